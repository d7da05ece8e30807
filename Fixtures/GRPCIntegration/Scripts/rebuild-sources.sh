#!/usr/bin/env bash
# Rebuilds what gRPC Swift's own generators make of Fixtures/protos for this package: messages and clients. A golden case that no
# module links gets a module of its own. Needs python3 and protoc (or PROTOC, a command that does as protoc does). protoc-gen-swift
# and protoc-gen-grpc-swift-2 are built from this package's own dependencies, with BUILD_OPTIONS.
set -euo pipefail
cd "$(dirname "$0")/.."
BUILD_OPTIONS="${BUILD_OPTIONS:-}"
swiftpm=../../.make/swiftpm

"$swiftpm" build $BUILD_OPTIONS --product protoc-gen-swift
"$swiftpm" build $BUILD_OPTIONS --product protoc-gen-grpc-swift-2
bin="$("$swiftpm" build $BUILD_OPTIONS --show-bin-path)"

# Messages: the target, the plugin's options, and the protos.
messages() {
    # protoc would write through a link, into the file of another target.
    find "Sources/$1" -name '*.pb.swift' -type l -delete
    "${PROTOC:-protoc}" -I ../protos --plugin="$bin/protoc-gen-swift" --swift_out="Sources/$1" \
        --swift_opt="FileNaming=PathToUnderscores,$2" "${@:3}"
}

# Clients: the same.
clients() {
    "${PROTOC:-protoc}" -I ../protos --plugin="$bin/protoc-gen-grpc-swift-2" --grpc-swift-2_out="Sources/$1" \
        --grpc-swift-2_opt="FileNaming=PathToUnderscores,$2" "${@:3}"
}

both() {
    messages "$@"
    clients "$1" "$2,Server=false" "${@:3}"
}

chat=demo/chat/v1/chat.proto
mappings=ProtoPathModuleMappings=../protos/mapped/modules.txt

messages ChatAPI Visibility=Public $chat
clients ChatAPI Visibility=Public $chat
both InternalChat UseAccessLevelOnImports=true $chat
both AccessLevelChat Visibility=Public,UseAccessLevelOnImports=true $chat
both MainActorChat Visibility=Internal $chat
both Names Visibility=Internal names.proto grpc_names.proto swift_prefix.proto no_package.proto
both Eliza Visibility=Public cheat_sheet.proto
both BareNames Visibility=Internal swift_prefix_empty.proto
both Services Visibility=Internal two_services.proto empty_service.proto users.proto well_known.proto
messages RenamedModules SwiftProtobufModuleName=OurProtobuf well_known.proto
clients RenamedModules Server=false,GRPCModuleName=OurGRPC,SwiftProtobufModuleName=OurProtobuf well_known.proto
messages Animals Visibility=Public,UseAccessLevelOnImports=true,$mappings mapped/animal.proto
messages Food Visibility=Public,UseAccessLevelOnImports=true,$mappings mapped/food.proto mapped/plant.proto
both Zoo UseAccessLevelOnImports=true,$mappings mapped/zoo.proto

python3 -B Scripts/rebuild_cases.py "${PROTOC:-protoc}" "$bin"
