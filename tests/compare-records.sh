#!/usr/bin/env bash
# Grades all samples and example classes with two builds of croupier and compares the JSON records byte for byte: a change of the
# code that changes no behavior changes no record. Prints the first difference of each submission; exits with 1 if there is one.
#
#   tests/compare-records.sh OLD_BINARY NEW_BINARY [ASSIGNMENT...]
#   KEEP=DIR tests/compare-records.sh ...      keeps programs and records in DIR and grades nothing twice that is the same
#
# A submission whose records differ is graded again with the old build. If that differs as well, the program prints something
# else every time and is no evidence.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"; exit 2; }
old=$(realpath "$1") new=$(realpath "$2")
shift 2
cd "$(dirname "$0")/.."

work=${KEEP:-$(mktemp -d)}
[ -n "${KEEP:-}" ] || trap 'chmod -R u+rwX "$work"; rm -rf "$work"' EXIT
mkdir -p "$work"
work=$(realpath "$work")

# All programs, each in a directory named after what is in all of them.
state=$(git ls-files -z tests/samples submissions | xargs -0 sha256sum | sha256sum | cut -c 1-16)
programs=$work/programs-$state
if [ ! -d "$programs" ]; then
    cargo test --locked --quiet --test samples -- write "$programs.tmp/samples"
    cp -r submissions "$programs.tmp/"
    mv "$programs.tmp" "$programs"
fi

# Splits a record into a file for each submission, `NAME`, and one for the rest, `record`. No line is lost.
split() {
    mkdir -p "$2"
    awk -v record="$2/record" -v out="$2" '
        function put(line) { print line > file }
        BEGIN { file = record }
        opening != "" { if ($1 == "\"student\":") { split($0, quoted, "\""); file = out "/" quoted[4] ".json" } put(opening); opening = "" }
        /^    \{$/ { opening = $0; next }
        { put($0) }
        /^    \},?$/ && file != record { close(file); file = record }
    ' "$1"
}

# grade BINARY CLASS DIRECTORY [OPTION...]: writes the record of a class, split, into a new directory.
grade() {
    local binary=$1 class=$2 to=$3 status=0
    shift 3
    mkdir -p "$to.tmp"
    "$binary" grade "$programs/$class" --assignment "${class#*/}" --no-cache -j 2 --report json="$to.tmp/all" "$@" \
        > "$to.tmp/output" 2>&1 || status=$?
    if [ $status -gt 1 ]; then
        echo "$binary: exit code $status on $class"
        tail -n 5 "$to.tmp/output"
        exit 3
    fi
    split "$to.tmp/all" "$to.tmp/split"
    mv "$to.tmp/split" "$to"
    rm -r "$to.tmp"
}

# Returns the directory with the records of a build and a class.
records() { echo "$work/$(sha256sum "$1" | cut -c 1-16)-$state/$2"; }

differ=0 graded=0 unstable=()
for class in "$programs"/samples/* "$programs"/submissions/*; do
    class=${class#"$programs/"}
    [ $# -eq 0 ] || [[ " $* " == *" ${class#*/} "* ]] || continue
    for binary in "$old" "$new"; do
        [ -d "$(records "$binary" "$class")" ] || grade "$binary" "$class" "$(records "$binary" "$class")"
    done
    before=$(records "$old" "$class") after=$(records "$new" "$class")
    for file in $({ ls "$before"; ls "$after"; } | sort -u); do
        graded=$((graded + 1))
        cmp -s "$before/$file" "$after/$file" && continue
        name=${file%.json}
        if [ "$name" != "$file" ]; then
            rm -rf "$work/again"
            grade "$old" "$class" "$work/again" --students "$name"
            # The comma after the last submission of a class is not the submission's.
            if ! cmp -s <(sed '$s/,$//' "$before/$file") <(sed '$s/,$//' "$work/again/$file"); then
                unstable+=("$name")
                continue
            fi
        fi
        differ=$((differ + 1))
        echo "$class/$name:"
        diff -u "$before/$file" "$after/$file" | sed -n '3,18s/^/    /p'
    done
done
rm -rf "$work/again"
echo "$graded records compared, $differ differ; never the same: ${unstable[*]:-none}"
[ $graded -gt 0 ] || { echo "no such assignment"; exit 2; }
[ $differ -eq 0 ]
