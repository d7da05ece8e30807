extension ConfigurationFault.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .notUTF8: "the file is not UTF-8; save it in that encoding"
        case .notJSON(let reason):
            "\(reason); a configuration is JSON: keys and text in double quotes, commas between elements, no comments"
        case .wrongType(let name, let wanted, let found): "\(name) must be \(wanted), but is \(found)"
        case .notLegal(let name, let value, let legal, let slip):
            "\(name): \"\(value)\" is not a legal value; legal values are \(legal.joined(separator: ", "))"
                + (slip.map { "; did you mean \($0)?" } ?? "")
        case .unknownKey(let key, let nearest):
            "unknown key \(key.quoted); the nearest is \"\(nearest)\""
        case .formerOption(let option): option.description
        case .misplacedKey(let key, let place): "\"\(key)\" \(Self.belongs(notAt: place))"
        case .duplicateKey(let key, let first):
            "duplicate key \"\(key)\"; it was first given at \(first)"
        case .emptyList(let name): "\(name) is empty; \(Self.filled(name))"
        case .controlCharacter(let name, let value): "\(name) has a control character, in \(value.quoted)"
        case .separator(let character, let name, let value):
            "\(name) has \"\(character)\" in \"\(value)\", where it would end the value;"
                + (value.contains("/") ? " rename the folder or the file" : " give several values as a list")
        case .notAProto(let name): "\"\(name)\" does not end in .proto"
        case .notRelative(let name, let advice):
            "\"\(name)\" must be relative to an import path, without ..; write \(advice)"
        case .missingProto(let name, let searched, let nearest):
            "there is no \"\(name)\" in \(searched.joined(separator: " or "));"
                + (nearest.map { " the nearest there is \"\($0)\";" } ?? "")
                + " correct the name, or add the folder that contains it to importPaths"
        case .shadowedProto(let name, let first, let second):
            "\"\(name)\" is both \(first) and \(second), and protoc takes the first; rename one, or give each an invocation"
                + " with its own importPaths"
        case .noProtos(let pattern, let searched):
            "there is no proto \(pattern.map { "like \"\($0)\" " } ?? "")in \(searched.joined(separator: " or "));"
                + " correct \(pattern == nil ? "importPaths, or add a proto there" : "the pattern or importPaths")"
        case .missingImportPath(let path): "there is no folder \(path)"
        case .missingFile(let path): "there is no file \(path); the path is relative to the configuration file"
        case .missingModuleFolder(let path, let meant):
            "there is no folder \(path); the path is relative to the configuration file"
                + (meant.map { "; did you mean \"\($0)\"?" } ?? "")
        case .notImportable(let folder, let path):
            "no import path leads to \(folder), so no proto can import what is there; add \"\(path)\" or a folder above it"
                + " to importPaths"
        case .twoModules(let proto, let first, let second):
            "\"\(proto)\" is in the folders of both \(first) and \(second); name folders that do not overlap"
        case .notAModule(let name): "\(name.quoted) is not a module name that Swift can import"
        case .exclusiveKeys(let one, let other):
            "\(one) and \(other) both say which modules the protos are in; keep one of them"
        case .messagesOfOtherModule(let proto, let module):
            "\"\(proto)\" is in the module \(module), so GenerateMessages would make its messages a second time; leave it out"
                + " by protoFiles, or remove it from ModuleMappings"
        case .outputClash(let output, let first, let second):
            "\(output) would be written for \"\(first.text)\", by \(first.position), and for \"\(second)\" here;"
                + " remove one, set GenerateClients or GenerateMocks to false in one of them, or choose another FileNaming"
        case .notOnPath(let program, let searched):
            "\(program.name) was not found on PATH (\(searched.joined(separator: ", "))); \(program.cure)"
        case .unusedProgram(let program, let library, let clients):
            "nothing here runs \(program.name), which makes clients where \(Self.asked(library, clients)); set both, or"
                + " remove \(program.key)"
        case .nothingToGenerate(let mocks, let others):
            "there is nothing to generate: \(mocks) is false, and \(others.joined(separator: " and ")) are not true; set"
                + " one of them to true"
        case .optionWithoutEffect(let name, let made):
            "\(name) has no effect on \(made.joined(separator: " and ")), and nothing else is generated here; remove it"
        case .notAProgram(let path, let source):
            "\(source) names \(path), which is not an executable file; correct the path, or remove it to search"
                + " PATH"
        case .protocNotStarted(let program, let reason):
            "\(program) can't be started (\(reason)); it must be a program, or a script that begins with #!"
        case .protocSaidNothing(let proto, let program):
            "protoc failed on \(proto) without a message; \(Self.check(program))"
        case .protocKilled(let proto, let signal, let program):
            "protoc was ended by signal \(signal) at \(proto); build again, and if it happens again, \(Self.check(program))"
        case .protocWroteNothing(let output, let program):
            "protoc did not write \(output), and reported no error; \(Self.check(program))"
        case .otherOutputs(let added, let removed):
            "this build was planned\(Self.listed(" without ", added))\(Self.listed(" with ", removed)); SwiftPM updates"
                + " the plan only when Package.swift or the set of source files changes; run `touch Package.swift` and"
                + " build again"
        }
    }

    private static func asked(_ library: String, _ clients: String) -> String {
        "\"\(OptionCatalogue.rpcLibrary.name)\" is \"\(library)\" and \"\(clients)\" is true"
    }

    private static func listed(_ word: String, _ names: [String]) -> String {
        if names.isEmpty { return "" }
        return word + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    private static func check(_ program: String) -> String {
        "check whether `\(program) --version` prints protoc's version"
    }

    private static func belongs(notAt place: ConfigurationKey.Place) -> String {
        switch place {
        case .top: "belongs in an invocation when the file has \"invocations\""
        case .invocation: "belongs at the top of the file, next to \"invocations\""
        }
    }

    private static func filled(_ key: String) -> String {
        switch key {
        case "protoFiles": "list the protos to generate from, or remove it to use all protos under importPaths"
        default: "give it an element, or remove it"
        }
    }
}
