#!/usr/bin/env bash
# The Slurm array of docs/sharding.md on a Slurm of one node, and the same shards under GNU parallel: the merged records equal that of a
# single run, byte for byte. Starts a controller and a daemon of its own in a temporary directory; needs root, and Debian's packages
# slurm-wlm, munge, and parallel. Usage: tests/slurm.sh [PROGRAM [DIRECTORY [ASSIGNMENT [SHARDS]]]]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/croupier}")
class=$(realpath "${2:-submissions/change}")
assignment=${3:-change}
shards=${4:-4}

skip() {
    echo "skipped, because $1"
    exit 0
}
for tool in slurmctld slurmd sbatch munged parallel; do
    command -v "$tool" >/dev/null || PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || skip "\`$tool\` is not installed"
done
[ "$(id -u)" -eq 0 ] || skip "a daemon of Slurm has to be root"
PATH=$PATH:/usr/sbin

place=$(mktemp -d /tmp/croupier-slurm-XXXXXX)
chmod 755 "$place"
started=()
stop() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$place"
}
trap stop EXIT

# Exit code 1 means that a submission failed, which is no failure of the job.
graded() { "$program" grade "$class" -a "$assignment" --no-cache "$@" >/dev/null 2>"$place/errors" || [ $? -eq 1 ] || { cat "$place/errors"; exit 1; }; }
merged() { "$program" merge "$@" >/dev/null 2>"$place/errors" || [ $? -eq 1 ] || { cat "$place/errors"; exit 1; }; }

graded --report "json=$place/whole.json"

echo "== GNU parallel"
mkdir "$place/parallel"
export program class assignment shards place
seq "$shards" | parallel --will-cite --jobs 2 \
    '"$program" grade "$class" -a "$assignment" --no-cache --jobs 1 --shard {}/"$shards" --report json="$place"/parallel/{}.json >/dev/null 2>&1 || [ $? -eq 1 ]'
merged "$place"/parallel/*.json --report "json=$place/parallel.json"
cmp "$place/whole.json" "$place/parallel.json"
echo "the merged record of $shards shards equals that of a single run"

echo "== Slurm"
# A munge daemon with a key and a socket of its own, so that one of the system is left alone.
dd if=/dev/urandom of="$place/key" bs=1024 count=1 status=none
chmod 400 "$place/key"
munged --foreground --force --key-file "$place/key" --socket "$place/munge" --pid-file "$place/munge.pid" \
    --seed-file "$place/seed" >"$place/munge.log" 2>&1 &
started+=($!)
host=$(hostname -s)
cat >"$place/slurm.conf" <<EOF
ClusterName=croupier
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$place/munge
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool
SlurmctldPidFile=$place/slurmctld.pid
SlurmdPidFile=$place/slurmd.pid
SlurmctldLogFile=$place/slurmctld.log
SlurmdLogFile=$place/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
EOF
mkdir "$place/state" "$place/spool" "$place/slurm"
export SLURM_CONF=$place/slurm.conf
slurmctld -D -f "$place/slurm.conf" >/dev/null 2>&1 &
started+=($!)
slurmd -D -f "$place/slurm.conf" -N "$host" >/dev/null 2>&1 &
started+=($!)
ready() { sinfo --noheader --format %t 2>/dev/null | grep -qx idle; }
for _ in $(seq 60); do
    ready && break
    sleep 1
done
ready || {
    tail -n 5 "$place"/*.log >&2
    skip "Slurm does not start on this host"
}
# Both commands are those of docs/sharding.md, with this class.
cd "$place/slurm"
job=$(sbatch --parsable --array="1-$shards" --output=out-%a.txt --wrap \
    "$program grade $class -a $assignment --no-cache --jobs 1 --shard \$SLURM_ARRAY_TASK_ID/$shards --report json=shard-\$SLURM_ARRAY_TASK_ID.json || [ \$? -eq 1 ]")
sbatch --wait --dependency="afterok:$job" --output=merge.txt --wrap \
    "$program merge shard-*.json --report json=merged.json || [ \$? -eq 1 ]" >/dev/null
cmp "$place/whole.json" merged.json
echo "the merged record of an array of $shards jobs equals that of a single run"
