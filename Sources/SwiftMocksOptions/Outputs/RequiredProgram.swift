/// A program that the plugins run but do not build.
public struct RequiredProgram: Hashable, Sendable {
    /// The file's name.
    public let name: String
    /// The key of the configuration for the program's path.
    public let key: String
    /// The environment variable for the program's path.
    public let variable: String
    /// How to install it, as text for an error.
    public let installation: String

    /// The keys of all.
    public static let keys =
        ([.protoc] + (LibraryOutputs.all.compactMap(\.clients) + [.messages]).compactMap(\.program))
        .map(\.key)

    /// The compiler of protos.
    public static let protoc = RequiredProgram(
        name: "protoc", key: "protocPath", variable: "PROTOC_PATH",
        installation: "brew install protobuf, apt-get install protobuf-compiler")

    /// swift-protobuf's plugin, which makes messages.
    public static let protocGenSwift = RequiredProgram(
        name: "protoc-gen-swift", key: "protocGenSwiftPath", variable: "PROTOC_GEN_SWIFT_PATH",
        installation:
            "brew install swift-protobuf, or swift build -c release --product protoc-gen-swift in a clone of swift-protobuf"
    )
}
