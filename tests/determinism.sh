#!/usr/bin/env bash
# The long version of determinism.rs: grades the same directories repeatedly, with one worker and with eight, on an idle machine and
# with eight busy loops, with both input detection methods, up to a number of runs (10,000 by default). Every record must have the
# same bytes, except for the name of the input detection method.
#
#   tests/determinism.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=${1:-10000}
cargo build --release --locked --quiet
croupier=target/release/croupier
out=$(mktemp -d)
cargo test --locked --quiet --test samples -- write "$out/samples"
loops=()
stop_loops() {
    [ ${#loops[@]} -eq 0 ] || kill "${loops[@]}" 2>/dev/null || true
    loops=()
}
trap 'stop_loops; rm -rf "$out"' EXIT

start_loops() {
    for _ in 1 2 3 4 5 6 7 8; do
        (while :; do :; done) &
        loops+=($!)
    done
}

# Samples whose output differs in every run would prove nothing.
patterns=(hostile_closes_stdout hostile_memory hostile_nonblocking hostile_polls_for_input hostile_stops_itself 'perfect_*'
    wrong_ace_always_1 wrong_crash_at_end wrong_exits_early wrong_no_sleep wrong_push_reseeds wrong_sleeps_an_hour)
students=()
for pattern in "${patterns[@]}"; do students+=(--students "$pattern"); done

runs=0 rounds=0
while [ "$runs" -lt "$wanted" ]; do
    for load in idle busy; do
        for turns in notify ptrace; do
            for jobs in 1 8; do
                [ $load = idle ] || start_loops
                "$croupier" grade "$out/samples/si204" --no-cache "${students[@]}" -j $jobs --turns $turns --report json="$out/record" || [ $? -eq 1 ]
                stop_loops
                runs=$((runs + $(grep -c '"verdict"' "$out/record")))
                sed -i 's/^  "turns": ".*",$/  "turns": "either",/' "$out/record"
                [ -e "$out/first" ] || cp "$out/record" "$out/first"
                if ! diff -u "$out/first" "$out/record"; then
                    echo "after $runs runs a record differs: $load, $turns, -j $jobs"
                    exit 1
                fi
            done
        done
    done
    rounds=$((rounds + 1))
    echo "$runs runs, $((rounds * 8)) gradings: no byte differs"
done
