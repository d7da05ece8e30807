import SwiftMocksOptions

/// The texts of errors that belong to no library. Each tells the place, the fault, and the
/// correction.
extension GeneratorError: CustomStringConvertible {
    /// One line for each fault, without a line end.
    var description: String {
        switch self {
        case .options(let faults): faults.map(\.description).joined(separator: "\n")
        case .moduleMappings(let path, let fault):
            "\(printable(path)):\(fault.place.line):\(fault.place.column): error: \(fault.problem)"
        case .unreadableMappings(let path, let reason):
            "ProtoPathModuleMappings=\(printable(path)): the file can't be read (\(reason)). Give a path relative to the folder"
                + " in which protoc or buf runs"
        case .proto(let fault): fault.description
        case .notARequest(let reason): reason.description
        }
    }
}

extension OptionFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknown(let name, let suggestion):
            "unknown option \(quoted(name)).\(suggestion.map { " The nearest is \($0)." } ?? "")"
                + " `protoc-gen-swift-mocks --help` lists all options"
        case .missingValue(let option):
            "option \(option.name) has no value. Write \(option.name)=\(option.values.example)"
        case .badValue(let option, let value, let suggestion):
            "option \(option.name): \(quoted(value)) is not a legal value. \(option.values.expectation)"
                + (suggestion.map { ". Did you mean \($0)?" } ?? "")
        case .parameterTooLong:
            "the plugin parameter is longer than \(Limits.parameter) bytes. Give fewer options"
        case .ofOtherLibrary(let option, let value, let owner, let library, let advice):
            "option \(option.name): \(quoted(value)) is for RPCLibrary=\(owner),"
                + " not for \(library). \(advice)"
        case .noFullName(let text):
            "option ExcludeServices: \(quoted(text)) is not the full name of a service. Use one such as demo.v1.ChatService"
        case .ofLibrary(let fault): fault.description
        }
    }
}

extension OptionValues {
    fileprivate var example: String { legal.first ?? "<\(description)>" }

    fileprivate var expectation: String {
        switch self {
        case .flag, .choice: "Legal values are \(legal.joined(separator: ", "))"
        case .name: "Use a Swift identifier"
        case .modules: "Use the name of a Swift module"
        case .path, .texts: "Use \(description)"
        }
    }
}

extension ModuleMappingsFault.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .syntax(let expected):
            "expected \(expected). Write mappings such as"
                + " `mapping { module_name: \"M\" proto_file_path: \"a.proto\" }`"
        case .missingModuleName: "the mapping has no module_name. Add one"
        case .badModuleName(let name):
            "module_name \(quoted(name)) is not a module name that Swift can import. Use an identifier that is not a keyword"
        case .missingProtoPaths: "the mapping has no proto_file_path. Add at least one, or remove the mapping"
        case .badProtoPath(let path):
            "proto_file_path \(quoted(path)) is longer than \(Limits.path) bytes, or a part of it is longer than"
                + " \(Limits.pathPart). Shorten it"
        case .duplicate(let protoPath, let firstModule, let secondModule):
            "\(quoted(protoPath)) is mapped to both \(firstModule) and \(secondModule). Keep one of them"
        }
    }
}

extension ProtoFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .missingFile(let name):
            "\(printable(name)): named in file_to_generate, but the request has no such proto_file. Add the file to the request"
        case .duplicateFile(let name):
            "\(printable(name)): the request has two files with this name. Rename one of them"
        case .importCycle(let name):
            "\(printable(name)): its public imports lead back to itself. Remove one of them"
        case .badFileName(let name):
            "file name \(quoted(name)) can't be an output path. Use a relative path with / and without .., empty parts,"
                + " backslashes or control characters"
        case .pathTooLong(let name):
            "file name \(quoted(name)) is too long. Use at most \(Limits.pathPart) bytes for each part of the"
                + " path, including the output's suffix, and \(Limits.path) bytes for the whole path"
        case .nameTooLong(let kind, let name, let file):
            "\(printable(file)): \(kind) \(quoted(name)) is longer than \(Limits.name) bytes. Shorten it"
        case .badPackage(let package, let file):
            "\(printable(file)): package \(quoted(package)) is not a dotted list of identifiers. Use one such as demo.v1"
        case .badSwiftPrefix(let prefix, let file):
            "\(printable(file)): option swift_prefix = \(quoted(prefix)) is not a Swift identifier. Use letters, digits and _"
        case .badName(let kind, let name, let file):
            "\(printable(file)): \(kind) name \(quoted(name)) is not an identifier. Use letters, digits and _"
        case .missingType(let role, let type, let rpc, let service, let file):
            "\(printable(file)): rpc \(service).\(rpc): its \(role) type \(quoted(type)) is not a message in any file of the request."
                + " Import the file that declares it"
        case .mapEntry(let role, let type, let rpc, let service, let file):
            "\(printable(file)): rpc \(service).\(rpc): its \(role) type \(quoted(type)) is a map entry, for which Swift has no type."
                + " Use a message of your own"
        case .ambiguousMessage(let name, let declaring, let other, let file):
            "\(printable(file)): message \(name) of \(printable(declaring)) may be in another module than the output, where"
                + " Swift can't tell it from \(other). Set ModuleName to the module that the output is compiled into."
                + " If the message is in another module, map \(printable(declaring)) to it by ProtoPathModuleMappings"
        case .ambiguousInterface(let name, let service, let other, let file):
            "\(printable(file)): service \(service): its \(name) may be in another module than the output, where Swift"
                + " can't tell it from \(other). Name only its module by TestableModuleImports, and none by"
                + " ExtraModuleImports. Or give the file a package, or rename the service"
        case .tooMuchOutput(let name):
            "\(printable(name)): the response, including the output for this file, would exceed 1 GiB."
                + " Generate fewer files at once"
        case .noService(let service, let suggestion):
            "option ExcludeServices: no file to generate has the service \(quoted(service))"
                + (suggestion.map { ". Did you mean \($0)?" } ?? ". Remove it")
        case .partOfServiceName(let part, let fullNames):
            "option ExcludeServices: \(quoted(part)) is only the end of a service's full name. Write"
                + " \(fullNames.joined(separator: " or "))"
        case .outputClash(let output, let proto, let other, let first):
            (output == other
                ? "\(quoted(output)) would be written for both \(printable(first)) and \(printable(proto))."
                : "\(quoted(other)) for \(printable(first)) and \(quoted(output)) for \(printable(proto)) are one file where"
                    + " case does not matter, as on a Mac.")
                + (FoldedPath(first) == FoldedPath(proto)
                    ? " Rename one of the protos" : " Rename one, or use FileNaming=FullPath")
        case .sameSwiftName(let name, let first, let second, let file):
            "\(printable(file)): \(first) and \(second) would both be called \(name) in Swift. Rename one of them"
        case .sameRPCName(let name, let first, let second, let service, let file):
            "\(printable(file)): rpc \(service).\(first) and rpc \(service).\(second) would both be called \(name) in Swift."
                + " Rename one of them"
        }
    }
}

extension NotARequest: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty:
            "standard input was empty. \(Self.expectation)"
        case .noFiles:
            "standard input is not a CodeGeneratorRequest: it names no file to generate. \(Self.expectation)"
        case .malformed(let error):
            "standard input is not a CodeGeneratorRequest: byte \(error.offset): \(error.problem). \(Self.expectation)"
        }
    }

    private static let expectation = "Run this plugin through protoc --swift-mocks_out or buf generate"
}

extension ProtobufError.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .truncated: "the field reaches past the end of its message"
        case .varintTooLong: "a varint is longer than 10 bytes"
        case .badFieldNumber(let number): "field number \(number) is not in 1...536870911"
        case .badWireType(let code): "wire type \(code) does not exist"
        case .unexpectedWireType(let field, let found): "field \(field) can't have wire type \(found.rawValue)"
        case .unbalancedGroup(let field): "group \(field) is not balanced"
        case .nestedTooDeeply: "groups are nested more than \(ProtobufReader.maximumDepth) deep"
        case .invalidUTF8(let field): "the string in field \(field) is not UTF-8"
        }
    }
}
