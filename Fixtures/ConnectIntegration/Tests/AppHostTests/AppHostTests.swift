import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// An app with mocks that links SwiftMocks, and no test framework.
    @Suite(.serialized, .timeLimit(.minutes(60)), .gated(by: .tools))
    struct AppHostTests {
        private static let app = BuiltModules.buildFolder.appendingPathComponent("DemoApp").path

        /// What the app prints, as it gets its answers.
        private static let answers = """
            stubbed ok "hi"
            unstubbed ok ""
            unstubbed stream ok
            mistakes made
            strict unimplemented "nothing"

            """

        @Test func `an app's mocks are relaxed and report to standard error`() async throws {
            let outcome = try await Self.run([Self.app])
            #expect(outcome.status == 0)
            #expect(outcome.outputText == Self.answers)
            let headlines = outcome.errorText.split(separator: "\n").filter { !$0.hasPrefix(" ") }
            let mock = "ElizaServiceClientMock"
            #expect(
                headlines.prefix(3) == [
                    "DemoApp/DemoApp.swift:17: \(mock).upload: a given statement ends without a verb, so it stubs nothing",
                    "DemoApp/DemoApp.swift:18: \(mock).say: expected exactly 1 matching call, found 2",
                    "DemoApp/DemoApp.swift:20: verifyInOrder: there is no step, so nothing was checked",
                ])
            // Those of the strict mock: the first 10, and one for each doubling.
            let unstubbed = headlines.dropFirst(3)
            #expect(unstubbed.count == 10 + 3)
            #expect(unstubbed.allSatisfy { $0.hasPrefix("DemoApp/DemoApp.swift:23: \(mock).say: call #") })
            #expect(!unstubbed.contains { $0.contains("test") }, "there is none")
        }

        @Test func `the environment makes an app's mocks strict`() async throws {
            let outcome = try await Self.run([Self.app], environment: ["SWIFT_MOCKS_POLICY": "strict"])
            #expect(outcome.status == 0)
            #expect(
                outcome.outputText.contains("\nunstubbed unimplemented \"nothing\"\nunstubbed stream unimplemented\n"))
            #expect(outcome.errorText.contains("ElizaServiceClientMock.say: call #2 (async) has no stub"))
        }

        @Test func `an app goes on if nobody can read its reports`() async throws {
            let outcome = try await Self.run(["sh", "-c", "\(Self.app) 2>&-"])
            #expect(outcome.status == 0)
            #expect(outcome.outputText == Self.answers)
        }

        /// Those that the program names, and those that are loaded with them.
        @Test(arguments: [["readelf", "--dynamic"], ["ldd"]]) func `an app links no test framework`(command: [String])
            async throws
        {
            func frameworks(of program: String) async throws -> [String] {
                let outcome = try await Self.run(command + [program])
                #expect(outcome.status == 0 && outcome.outputText.contains("libswiftCore.so"))
                return ["libTesting.so", "libXCTest.so"].filter(outcome.outputText.contains)
            }
            #expect(try await frameworks(of: Self.app) == [])
            #expect(try await frameworks(of: CommandLine.arguments[0]) == ["libTesting.so", "libXCTest.so"])
        }

        private static func run(
            _ words: [String], environment: [String: String] = [:]
        ) async throws -> Command.Outcome {
            try await Command(
                executable: "/usr/bin/env", arguments: words, directory: Fixtures.root, environment: environment,
                deadline: .seconds(3000)
            ).run()
        }
    }
#endif
