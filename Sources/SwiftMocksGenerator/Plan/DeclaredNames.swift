/// The Swift names that the messages and enums of a file take, where they may meet names that we declare or rely on.
struct DeclaredNames {
    private let file: FileDescriptor
    private let context: FileContext
    private let index: RequestIndex
    /// Top-level types without a prefix, of this file and of those that it imports into the same module: the Swift name,
    /// and what declares it. Only they can be called as a library's module or type is.
    private let unprefixed: [String: String]

    init(_ file: FileDescriptor, _ context: FileContext, _ index: RequestIndex) throws {
        self.file = file
        self.context = context
        self.index = index
        var unprefixed: [String: String] = [:]
        for path in [file.name] + file.dependencies.map({ String(decoding: $0, as: UTF8.self) }) {
            guard let declaring = index.file(path), let itsContext = try index.context(path) else { continue }
            guard itsContext.typePrefix.isEmpty && itsContext.module == context.module else { continue }
            let types = try Self.types(of: declaring, itsContext, index) { _ in true }
            unprefixed.merge(types) { first, _ in first }
        }
        self.unprefixed = unprefixed
    }

    /// Whether such a type is called so.
    func declares(_ name: String) -> Bool { unprefixed[name] != nil }

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
            if let owner = unprefixed[module] { throw clash(module, owner, "module \(module)") }
        }
        if hasMetadata, let owner = unprefixed["Metadata"] {
            throw clash("Metadata", owner, "the clients' Metadata (which GenerateServiceMetadata=false omits)")
        }
    }

    private func claim(_ name: String, for owner: String, in owners: inout [String: String]) throws {
        if let first = owners.updateValue(owner, forKey: name) { throw clash(name, first, owner) }
    }

    private func clash(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: file.name))
    }

    private typealias DeclaredType = (name: String, owner: String)

    /// Top-level types whose names end as ours do.
    private func serviceLikeTypes() throws -> [DeclaredType] {
        try Self.types(of: file, context, index) { name in
            Self.endings.contains { name.suffix($0.count).elementsEqual($0) }
        }
    }

    private static let endings = ["Client", "ClientInterface", "ClientMock", "ClientMockRPCs"].map { Array($0.utf8) }

    /// The top-level types of a file whose proto names pass `isWanted`.
    private static func types(
        of file: FileDescriptor, _ context: FileContext, _ index: RequestIndex, where isWanted: (WireBytes) -> Bool
    ) throws -> [DeclaredType] {
        let runtime = index.mappings.runtimeModule
        func type(_ bytes: WireBytes, _ kind: String, _ swiftName: (String, String) -> String) throws -> DeclaredType? {
            let name = try MessageDescriptor.name(bytes)
            guard isWanted(name), let name = ProtoIdentifier(name) else { return nil }
            let owner = context.package.isEmpty ? name.text : "\(context.package).\(name.text)"
            return (swiftName(context.typePrefix + name.text, runtime), "\(kind) \(owner)")
        }
        return try file.messages.compactMap { try type($0, "message", MessageNaming.messageName) }
            + file.enums.compactMap { try type($0, "enum", MessageNaming.enumName) }
    }
}
