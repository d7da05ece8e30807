/// The Swift names that the messages and enums of a file take, where they may meet names that we declare or rely on.
struct DeclaredNames {
    private let file: FileDescriptor
    private let context: FileContext
    private let index: RequestIndex

    init(_ file: FileDescriptor, _ context: FileContext, _ index: RequestIndex) {
        self.file = file
        self.context = context
        self.index = index
    }

    /// Throws where two services, or a service and a type of the file, would have the same name; and where a message
    /// hides a module that generated code must name.
    func requireUnique(_ services: [ServicePlan], hasMetadata: Bool) throws {
        if services.isEmpty { return }
        var owners: [String: String] = [:]
        for service in services {
            for name in [service.interface, service.client, service.mock] {
                try claim(name.text, for: "service \(service.protoName.text)", in: &owners)
            }
        }
        for (name, owner) in try serviceLikeTypes() { try claim(name, for: owner, in: &owners) }
        for module in ["Connect", "ConnectMocks", "Combine"] where declares(module) {
            throw clash(module, "message \(module)", "the library's module \(module)")
        }
        if hasMetadata && declares("Metadata") {
            throw clash(
                "Metadata", "message Metadata", "the clients' Metadata (which GenerateServiceMetadata=false omits)")
        }
    }

    /// Whether this file, or one that it imports into the same module, has a message of this Swift name at top level.
    func declares(_ name: String) -> Bool {
        guard let path = index.topLevelMessage(name), let declaring = try? index.context(path) else { return false }
        let isReachable = path == file.name || file.dependencies.contains { $0.elementsEqual(path.utf8) }
        return isReachable && declaring.typePrefix.isEmpty && declaring.module == context.module
    }

    private func claim(_ name: String, for owner: String, in owners: inout [String: String]) throws {
        if let first = owners.updateValue(owner, forKey: name) { throw clash(name, first, owner) }
    }

    private func clash(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: file.name))
    }

    /// Top-level types whose names end as ours do: the Swift name, and what declares it.
    private func serviceLikeTypes() throws -> [(name: String, owner: String)] {
        try file.messages.compactMap { try serviceLike($0, "message", MessageNaming.messageName) }
            + file.enums.compactMap { try serviceLike($0, "enum", MessageNaming.enumName) }
    }

    private func serviceLike(
        _ type: WireBytes, _ kind: String, _ swiftName: (String, String) -> String
    ) throws -> (name: String, owner: String)? {
        let bytes = try MessageDescriptor.name(type)
        guard Self.endings.contains(where: { bytes.suffix($0.count).elementsEqual($0) }) else { return nil }
        guard let name = ProtoIdentifier(bytes) else { return nil }
        let owner = context.package.isEmpty ? name.text : "\(context.package).\(name.text)"
        return (swiftName(context.typePrefix + name.text, index.mappings.runtimeModule), "\(kind) \(owner)")
    }

    private static let endings = ["Client", "ClientInterface", "ClientMock"].map { Array($0.utf8) }
}
