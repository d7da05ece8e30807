#!/bin/sh
# clang, for tests in which SwiftPM compiles the protoc that the build plugins of others run: C++ that takes ten minutes.
# Here the program that it makes runs the installed protoc in its place, SWIFT_MOCKS_NEWEST_PROTOC. All other files of
# that protoc are empty.
for argument; do
    case $previous in
    -c) source=$argument ;;
    -o) output=$argument ;;
    esac
    previous=$argument
done
case $source in
*/swift-protobuf/Sources/protobuf/*) ;;
*) exec clang "$@" ;;
esac

# SwiftPM builds it for its plan and again for the build, and each time it finds the files changed by the other.
if [ "$output" -nt "$source" ]; then exit 0; fi
protoc=$(command -v "${SWIFT_MOCKS_NEWEST_PROTOC:-protoc}") || { echo "missing: protoc" >&2; exit 1; }
case $source in
*/main.cc) code="extern \"C\" int execv(const char *, char *const *);
int main(int, char **arguments) { return execv(\"$protoc\", arguments); }" ;;
*) code= ;;
esac
printf '%s: %s\n' "$output" "$source" >"${output%.o}.d"
case $source in
*.c) language=c ;;
*) language=c++ ;;
esac
printf '%s\n' "$code" | exec clang -x "$language" -c - -o "$output"
