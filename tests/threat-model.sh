#!/usr/bin/env bash
# Grades every program of tests/samples/si204/hostile under several conditions: as root, as `nobody`, as root of a user namespace,
# in a container, and with each sandbox mechanism disabled. Prints a Markdown table of what holds, for docs/threat-model.md.
#
#   tests/threat-model.sh                    all conditions; about a quarter of an hour
#   tests/threat-model.sh nobody container   these conditions only
#   STUDENTS='state_*' tests/threat-model.sh these programs only
#   NET=20 tests/threat-model.sh             seconds of real time after which a program is given up (150)
#
# Conditions that need root are not tried by other users, and the table says so. With a mechanism disabled an attack may work: those
# conditions run without capabilities, in a separate process namespace, and no program here does lasting harm if it succeeds.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --locked --quiet
[ "$(uname -s)" = Linux ] || { echo "this needs Linux"; exit 2; }

# A copy that every user can read, at a path that is the same in a container.
work=$(mktemp -d /var/tmp/croupier-threats.XXXXXX)
trap 'chmod -R u+rwX "$work" 2>/dev/null; rm -rf "$work"' EXIT
mkdir -p "$work/results"
cp target/release/croupier "$work/"
cargo test --locked --quiet --test samples -- write-attacks "$work"
chmod -R go+rX "$work"

# Grades all programs, each separately and with a limit on real time, since without some mechanism some never end.
cat > "$work/loop.sh" <<'LOOP'
work=$1 results=$2 pattern=$3 net=$4
temporary=$(mktemp -d /tmp/croupier-threats.XXXXXX)
export work results temporary net
grade_one() {
    TMPDIR=$temporary HOME=/nonexistent timeout -k 5 "$net" "$work/croupier" grade "$work/tests/samples/si204/hostile" \
        --assignment si204 --students "$1" --only "shuffle/the handout*" --only "play/the handout*" --no-cache -j 1 \
        --report "json=$results/$1.json" > "$results/$1.log" 2>&1
    status=$?
    # A program that ended in any other way has no result. Code 3 without a report: croupier refuses to grade on this host.
    [ $status -le 1 ] || rm -f "$results/$1.json"
    [ $status -ne 3 ] || mv "$results/$1.log" "$results/$1.refused"
}
export -f grade_one
cd "$work/tests/samples/si204/hostile"
printf '%s\n' $pattern | sed 's/\.zip$//' | xargs -P 2 -I{} bash -c 'grade_one {}'
{
    ls -A "$temporary"
    for mark in /tmp/was-here /var/tmp/was-here /dev/shm/was-here /was-here /usr/was-here; do
        [ ! -e $mark ] || { echo "$mark"; rm -f $mark; }
    done
} > "$results/left"
chmod -R u+rwX "$temporary"; rm -rf "$temporary"
LOOP

number=0
wanted=("$@")
is_wanted() {
    [ ${#wanted[@]} -eq 0 ] && return
    local one
    for one in "${wanted[@]}"; do [ "$one" != "$1" ] || return 0; done
    return 1
}
# condition NAME COMMAND...: the command runs the loop.
condition() {
    local name=$1
    shift
    is_wanted "$name" || return 0
    number=$((number + 1))
    local results
    results=$work/results/$(printf %02d $number)-$name
    mkdir "$results"
    chmod 777 "$results"
    echo "$name ..." >&2
    if [ "$1" = not_tried ]; then
        echo "$2" > "$results/not_tried"
    elif ! "$@" bash "$work/loop.sh" "$work" "$results" "${STUDENTS:-*}" "${NET:-150}" > "$results.log" 2>&1 < /dev/null; then
        echo "the command failed: $(tail -n 1 "$results.log" | tr '|' ' ')" > "$results/not_tried"
    fi
    rm -f "$results.log"
}

as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
# A process namespace: an attack that works there reaches nothing else.
if [ "$(id -u)" -eq 0 ]; then
    apart=(unshare --pid --fork --kill-child --mount-proc "${as_nobody[@]}")
    condition root env
    condition nobody "${as_nobody[@]}"
    condition user_namespace "${as_nobody[@]}" unshare -Ur
else
    apart=(unshare --user --map-root-user --pid --fork --kill-child --mount-proc)
    condition root not_tried "the script was not started by root"
    condition nobody env
    condition user_namespace unshare -Ur
fi

# A container of the host's own files, so that no image is needed.
if command -v podman > /dev/null; then
    mkdir -p "$work/rootfs"/{usr,etc,proc,sys,dev,tmp,var/tmp,run,root,home}
    chmod 1777 "$work/rootfs/tmp" "$work/rootfs/var/tmp"
    volumes=(-v /usr:/usr:ro -v "$work:$work")
    for path in /bin /lib /lib32 /lib64 /libx32 /sbin; do
        if [ -L $path ]; then
            ln -s "$(readlink $path)" "$work/rootfs$path"
        elif [ -d $path ]; then
            mkdir "$work/rootfs$path"
            volumes+=(-v "$path:$path:ro")
        fi
    done
    mkdir "$work/rootfs/etc/alternatives"
    [ ! -d /etc/alternatives ] || volumes+=(-v /etc/alternatives:/etc/alternatives:ro)
    for file in ld.so.cache passwd group; do [ ! -e /etc/$file ] || cp /etc/$file "$work/rootfs/etc/"; done
    # Some hosts allow no higher limits than their own; some have control groups that only one of the two runtimes knows.
    common=(run --rm --network=none --ulimit=nofile=1024:1024 --ulimit=nproc=4096:4096)
    common+=("${volumes[@]}" --rootfs "$work/rootfs")
    said="" container=()
    for variant in "" "--runtime=runc" "--cgroups=disabled"; do
        case $variant in
        --cgroups*) attempt=(podman "${common[0]}" "$variant" "${common[@]:1}") ;;
        *) attempt=(podman ${variant:+"$variant"} "${common[@]}") ;;
        esac
        if said=$("${attempt[@]}" /bin/true 2>&1); then
            container=("${attempt[@]}")
            break
        fi
    done
    if [ ${#container[@]} -gt 0 ]; then
        condition container "${container[@]}"
    else
        condition container not_tried "podman cannot run one here: $(tail -n 1 <<< "$said" | tr '|' ' ')"
    fi
else
    condition container not_tried "podman is not installed"
fi

# Every feature that croupier can do without, as listed by `croupier doctor`.
names=$("$work/croupier" doctor | awk '/^Compilers/ { exit } /^[^ ]+ [a-z-]+  / { print $2 }')
for name in $names; do
    # Some cannot be missing on any host, so they cannot be disabled.
    said=$(CROUPIER_DISABLE=$name "$work/croupier" doctor 2>&1 || true)
    ! grep -qE "^error: .*CROUPIER_DISABLE|^✓ $name " <<< "$said" || continue
    condition "without_$name" env CROUPIER_DISABLE="$name" "${apart[@]}"
done

CROUPIER_CONDITIONS=$work/results CROUPIER_TABLE=$work/table \
    cargo test --quiet --locked --test attacks -- --ignored --exact write_threat_model_table >&2
cat "$work/table"
