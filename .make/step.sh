#!/usr/bin/env bash
# step.sh NAME COMMAND …: runs a step of `make test`. Its output goes to .build/steps/NAME.log, and is shown if the step fails or
# is run by itself. Its result, for the list at the end, has the times, how its suites ended and why it failed. A suite without a
# test, a test that is left out by its gate, and a package that SwiftPM warns of are failures.
set -uo pipefail
name=$1
shift
mkdir -p .build/steps
log=.build/steps/$name.log
TIMEFORMAT='%0R s, CPU %0U + %0S s'
# The job server of make has a file descriptor that is used below. A step that runs make does without it.
unset MAKEFLAGS MFLAGS

show() { if [ "${MAKELEVEL:-1}" -gt 1 ]; then cat >"$log"; else tee "$log"; fi; }
run() { "$@" </dev/null 2>&1 | sed -u '/ started\.$/d' | show; }

[ "${MAKELEVEL:-1}" -le 1 ] || echo "-- $name"
{ times=$({ time run "$@" >&3 2>&3; } 2>&1); } 3>&1
status=$?
closing=$(grep -hoE 'Executed [0-9]+ tests?, with ([0-9]+ tests? skipped and )?[0-9]+ failures?|Test run with .*' "$log" \
    | tail -n 1)
faults=$(grep -E "^(Test run with|. Test run with|.*Executed) 0 tests| skipped: .*SWIFT_MOCKS_TESTS=|^warning: '[^']+': " "$log")
if [ "$status" = 0 ] && [ -z "$faults" ]; then
    printf '%-28s passed   %s  %s\n' "$name" "$times" "$closing" | tee "$log.result"
    exit
fi
[ "${MAKELEVEL:-1}" -le 1 ] || cat "$log"
{
    printf '%-28s FAILED   %s  %s\n' "$name" "$times" "$closing"
    { printf '%s\n' "$faults"; grep -E '^✘ |\berror: |^SUMMARY: |\*\*\* ' "$log"; } | sed '/^$/d; s/^/    /' | head -n 10
} | tee "$log.result"
exit 1
