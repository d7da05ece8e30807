import Foundation
// Files in `Plan` have no import of it: the build plugin compiles them in one module with the outputs.
@_exported import SwiftMocksOptions

/// The program `swift-mocks-protoc`, which the plugins run.
///
/// A build plugin describes a target, and has the program validate its configuration, check a plan or run protoc. The
/// command plugin describes all targets, and the program does the rest. Both plugins print what the program says.
///
/// | folder | what it does |
/// | --- | --- |
/// | `Plan` | tells what a build writes, and from which protos. The build plugin compiles it too |
/// | `JSON`, `Configuration` | read a configuration, and tell each fault with its place |
/// | `Protoc` | turns a configuration into runs of protoc, performs them, and places their messages |
/// | `Targets` | finds a target's configuration |
/// | `Generating` | does what the plugins ask for |
public struct BuildToolProgram {
    private let out: (String) -> Void
    private let error: (String) -> Void

    /// - Parameters:
    ///   - out: prints a text.
    ///   - error: prints a line on the other stream: a warning or the reason of a failure.
    public init(out: @escaping (String) -> Void, error: @escaping (String) -> Void) {
        self.out = out
        self.error = error
    }

    /// - Parameter arguments: those of a `BuildStep`, or `generate-mocks` and a file with a `PackageRequest`.
    /// - Returns: The exit status.
    public func run(_ arguments: [String]) -> Int32 {
        let step = BuildStep(arguments: arguments)
        do {
            if let step {
                try BuildStepRunner(step, say: error).run()
            } else if arguments.count == 2, arguments[0] == PackageRequest.verb {
                let data = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
                let request = try JSONDecoder().decode(PackageRequest.self, from: data)
                try GenerateMocks(request, out: out, warn: { error("warning: \($0)") }).run()
            } else {
                throw CommandError("error: swift-mocks-protoc is run by the plugins of swift-mocks, not by hand")
            }
            return 0
        } catch let fault as ConfigurationError {
            switch step?.work {
            case .check, .generate: error(fault.lineOfBuild)
            case .validate, nil: error(fault.description)
            }
            return BuildStep.faultStatus
        } catch {
            self.error("\(error)")
            return 1
        }
    }
}
