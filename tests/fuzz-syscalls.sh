#!/usr/bin/env bash
# Runs programs that make random system calls, with other seeds each time, for a number of seconds (120 by default). croupier must
# survive them, end each one within the bound below, give the same verdicts twice, and leave nothing behind.
#
#   tests/fuzz-syscalls.sh [SECONDS [FIRST-SEED]]
#
# Prints the verdicts. A failure names the seeds; the same seed makes the same calls.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-120} seed=${2:-1000}
batch=16
# Real time for one batch: 48 runs of at most 0.2 s of CPU time each, and as much again for a busy machine.
bound=120
cargo build --release --locked --quiet
croupier=$PWD/target/release/croupier
out=$(mktemp -d)
trap 'chmod -R u+rwX "$out"; rm -rf "$out"' EXIT

# grade OUTPUT JOBS BOUND ARGUMENTS...
grade() {
    local output=$1 jobs=$2 seconds=$3
    shift 3
    TMPDIR=$out/temporary timeout -k 5 "$seconds" "$croupier" grade "$out/class" --assignment si204 --only "shuffle/the handout*" \
        --no-cache -j "$jobs" --report json="$output" "$@" > "$out/log" 2>&1
}

fail() {
    echo "seeds $seed to $((seed + batch - 1)): $1"
    for ((one = seed; one < seed + batch; one++)); do
        status=0
        { grade "$out/one.json" 1 20 --students "seed_$one" || status=$?; } 2> /dev/null
        [ $status -le 1 ] || echo "seed $one alone: exit code $status (124 and 137: did not end in 20 seconds)"
    done
    exit 1
}

started=$SECONDS batches=0
: > "$out/verdicts"
while [ $((SECONDS - started)) -lt "$seconds" ]; do
    rm -rf "$out/class"
    for ((one = seed; one < seed + batch; one++)); do
        mkdir -p "$out/class/seed_$one"
        { echo "#define FUZZ_SEED $one"; cat tests/samples/fuzz/calls.c; } > "$out/class/seed_$one/shuffle.c"
    done
    for jobs in 1 2; do
        mkdir -p "$out/temporary"
        status=0
        { grade "$out/$jobs.json" $jobs $bound || status=$?; } 2> /dev/null
        [ $status -ne 124 ] && [ $status -ne 137 ] || fail "not graded within $bound seconds"
        [ $status -le 1 ] || fail "exit code $status: $(tail -n 3 "$out/log")"
        [ -z "$(ls -A "$out/temporary")" ] || fail "left behind: $(ls -A "$out/temporary")"
        # Addresses and process IDs may differ in the output, but verdicts may not.
        grep -E '^ *"(student|status|verdict)":' "$out/$jobs.json" > "$out/$jobs.verdicts"
    done
    diff "$out/1.verdicts" "$out/2.verdicts" || fail "the verdicts differ"
    grep -h '"verdict"' "$out/1.verdicts" >> "$out/verdicts"
    batches=$((batches + 1)) seed=$((seed + batch))
done
echo "$((batches * batch)) seeds, each graded twice, in $((SECONDS - started)) seconds:"
sort "$out/verdicts" | uniq -c | sort -rn
