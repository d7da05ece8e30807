/// The outputs that an invocation of a configuration asks for.
struct RequestedOutputs {
    let library: LibraryOutputs
    let generated: [OutputKind]
    /// The outputs of protoc plugins of other projects: messages, and clients that the generator does not make.
    let others: [OutputKind]
    private let naming: OutputNaming?

    /// - Parameter value: the text of a key's value, `true` or `false` for flags; nil if the key is not set.
    init(_ value: (_ key: String) -> String?) {
        func isRequested(_ kind: OutputKind) -> Bool { value(kind.key).map { $0 == "true" } ?? kind.isDefault }
        let name = value(LibraryOutputs.key)
        library = LibraryOutputs.all.first { $0.library == name } ?? LibraryOutputs.all[0]
        generated = library.generated.filter(isRequested)
        others = [.messages, library.clients].compactMap { $0 }.filter(isRequested)
        naming = value(OutputNaming.key).flatMap(OutputNaming.init)
    }

    /// The paths of the outputs for a proto, relative to the output folder.
    func paths(for proto: String, isBuild: Bool) -> [String] {
        let stem = (naming ?? Self.defaultNaming(isBuild: isBuild)).stem(of: proto)
        let all = generated + others
        // The generator refuses a configuration without outputs. Without any output here, it would not run.
        return (all.isEmpty ? [library.generated[0]] : all).map { stem + $0.suffix }
    }

    /// All outputs of a build are in one module, in which the names of files must differ.
    static func defaultNaming(isBuild: Bool) -> OutputNaming { isBuild ? .pathToUnderscores : .fullPath }
}
