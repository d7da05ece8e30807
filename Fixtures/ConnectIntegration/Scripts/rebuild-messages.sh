#!/usr/bin/env bash
# Rebuilds Messages: what protoc-gen-swift, built from this package's own swift-protobuf, makes of Fixtures/protos.
# Needs python3 and protoc (or PROTOC, a command that does as protoc does). BUILD_OPTIONS are for `swift build`.
set -euo pipefail
cd "$(dirname "$0")/.."
BUILD_OPTIONS="${BUILD_OPTIONS:-}"
swiftpm=../../.make/swiftpm

"$swiftpm" build $BUILD_OPTIONS --product protoc-gen-swift
plugin="$("$swiftpm" build $BUILD_OPTIONS --show-bin-path)/protoc-gen-swift"
python3 Scripts/rebuild_messages.py "${PROTOC:-protoc}" "$plugin"
