/// What is wrong with a configuration: facts only; `description` words them.
///
/// A `place` is where in the file, as a path of keys: `invocations[0].protoFiles[1]`.
enum ConfigurationFault: Equatable {
    /// `place` is a line and a column, where they are known.
    case notJSON(reason: String, place: String?)
    case wrongType(place: String, wanted: String, found: String)
    case unknownKey(String, nearest: String, place: String)
    case missingKey(String, place: String)
    case emptyList(place: String)
    /// The generator would take what follows the comma for the next option.
    case comma(place: String, value: String)
    case notAProto(place: String, name: String)
    /// The name starts at the file system's root or climbs with `..`.
    case notRelative(place: String, name: String)
    /// `nearest` is a proto that is there.
    case missingProto(place: String, name: String, searched: [String], nearest: String?)
    case missingImportPath(place: String, path: String)
    case missingFile(place: String, path: String)
    /// Two invocations would write the same file.
    case outputClash(output: String, first: String, second: String)
}

extension ConfigurationFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON(let reason, let place):
            (place.map { "\($0): " } ?? "") + "this is no JSON (\(reason)); JSON has keys and text in double quotes,"
                + " commas between elements, and no comments"
        case .wrongType(let place, let wanted, let found):
            "\(place.isEmpty ? "the file" : place) must be \(wanted), and is \(found)"
        case .unknownKey(let key, let nearest, let place):
            "\(place.isEmpty ? "" : "\(place): ")unknown key \"\(key)\"; the nearest is \"\(nearest)\""
        case .missingKey(let key, let place):
            "\(place.isEmpty ? "" : "\(place): ")the key \"\(key)\" is missing; \(Self.filled(key))"
        case .emptyList(let place):
            "\(place) is empty; \(Self.filled(place))"
        case .comma(let place, let value):
            "\(place): \"\(value)\" has a comma, which ends an option's value; give several values as a list,"
                + " and keep commas out of paths"
        case .notAProto(let place, let name):
            "\(place): \"\(name)\" does not end in .proto"
        case .notRelative(let place, let name):
            "\(place): \"\(name)\" must be relative to an import path, without ..; for a proto elsewhere write"
                + " \(Self.elsewhere(name))"
        case .missingProto(let place, let name, let searched, let nearest):
            "\(place): there is no \"\(name)\" in \(searched.joined(separator: " or "));"
                + (nearest.map { " the nearest there is \"\($0)\";" } ?? "")
                + " mend the name, or add the folder that it is relative to to importPaths"
        case .missingImportPath(let place, let path):
            "\(place): there is no folder \(path)"
        case .missingFile(let place, let path):
            "\(place): there is no file \(path); the path is relative to the configuration file"
        case .outputClash(let output, let first, let second):
            "\(first) and \(second) would both write \(output); remove one, set GenerateClients or GenerateMocks to"
                + " false in one of them, or choose another FileNaming"
        }
    }

    private static func filled(_ place: String) -> String {
        if place.hasSuffix("protoFiles") {
            return "list the protos to generate from, as in \"protoFiles\": [\"a.proto\"]"
        }
        if place == "invocations" { return "a short file is \(Configuration.example)" }
        return "give it an element, or remove it"
    }

    /// The keys that reach a proto outside of the import paths: its folder, and its name there.
    private static func elsewhere(_ name: String) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        return "\"importPaths\": [\"\(folder.isEmpty ? "/" : folder)\"], \"protoFiles\": [\"\(parts.last ?? "")\"]"
    }
}

/// Everything that is wrong with one configuration file.
struct ConfigurationFaults: Error, Equatable {
    let faults: [ConfigurationFault]

    init(_ faults: [ConfigurationFault]) { self.faults = faults }

    /// A line a fault, each led by the file's path.
    func description(file: String) -> String {
        faults.map { "\(file): \($0)" }.joined(separator: "\n")
    }
}
