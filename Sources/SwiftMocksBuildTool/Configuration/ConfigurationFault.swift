/// A fault of a configuration and its place. `Problem.description` has the text.
struct ConfigurationFault: Equatable {
    let problem: Problem
    let position: TextPosition

    init(_ problem: Problem, at position: TextPosition) {
        self.problem = problem
        self.position = position
    }

    enum Problem: Equatable {
        case notUTF8
        case notJSON(reason: String)
        case wrongType(String, wanted: String, found: String)
        /// `slip` is the legal value that was probably meant.
        case notLegal(String, value: String, legal: [String], slip: String?)
        case unknownKey(String, nearest: String)
        case formerOption(FormerOption)
        /// `at` is the place where the key is not allowed.
        case misplacedKey(String, at: ConfigurationKey.Place)
        case duplicateKey(String, first: TextPosition)
        case emptyList(String)
        case controlCharacter(String, value: String)
        /// protoc or the generator would misread the text after the character.
        case separator(Character, String, value: String)
        case notAProto(String)
        /// The name starts at the file system's root or climbs with `..`. The advice names the same file relative to a
        /// suitable import path.
        case notRelative(String, advice: ProtoRoot)
        /// `nearest` is an existing proto.
        case missingProto(String, searched: [String], nearest: String?)
        /// Two different files under the import paths have the same name.
        case shadowedProto(String, first: String, second: String)
        /// `pattern` is nil if the configuration asks for all protos.
        case noProtos(pattern: String?, searched: [String])
        case missingImportPath(String)
        case missingFile(String)
        /// `meant` is the path of an existing folder.
        case missingModuleFolder(String, meant: String?)
        /// No import path leads to the folder of a module. `path` is as the configuration gives it.
        case notImportable(String, path: String)
        /// A proto is in the folders of two modules.
        case twoModules(String, first: String, second: String)
        case notAModule(String)
        /// The keys exclude each other.
        case exclusiveKeys(String, String)
        /// Messages are asked for of a proto that is in another module.
        case messagesOfOtherModule(String, module: String)
        /// Two protos would write the same file.
        case outputClash(String, first: Configuration.Text, second: String)
        /// With the folders that were searched.
        case notOnPath(RequiredProgram, [String])
        /// The key names a program that no invocation runs.
        case unusedProgram(RequiredProgram, library: String, clients: String)
        /// With the keys that ask for something to generate.
        case nothingToGenerate(mocks: String, others: [String])
        /// Only other plugins run, which don't have the option. `on` is what they make.
        case optionWithoutEffect(String, on: [String])
        /// `source` is the key or the environment variable that names the path.
        case notAProgram(String, source: String)
        case protocNotStarted(String, reason: String)
        case protocSaidNothing(String, program: String)
        case protocKilled(String, signal: Int32, program: String)
        /// protoc has succeeded, and not written this file.
        case protocWroteNothing(String, program: String)
        /// The names of the outputs that the build plan lacks, and of those that are no longer generated.
        case otherOutputs(added: [String], removed: [String])
    }
}

extension TextPosition: CustomStringConvertible {
    var description: String { "line \(line), column \(column)" }
}

/// All faults of one configuration file.
struct ConfigurationFaults: Error, Equatable {
    let faults: [ConfigurationFault]

    init(_ faults: [ConfigurationFault]) { self.faults = faults }

    /// One line for each fault, in the form of compilers, in the order of the file.
    func description(file: String) -> String {
        faults.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
            .map { "\(file):\($0.position.line):\($0.position.column): error: \($0.problem)" }
            .joined(separator: "\n")
    }
}
