#!/bin/sh
# temporary.sh FOLDER PROCESS: prepares the folder for the temporary files of a run of make, which is this process. What earlier
# runs have left there is removed, unless one of them is still running. All runs have the same folder, because SwiftPM has its
# locks there.
set -eu
rm -f "$1/run-$2"
is_used=false
for run in "$1"/run-*; do
    if [ -e "$run" ] && kill -0 "${run##*-}" 2>/dev/null; then is_used=true; fi
done
$is_used || rm -rf "$1"
mkdir -p "$1"
touch "$1/run-$2"
echo "$1"
