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

    /// For an error's text.
    var check: String { "check whether `\(self[.protoc].path) --version` prints protoc's version" }
}
