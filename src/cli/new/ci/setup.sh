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
    echo "croupier does not run here: write the package on a system that is not newer than the image, or choose a newer image" >&2
    exit 1
fi
