#!/bin/sh
# clang, for tests that have protoc compiled: SwiftPM compiles what a plugin runs for its plan and again for the build,
# and each time it finds the files changed by the other. Here what is newer than its source stays, and what is compiled
# for the plan, in a folder x-tool.build, is copied for the build, in x.build.
for argument; do
    case $previous in
    -c) source=$argument ;;
    -o) output=$argument ;;
    esac
    previous=$argument
done
if [ -n "$source" ]; then
    if [ "$output" -nt "$source" ]; then exit 0; fi
    tool=$(printf '%s\n' "$output" | sed 's|\([^/]\)\.build/|\1-tool.build/|')
    if [ "$tool" != "$output" ] && [ "$tool" -nt "$source" ] && [ -e "${tool%.o}.d" ]; then
        cp "${tool%.o}.d" "${output%.o}.d" && exec cp "$tool" "$output"
    fi
fi
exec clang "$@" -g0
