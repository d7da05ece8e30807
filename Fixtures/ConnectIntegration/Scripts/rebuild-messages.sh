#!/usr/bin/env bash
# Rebuilds Messages: what protoc-gen-swift, built from this package's own swift-protobuf, makes of Fixtures/protos.
# Needs python3 and protoc (or PROTOC, a command that does as protoc does).
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --configuration release --product protoc-gen-swift
plugin="$(swift build --configuration release --show-bin-path)/protoc-gen-swift"
python3 Scripts/rebuild_messages.py "${PROTOC:-protoc}" "$plugin"
