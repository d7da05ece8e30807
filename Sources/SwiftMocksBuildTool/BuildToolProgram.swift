// Files in `Plan` must not import it: SwiftMocksPlugin compiles them in one module with the
// options' `Outputs`, by symbolic links.
@_exported import SwiftMocksOptions

/// The program `swift-mocks-protoc`, which the plugins run.
///
/// A build plugin describes a target, and has the program validate its configuration, check a plan
/// or run protoc. The command plugin describes all targets, and the program does the rest. Both
/// plugins print what the program says.
///
/// | folder | what it does |
/// | --- | --- |
/// | `Plan` | turns a configuration into runs of protoc, without checks of it, and finds programs. The build plugin compiles it too |
/// | `Plan/Inference` | what follows from the package without a configuration, and why (`Inference`) |
/// | `Plan/Requests` | what the plugins ask for |
/// | `Configuration` | finds a target's configuration, and checks what its text alone shows (`ConfigurationCheck`) |
/// | `Protoc` | checks a plan with its files (`PlanCheck`), performs the runs, and places protoc's messages |
/// | `Generating` | does what the plugins ask for |
///
/// A new fault is a call of `fault` in one of the two checks, and a row of its tests. An entry of
/// the page Troubleshooting also has its heading in `Fixtures/troubleshooting.json`, and a mistake
/// in `PluginMistakeTests` that shows it.
public enum BuildToolProgram {
    /// Runs the program.
    /// - Parameters:
    ///   - arguments: those of a `BuildStep`.
    ///   - out: prints a text.
    ///   - error: prints a line on the other stream: a warning or the reason of a failure.
    /// - Returns: The exit status.
    public static func run(
        _ arguments: [String], out: (String) -> Void, error say: (String) -> Void
    ) -> Int32 {
        guard let step = BuildStep(arguments: arguments) else {
            say("error: swift-mocks-protoc is run by the plugins of swift-mocks, not by hand")
            return 1
        }
        do {
            try step.run(out: out, say: say)
            return 0
        } catch let error as UserError {
            // In a build, an error without a place needs a word that tells it from other output.
            if case .check = step.work, error.faults.isEmpty { say("error: \(error)") } else { say("\(error)") }
            return BuildStep.faultStatus
        } catch {
            say("\(error)")
            return 1
        }
    }
}
