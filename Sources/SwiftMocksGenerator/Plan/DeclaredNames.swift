/// The Swift names that the messages and enums of a file take, where they may meet names that we declare or rely on.
struct DeclaredNames {
    private let file: FileDescriptor
    private let context: FileContext
    private let index: RequestIndex
    /// Top-level types of this file and of those that it imports into the same module, where their prefix lets them be
    /// called as something that we rely on: the Swift name, and what declares it. A dictionary a file, none of them
    /// merged: many files may import the same large one.
    private let types: [[String: String]]

    init(_ file: FileDescriptor, _ context: FileContext, _ index: RequestIndex) throws {
        self.file = file
        self.context = context
        self.index = index
        let paths = [file.name] + file.dependencies.map { String(decoding: $0, as: UTF8.self) }
        types = try paths.compactMap { path in
            guard let declaring = try index.context(path), declaring.module == context.module else { return nil }
            let mayHide = Self.reliedOn.contains { $0.hasPrefix(declaring.typePrefix) }
            return mayHide ? try index.topLevelTypes(path) : nil
        }
    }

    /// Names that generated code uses for something else.
    private static let reliedOn = ["Connect", "ConnectMocks", "Combine", "SwiftMocks", "Metadata", "Void"]

    /// What declares a type of this Swift name, if anything does.
    private func owner(_ name: String) -> String? {
        for types in types {
            if let owner = types[name] { return owner }
        }
        return nil
    }

    /// Whether such a type is called so.
    func declares(_ name: String) -> Bool { owner(name) != nil }

    /// Throws where two services, or a service and a type of the file, would have the same name; and where a type
    /// hides a module that generated code must name.
    func requireUnique(_ services: [ServicePlan], namedModules: Set<String>, hasMetadata: Bool) throws {
        if services.isEmpty { return }
        var owners: [String: String] = [:]
        for service in services {
            for name in [service.interface, service.client, service.mock, service.mockRPCs] {
                try claim(name.text, for: "service \(service.protoName.text)", in: &owners)
            }
        }
        for (name, owner) in try serviceLikeTypes() { try claim(name, for: owner, in: &owners) }
        for module in namedModules.sorted() {
            if let owner = owner(module) { throw clash(module, owner, "module \(module)") }
        }
        if hasMetadata, let owner = owner("Metadata") {
            throw clash("Metadata", owner, "the clients' Metadata (which GenerateServiceMetadata=false omits)")
        }
    }

    private func claim(_ name: String, for owner: String, in owners: inout [String: String]) throws {
        if let first = owners.updateValue(owner, forKey: name) { throw clash(name, first, owner) }
    }

    private func clash(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: file.name))
    }

    typealias DeclaredType = (name: String, owner: String)

    /// Top-level types whose names end as ours do.
    private func serviceLikeTypes() throws -> [DeclaredType] {
        try Self.types(of: file, context, runtimeModule: index.mappings.runtimeModule) { name in
            Self.endings.contains { name.suffix($0.count).elementsEqual($0) }
        }
    }

    private static let endings = ["Client", "ClientInterface", "ClientMock", "ClientMockRPCs"].map { Array($0.utf8) }

    /// The top-level types of a file whose proto names pass `isWanted`.
    static func types(
        of file: FileDescriptor, _ context: FileContext, runtimeModule: String, where isWanted: (WireBytes) -> Bool
    ) throws -> [DeclaredType] {
        func type(_ bytes: WireBytes, _ kind: String, _ swiftName: (String, String) -> String) throws -> DeclaredType? {
            let name = try MessageDescriptor.name(bytes)
            guard isWanted(name), let name = ProtoIdentifier(name) else { return nil }
            let owner = context.package.isEmpty ? name.text : "\(context.package).\(name.text)"
            return (swiftName(context.typePrefix + name.text, runtimeModule), "\(kind) \(owner)")
        }
        return try file.messages.compactMap { try type($0, "message", MessageNaming.messageName) }
            + file.enums.compactMap { try type($0, "enum", MessageNaming.enumName) }
    }
}
