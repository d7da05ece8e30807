enum CommandError: Error, Equatable, CustomStringConvertible {
    case unknownArgument(String)
    case missingValue(String)
    case checkAndDryRun
    case unknownTarget(String, nearest: String)
    case noConfiguration
    case outputOfSeveral([String])
    /// The path of `--output` leads out of the package, where SwiftPM lets no plugin write.
    case outputOutside(String)
    case outOfDate

    var description: String {
        switch self {
        case .unknownArgument(let argument):
            "unknown argument \"\(argument)\"; there are --target, --output, --check, --dry-run, --verbose and --help"
        case .checkAndDryRun:
            "--check and --dry-run exclude each other; --check says what --dry-run says, shows how, and fails"
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
