struct CommandArguments {
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
        while let argument = rest.popFirst() {
            switch argument {
            case "--target", "--output":
                guard let value = rest.popFirst(), !value.hasPrefix("-") else {
                    throw UserError("\(argument) has no value")
                }
                if argument == "--target" { targets.append(value) } else { output = value }
            case "--check", "--dry-run":
                let chosen = argument == "--check" ? Mode.check : .dryRun
                if ![.write, chosen].contains(mode) {
                    throw UserError(
                        "--check and --dry-run cannot be combined; --check also shows the differences, and fails if there are any"
                    )
                }
                mode = chosen
            case "--verbose": isVerbose = true
            case "--help", "-h": wantsHelp = true
            default:
                throw UserError(
                    "unknown argument \"\(argument)\"; the arguments are --target, --output, --check, --dry-run, --verbose and"
                        + " --help")
            }
        }
        if let output, output.hasPrefix("/") || output.split(separator: "/").contains("..") {
            throw UserError(
                "--output \"\(output)\" leads out of the package; give a path relative to the package, without ..")
        }
    }
}
