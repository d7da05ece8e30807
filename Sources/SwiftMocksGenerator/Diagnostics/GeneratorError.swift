/// A fault in what the user gave: facts only; `description` in ErrorMessages.swift words them.
enum GeneratorError: Error {
    case options([OptionFault])
    case moduleMappings(path: String, ModuleMappingsFault)
    case protos(ProtoFault)
    /// The bytes on standard input are no CodeGeneratorRequest at all.
    case notARequest(NotARequest)
}

/// What is wrong with the plugin parameter.
enum OptionFault {
    case unknown(name: String, nearest: String)
    case missingValue(OptionDefinition)
    /// `slip` is the legal value that was probably meant.
    case badValue(OptionDefinition, value: String, slip: String?)
    /// Legal for the libraries that have the option (`owners`), which `library` is not.
    case ofOtherLibrary(OptionDefinition, value: String, owners: [String], library: String)
    /// What the chosen library finds wrong with its own options.
    case ofLibrary(any Error & CustomStringConvertible)
    case parameterTooLong
}

/// What is wrong with the file that ProtoPathModuleMappings names.
enum ModuleMappingsFault: Error {
    case unreadable(reason: String)
    case syntax(line: Int, column: Int, expected: String)
    /// `index` counts mappings from 0, as protoc-gen-swift does.
    case missingModuleName(index: Int)
    case badModuleName(index: Int, name: String)
    case missingProtoPaths(index: Int)
    case badProtoPath(index: Int, path: String)
    case duplicate(protoPath: String, firstModule: String, secondModule: String)
}

/// What is wrong with the protos of a request.
enum ProtoFault {
    case missingFile(String)
    case duplicateFile(String)
    /// The file imports itself, through others or not.
    case importCycle(String)
    case badFileName(String)
    case pathTooLong(String)
    /// `kind` is package, swift_prefix, service, rpc or message.
    case nameTooLong(kind: String, name: String, file: String)
    case badPackage(String, file: String)
    case badSwiftPrefix(String, file: String)
    /// `kind` is service, rpc or message.
    case badName(kind: String, name: String, file: String)
    case missingType(role: String, type: String, rpc: String, file: String)
    /// A map's entry, which protoc accepts as an rpc's type.
    case mapEntry(role: String, type: String, rpc: String, file: String)
    /// A message that may be in another module than the output, where it can't be told from `other`, a library's type.
    case ambiguousMessage(name: String, declaredIn: String, other: String, file: String)
    /// The same for an interface that mocks conform to.
    case ambiguousInterface(name: String, service: String, other: String, file: String)
    /// The file whose output does not fit any more.
    case tooMuchOutput(String)
    case outputClash(output: String, first: String, second: String)
    /// Two declarations of a file that Swift can't tell apart: each a kind and a proto name, `rpc a.B.C`.
    case sameSwiftName(name: String, first: String, second: String, file: String)
}

extension ProtoFault {
    /// What is wrong with a name that is no `ProtoIdentifier`.
    static func badOrLongName(kind: String, _ name: String, file: String) -> ProtoFault {
        name.utf8.count > NameLimits.name
            ? .nameTooLong(kind: kind, name: name, file: file) : .badName(kind: kind, name: name, file: file)
    }
}

/// Why bytes are no request.
enum NotARequest {
    case empty
    case noFiles
    case malformed(WireError)
}
