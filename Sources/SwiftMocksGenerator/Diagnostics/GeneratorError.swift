import SwiftMocksOptions

/// A fault in the user's input. `description` in ErrorMessages.swift has the text.
enum GeneratorError: Error {
    /// The faults of the plugin parameter, at least one.
    case options([OptionFault])
    /// The file that ProtoPathModuleMappings names has a fault.
    case moduleMappings(path: String, ModuleMappingsFault)
    /// The file that ProtoPathModuleMappings names can't be read. `reason` is the system's.
    case unreadableMappings(path: String, reason: String)
    /// A proto of the request has a fault.
    case proto(ProtoFault)
    /// The bytes on standard input are not a CodeGeneratorRequest.
    case notARequest(NotARequest)
}

/// A fault of the plugin parameter.
enum OptionFault {
    /// `suggestion` is the name that was probably meant; nil if none is near.
    case unknown(name: String, suggestion: String?)
    /// The name of an option without `=`.
    case missingValue(OptionDefinition)
    /// A value that is not legal for the option. `suggestion` is the legal value that was probably
    /// meant; nil if none is near.
    case badValue(OptionDefinition, value: String, suggestion: String?)
    /// A value that is legal for the library with the option, `owner`, but not for the chosen
    /// `library`. `advice` is what to do.
    case ofOtherLibrary(OptionDefinition, value: String, owner: String, library: String, advice: String)
    /// A value of ExcludeServices that can't be the name of a service.
    case noFullName(String)
    /// A fault that the chosen library finds in its own options.
    case ofLibrary(any Error & CustomStringConvertible)
    /// The parameter is longer than `Limits.parameter`.
    case parameterTooLong
}

/// A fault of the file that ProtoPathModuleMappings names.
struct ModuleMappingsFault: Error {
    let problem: Problem
    /// The place in the file.
    let place: TextPlace

    /// What is wrong at the place.
    enum Problem {
        case syntax(expected: String)
        case missingModuleName
        case badModuleName(String)
        case missingProtoPaths
        case badProtoPath(String)
        /// One proto in two modules. The modules are in the order of the file.
        case duplicate(protoPath: String, firstModule: String, secondModule: String)
    }
}

/// A fault of the protos of a request. Its texts are short, so faults can be compared, and parts of
/// the request, so many faults need little memory.
enum ProtoFault: Hashable {
    /// A path of `file_to_generate` that no file of the request has.
    case missingFile(String)
    case duplicateFile(String)
    /// The file imports itself, directly or through others.
    case importCycle(String)
    case badFileName(String)
    case pathTooLong(String)
    /// A name of more than `Limits.name` bytes. `kind` is package, swift_prefix, service, rpc or
    /// message.
    case nameTooLong(kind: String, name: String, file: String)
    case badPackage(String, file: String)
    case badSwiftPrefix(String, file: String)
    /// `kind` is service, rpc or message.
    case badName(kind: String, name: String, file: String)
    /// The type of an rpc that no file of the request declares. `role` is input or output.
    case missingType(role: String, type: String, rpc: String, service: String, file: String)
    /// A map's entry, which protoc accepts as an rpc's type.
    case mapEntry(role: String, type: String, rpc: String, service: String, file: String)
    /// A message that may be in another module than the output, and then can't be told from
    /// `other`, a library's type.
    case ambiguousMessage(name: String, declaredIn: String, other: String, file: String)
    /// An interface of mocks that may be in another module than the output, and then can't be told
    /// from `other`.
    case ambiguousInterface(name: String, service: String, other: String, file: String)
    /// The file whose output no longer fits.
    case tooMuchOutput(String)
    /// A service that ExcludeServices names, although no file has it that shares its package.
    /// `suggestion` is the service that was probably meant.
    case noService(String, suggestion: String?)
    /// A part of a service's full name that ExcludeServices gives in place of it.
    case partOfServiceName(String, fullNames: [String])
    /// Two outputs whose paths are the same, or differ only in case, and their protos.
    case outputClash(String, of: String, other: String, first: String)
    /// Two declarations of a file that Swift can't tell apart, each as a kind and a proto name:
    /// `rpc a.B.C`.
    case sameSwiftName(name: String, first: String, second: String, file: String)
    /// Two rpcs that would have the same method, or the same property in a mock. A service can have
    /// many such pairs, and its name can be long, so that they share it.
    case sameRPCName(name: String, first: String, second: String, service: String, file: String)
}

extension ProtoFault {
    /// The fault of a name that is not a `ProtoIdentifier`.
    static func badOrLongName(kind: String, _ name: ProtobufBytes, file: String) -> ProtoFault {
        name.count > Limits.name
            ? .nameTooLong(kind: kind, name: excerpt(name), file: file)
            : .badName(kind: kind, name: excerpt(name), file: file)
    }
}

/// The reason why bytes are not a request.
enum NotARequest {
    /// There are no bytes.
    case empty
    /// The request names no file to generate.
    case noFiles
    /// The bytes are not in the wire format, or a string is not UTF-8.
    case malformed(ProtobufError)
}
