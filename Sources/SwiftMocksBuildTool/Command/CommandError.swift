enum CommandError: Error, Equatable, CustomStringConvertible {
    case unknownArgument(String)
    case missingValue(String)
    case checkAndDryRun
    case unknownTarget(String, nearest: String)
    case noConfiguration
    case outputOfSeveral([String])
    /// The path of `--output` leads out of the package, where SwiftPM does not let plugins write.
    case outputOutside(String)
    case outOfDate

    var description: String {
        switch self {
        case .unknownArgument(let argument):
            "unknown argument \"\(argument)\"; the arguments are --target, --output, --check, --dry-run, --verbose and --help"
        case .checkAndDryRun:
            "--check and --dry-run cannot be combined; --check also shows the differences, and fails if there are any"
        case .missingValue(let argument):
            "\(argument) has no value"
        case .unknownTarget(let name, let nearest):
            "this package has no target \"\(name)\"; the nearest is \"\(nearest)\""
        case .noConfiguration:
            "no target of this package has a \(Configuration.fileName); create one in a target's folder, for example"
                + " with \(Configuration.example)"
        case .outputOfSeveral(let targets):
            "--output works with one target, but several have a \(Configuration.fileName):"
                + " \(targets.joined(separator: ", ")); choose one with --target"
        case .outputOutside(let path):
            "--output \"\(path)\" leads out of the package; give a path relative to the package, without .."
        case .outOfDate:
            "generated files are out of date; run `swift package generate-mocks`"
        }
    }
}
