#!/usr/bin/env bash
# Prepares the image. Gradescope runs this file once, as root.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
if ! command -v gcc >/dev/null || ! command -v g++ >/dev/null || ! command -v make >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq gcc g++ make
fi
chmod 755 "$root/source/croupier"
if ! "$root/source/croupier" --version; then
    echo "croupier does not run here: it needs newer libraries; choose a newer image, or create the package on an older system" >&2
    exit 1
fi
