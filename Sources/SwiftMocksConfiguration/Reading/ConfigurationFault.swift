/// What is wrong with a configuration, and where: facts only; `Problem.description` words them.
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
        /// `at` is where the key may not stand.
        case misplacedKey(String, at: ConfigurationKey.Place)
        case duplicateKey(String, first: TextPosition)
        case emptyList(String)
        case controlCharacter(String, value: String)
        /// protoc or the generator would take what follows the character for something else.
        case separator(Character, String, value: String)
        case notAProto(String)
        /// The name starts at the file system's root or climbs with `..`. The advice is the same file by a folder that
        /// imports are relative to.
        case notRelative(String, advice: ProtoRoot)
        /// `nearest` is a proto that is there.
        case missingProto(String, searched: [String], nearest: String?)
        /// `pattern` is nil where all protos are asked for.
        case noProtos(pattern: String?, searched: [String])
        case missingImportPath(String)
        case missingFile(String)
        /// Two protos would write the same file.
        case outputClash(String, first: Configuration.Text, second: String)
        /// With the folders that were searched.
        case notOnPath(Program, [String])
        /// `source` is the key or the environment variable that names the path.
        case notAProgram(String, source: String)
        case protocSaidNothing(String, status: Int32)
        /// The names of the outputs that the build was not planned for, and of those that it was planned for in vain.
        case otherOutputs(added: [String], removed: [String])
    }
}

extension TextPosition: CustomStringConvertible {
    var description: String { "line \(line), column \(column)" }
}

/// Everything that is wrong with one configuration file.
struct ConfigurationFaults: Error, Equatable {
    let faults: [ConfigurationFault]

    init(_ faults: [ConfigurationFault]) { self.faults = faults }

    /// A line a fault, as compilers write it, in the order of the file.
    func description(file: String) -> String {
        faults.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
            .map { "\(file):\($0.position.line):\($0.position.column): error: \($0.problem)" }
            .joined(separator: "\n")
    }
}
