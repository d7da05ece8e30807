import SwiftMocksOptions

/// The Swift modules that contain the types of proto files.
struct ModuleMappings: Sendable {
    /// The module of SwiftProtobuf, which also has the well-known types.
    let swiftProtobufModule: String
    /// The module that the output is compiled into; nil if the user does not name it.
    let givenOutputModule: String?
    /// Whether there are mappings beyond those of the well-known types.
    let isGivenByUser: Bool
    /// The modules of protos, by their paths, without the well-known types.
    private let modules: [String: String]
    /// The modules that the user maps protos to.
    let moduleNames: Set<String>

    /// Reads the file that the options name; without one, there are only the well-known types.
    /// Throws a `GeneratorError`.
    init(_ options: CommonOptions) throws {
        guard let path = options.protoPathModuleMappings else {
            try self.init(
                [], swiftProtobufModule: options.swiftProtobufModuleName, givenOutputModule: options.moduleName)
            return
        }
        do {
            let text = try readFile(path)
            try self.init(
                try ModuleMappingsParser.parse(text), swiftProtobufModule: options.swiftProtobufModuleName,
                givenOutputModule: options.moduleName)
        } catch let fault as ModuleMappingsFault {
            throw GeneratorError.moduleMappings(path: path, fault)
        } catch let file as UnreadableFile {
            throw GeneratorError.unreadableMappings(path: path, reason: file.reason)
        }
    }

    /// One `mapping { … }` of the file.
    struct Entry {
        /// The place where the mapping begins.
        let place: TextPlace
        var moduleName = ""
        var protoPaths: [(text: String, place: TextPlace)] = []
    }

    /// Checks entries and joins them. Throws a `ModuleMappingsFault` at the place of the first
    /// fault.
    init(_ entries: [Entry], swiftProtobufModule: String, givenOutputModule: String? = nil) throws {
        var modules: [String: String] = [:]
        for entry in entries {
            try Self.check(entry)
            for (path, place) in entry.protoPaths {
                let bundle = Self.bundledProtos.contains(path) ? swiftProtobufModule : nil
                if let first = modules[path] ?? bundle, first != entry.moduleName {
                    let problem = ModuleMappingsFault.Problem.duplicate(
                        protoPath: path, firstModule: first, secondModule: entry.moduleName)
                    throw ModuleMappingsFault(problem: problem, place: place)
                }
                if bundle == nil { modules[path] = entry.moduleName }
            }
        }
        self.modules = modules
        moduleNames = Set(modules.values)
        self.swiftProtobufModule = swiftProtobufModule
        self.givenOutputModule = givenOutputModule
        isGivenByUser = !modules.isEmpty
    }

    /// The module of a proto file's types; nil if no mapping places it, or if it is in the module
    /// that the output is compiled into.
    subscript(protoPath: String) -> String? {
        guard Limits.allow(path: protoPath) else { return nil }
        let module = Self.bundledProtos.contains(protoPath) ? swiftProtobufModule : modules[protoPath]
        return module == givenOutputModule ? nil : module
    }

    /// The module that a file's output is compiled into, as `subscript` names modules: nil if the
    /// user names it, else `typesModule`, that of the file's types.
    func mappedOutputModule(typesModule: String?) -> String? { givenOutputModule == nil ? typesModule : nil }

    /// Whether the user gives a module this name: by a mapping, or by ModuleName.
    func isOfUser(_ module: String) -> Bool { module == givenOutputModule || moduleNames.contains(module) }

    private static func check(_ entry: Entry) throws {
        func fault(_ problem: ModuleMappingsFault.Problem) -> ModuleMappingsFault {
            ModuleMappingsFault(problem: problem, place: entry.place)
        }
        if entry.moduleName.isEmpty { throw fault(.missingModuleName) }
        if entry.protoPaths.isEmpty { throw fault(.missingProtoPaths) }
        if !SwiftIdentifier.isUsableName(entry.moduleName) { throw fault(.badModuleName(entry.moduleName)) }
        if let path = entry.protoPaths.first(where: { !Limits.allow(path: $0.text) }) {
            throw ModuleMappingsFault(problem: .badProtoPath(path.text), place: path.place)
        }
    }

    /// The protos that come with SwiftProtobuf. Source: swift-protobuf 1.39,
    /// `SwiftProtobufInfo.bundledProtoFiles`.
    private static let bundledProtos = [
        "google/protobuf/any.proto", "google/protobuf/api.proto", "google/protobuf/descriptor.proto",
        "google/protobuf/duration.proto", "google/protobuf/empty.proto", "google/protobuf/field_mask.proto",
        "google/protobuf/source_context.proto", "google/protobuf/struct.proto", "google/protobuf/timestamp.proto",
        "google/protobuf/type.proto", "google/protobuf/wrappers.proto",
    ]
}
