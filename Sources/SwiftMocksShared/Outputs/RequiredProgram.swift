/// A program that the plugins run but do not build.
struct RequiredProgram: Hashable, Sendable {
    let name: String
    /// The key of the configuration for the program's path.
    let key: String
    /// The environment variable for the program's path.
    let variable: String
    /// How to install it.
    let installation: String

    static let protoc = RequiredProgram(
        name: "protoc", key: "protocPath", variable: "PROTOC_PATH",
        installation: "brew install protobuf, apt-get install protobuf-compiler")

    static let protocGenSwift = RequiredProgram(
        name: "protoc-gen-swift", key: "protocGenSwiftPath", variable: "PROTOC_GEN_SWIFT_PATH",
        installation:
            "brew install swift-protobuf, or swift build -c release --product protoc-gen-swift in a clone of swift-protobuf"
    )
}
