#!/bin/sh
# clang, for tests that have protoc compiled: SwiftPM compiles what a plugin runs for its plan and again for the build,
# into the same files, and each time it finds them changed by the other. Here what is newer than its source stays.
for argument; do
    case $previous in
    -c) source=$argument ;;
    -o) output=$argument ;;
    esac
    previous=$argument
done
if [ -n "$source" ] && [ "$output" -nt "$source" ]; then exit 0; fi
exec clang "$@" -g0
