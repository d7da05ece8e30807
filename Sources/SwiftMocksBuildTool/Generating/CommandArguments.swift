struct CommandArguments: Equatable {
    /// Empty for all targets that have a configuration.
    private(set) var targets: [String] = []
    /// Relative to the package; nil for the folder Generated of each target.
    private(set) var output: String?
    private(set) var mode = Mode.write
    private(set) var isVerbose = false
    private(set) var wantsHelp = false

    enum Mode {
        case write
        /// Lists the files that would be written.
        case dryRun
        /// Shows the differences of files, and fails if there are any.
        case check
    }

    static let help = """
        Generates clients and mocks into the package, as configured by each target's \(Configuration.fileName).

        swift package generate-mocks [--target <name>]… [--output <folder>] [--check | --dry-run] [--verbose]

          --target <name>    only this target; repeatable. The default is all targets with a \(Configuration.fileName)
          --output <folder>  the folder to write to, relative to the package and inside it. The default is the folder
                             Generated of the target
          --check            write nothing, show the differences, and fail if a file is missing, different or left over
          --dry-run          write nothing, and list the files that would be written and removed
          --verbose          print the protoc commands and the unchanged files
          --help             this text

        The command can write into the package, so SwiftPM asks for permission, even for --check, --dry-run and --help.
        To skip the question, pass --allow-writing-to-package-directory before the command's name.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of argument: String) throws -> String {
            guard let value = rest.popFirst(), !value.hasPrefix("-") else {
                throw CommandError("\(argument) has no value")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--target": targets.append(try value(of: argument))
            case "--output": output = try Self.folder(try value(of: argument))
            case "--check": try choose(.check)
            case "--dry-run": try choose(.dryRun)
            case "--verbose": isVerbose = true
            case "--help", "-h": wantsHelp = true
            default:
                throw CommandError(
                    "unknown argument \"\(argument)\"; the arguments are --target, --output, --check, --dry-run, --verbose and"
                        + " --help")
            }
        }
    }

    private mutating func choose(_ mode: Mode) throws {
        if ![.write, mode].contains(self.mode) {
            throw CommandError(
                "--check and --dry-run cannot be combined; --check also shows the differences, and fails if there are any"
            )
        }
        self.mode = mode
    }

    private static func folder(_ path: String) throws -> String {
        if path.hasPrefix("/") || path.split(separator: "/").contains("..") {
            throw CommandError(
                "--output \"\(path)\" leads out of the package; give a path relative to the package, without ..")
        }
        return path
    }
}
