/// A kind of file that is written for each proto, if the configuration asks for it.
public struct OutputKind: Equatable, Sendable {
    /// The key that asks for it. It is an option of the generator, too, if the generator can leave
    /// the file out.
    public let key: String
    /// Whether the file is written without the key.
    public let isDefault: Bool
    /// The suffix of the file's path, in place of `.proto`.
    public let suffix: String
    /// The program of another project that makes it; nil if the generator does.
    public var program: RequiredProgram? = nil
    /// The names of the configurations of other build plugins, which make such files unless
    /// `generate` there turns them off.
    public var otherConfigurations: [String] = []

    /// swift-protobuf's messages.
    public static let messages = OutputKind(
        key: "GenerateMessages", isDefault: false, suffix: ".pb.swift", program: .protocGenSwift,
        otherConfigurations: ["swift-protobuf-config.json", GRPCSwiftOutputs.otherConfiguration])
}
