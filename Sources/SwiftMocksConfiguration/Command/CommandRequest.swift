/// The arguments of `swift package generate-mocks`.
struct CommandRequest: Equatable {
    /// Empty for all that have a configuration.
    private(set) var targets: [String] = []
    /// Relative to the package; nil for the folder Generated of each target.
    private(set) var output: String?
    private(set) var isCheck = false
    private(set) var wantsHelp = false

    static let help = """
        Generates clients and mocks into the package, as each target's \(Configuration.fileName) says.

        swift package generate-mocks [--target <name>]… [--output <folder>] [--check]

          --target <name>    only this target; repeatable. Without it: all that have a \(Configuration.fileName)
          --output <folder>  where to write, in the package and relative to it. Without it: the folder Generated of the target
          --check            write nothing, and fail where a file is missing, different or left over
        """

    /// - Throws: `CommandError`.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--target": targets.append(try Self.value(of: argument, &rest))
            case "--output": output = try Self.folder(try Self.value(of: argument, &rest))
            case "--check": isCheck = true
            case "--help", "-h": wantsHelp = true
            default: throw CommandError.unknownArgument(argument)
            }
        }
    }

    private static func folder(_ path: String) throws -> String {
        if path.hasPrefix("/") || path.split(separator: "/").contains("..") { throw CommandError.outputOutside(path) }
        return path
    }

    private static func value(of argument: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { throw CommandError.missingValue(argument) }
        return value
    }
}

enum CommandError: Error, Equatable, CustomStringConvertible {
    case unknownArgument(String)
    case missingValue(String)
    case unknownTarget(String, nearest: String)
    case noConfiguration
    case outputOfSeveral([String])
    /// The path of `--output` leads out of the package, where SwiftPM lets no plugin write.
    case outputOutside(String)
    case outOfDate

    var description: String {
        switch self {
        case .unknownArgument(let argument):
            "unknown argument \"\(argument)\"; there are --target, --output, --check and --help"
        case .missingValue(let argument):
            "\(argument) has no value"
        case .unknownTarget(let name, let nearest):
            "this package has no target \"\(name)\"; the nearest is \"\(nearest)\""
        case .noConfiguration:
            "no target of this package has a \(Configuration.fileName); put one into a target's folder, for a start"
                + " \(Configuration.example)"
        case .outputOfSeveral(let targets):
            "--output is for one target, and \(targets.joined(separator: ", ")) have a \(Configuration.fileName);"
                + " choose one by --target"
        case .outputOutside(let path):
            "--output \"\(path)\" leads out of the package; give a path relative to the package, without .."
        case .outOfDate:
            "generated files are out of date; run `swift package generate-mocks`"
        }
    }
}
