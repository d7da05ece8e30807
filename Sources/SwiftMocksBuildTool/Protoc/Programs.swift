import Foundation

/// The programs of a run.
struct Programs {
    let generator: URL
    let others: [RequiredProgram: URL]

    /// A program that the run's configuration needs: `ProgramSearch` finds all of them, or throws.
    subscript(program: RequiredProgram) -> URL {
        guard let url = others[program] else { fatalError("\(program.name) was not looked for") }
        return url
    }

    /// Those of the run, and the one that is running.
    var all: [URL] {
        let own = CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
        return [generator] + others.sorted { $0.key.name < $1.key.name }.map(\.value) + own
    }

    /// For an error's text.
    var check: String { "check whether `\(self[.protoc].path) --version` prints protoc's version" }
}
