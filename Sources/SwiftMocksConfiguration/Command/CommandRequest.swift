/// The arguments of `swift package generate-mocks`.
struct CommandRequest: Equatable {
    /// Empty for all that have a configuration.
    private(set) var targets: [String] = []
    /// Relative to the package; nil for the folder Generated of each target.
    private(set) var output: String?
    private(set) var mode = Mode.write
    /// Whether to print each run of protoc.
    private(set) var isVerbose = false
    private(set) var wantsHelp = false

    enum Mode {
        case write
        /// Says what would be written.
        case dryRun
        /// Shows how files differ, and fails if they do.
        case check

        var writes: Bool { self == .write }
    }

    static let help = """
        Generates clients and mocks into the package, as each target's \(Configuration.fileName) says.

        swift package generate-mocks [--target <name>]… [--output <folder>] [--check | --dry-run] [--verbose]

          --target <name>    only this target; repeatable. Without it: all that have a \(Configuration.fileName)
          --output <folder>  where to write, in the package and relative to it. Without it: the folder Generated of the
                             target
          --check            write nothing, show what differs, and fail where a file is missing, different or left over
          --dry-run          write nothing, and say what would be written and removed
          --verbose          say how protoc is run, and what is unchanged
          --help             this text

        It may write into the package, so SwiftPM asks first, or takes --allow-writing-to-package-directory before the
        command's name, for --check, --dry-run and --help as well.
        """

    /// - Throws: `CommandError`.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--target": targets.append(try Self.value(of: argument, &rest))
            case "--output": output = try Self.folder(try Self.value(of: argument, &rest))
            case "--check": try choose(.check)
            case "--dry-run": try choose(.dryRun)
            case "--verbose": isVerbose = true
            case "--help", "-h": wantsHelp = true
            default: throw CommandError.unknownArgument(argument)
            }
        }
    }

    private mutating func choose(_ mode: Mode) throws {
        if ![.write, mode].contains(self.mode) { throw CommandError.checkAndDryRun }
        self.mode = mode
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
