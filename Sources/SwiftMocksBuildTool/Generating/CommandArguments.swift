/// The arguments of `swift package generate-mocks`.
struct CommandArguments {
    /// Empty for all targets that have a configuration.
    private(set) var targets: [String] = []
    /// Relative to the package; nil for the folder Generated of each target.
    private(set) var output: String?
    /// Those without a value.
    private(set) var flags: Set<Flag> = []

    enum Flag: String {
        case check = "--check"
        case dryRun = "--dry-run"
        case verbose = "--verbose"
        case help = "--help"
    }

    var writes: Bool { flags.isDisjoint(with: [.check, .dryRun]) }

    static let help = """
        Generates messages, clients and mocks into the package: what each target's dependencies in Package.swift ask for, or
        its \(Configuration.fileName).

        swift package generate-mocks [--target <name>]… [--output <folder>] [--check | --dry-run] [--verbose]

          --target <name>    only this target; repeatable. The default is all targets with a \(Configuration.fileName);
                             if no such file names protos or what to make, also those with protos and an RPC library, and
                             their tests
          --output <folder>  the folder to write to, relative to the package and inside it. The default is the folder
                             Generated of the target
          --check            write nothing, show the differences, and fail if a file is missing, different or left over
          --dry-run          write nothing, and list the files that would be written and removed
          --verbose          print what follows from Package.swift and why, the protoc commands, and the unchanged files
          --help             this text

        The command can write into the package, so SwiftPM asks for permission, even for --check, --dry-run and --help.
        To skip the question, pass --allow-writing-to-package-directory before the command's name.
        """

    /// Reads the arguments.
    /// - Throws: `UserError`, if there is an unknown argument, or one without its value.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--target", "--output":
                guard let value = rest.popFirst(), !value.hasPrefix("-") else {
                    throw UserError("\(argument) has no value")
                }
                if argument == "--target" { targets.append(value) } else { output = value }
            default:
                guard let flag = argument == "-h" ? .help : Flag(rawValue: argument) else {
                    throw UserError(
                        "unknown argument \"\(argument)\". The arguments are --target, --output, --check, --dry-run, --verbose"
                            + " and --help")
                }
                flags.insert(flag)
            }
        }
        if let output, !ProtoSelection.isRelative(output) {
            throw UserError(
                "--output \"\(output)\" leads out of the package. Give a path relative to the package, without ..")
        }
    }
}
