#!/usr/bin/env bash
# Rebuilds what gRPC Swift's own generators make of Fixtures/protos for this package: messages, clients and servers.
# Needs protoc (or PROTOC, a command that does as protoc does). protoc-gen-swift and protoc-gen-grpc-swift-2 are built
# from this package's own dependencies.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --product protoc-gen-swift
swift build --product protoc-gen-grpc-swift-2
bin="$(swift build --show-bin-path)"

# The folder, the options of both plugins, and the protos.
generate() {
    local folder="$1" options="$2"
    shift 2
    mkdir -p "$folder"
    "${PROTOC:-protoc}" -I ../protos \
        --plugin="$bin/protoc-gen-swift" --plugin="$bin/protoc-gen-grpc-swift-2" \
        --swift_out="$folder" --swift_opt="FileNaming=DropPath,$options" \
        --grpc-swift-2_out="$folder" --grpc-swift-2_opt="FileNaming=DropPath,$options" "$@"
}

generate Sources/ChatAPI Visibility=Public demo/chat/v1/chat.proto
