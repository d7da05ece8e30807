import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// The inputs in Fixtures/Fuzz/failures, on which the generator once failed.
@Suite struct FuzzFailuresTests {
    private static let folder = Fixtures.root.appendingPathComponent("Fixtures/Fuzz/failures")

    @Test(arguments: try Fixtures.files(in: folder).filter { $0.hasPrefix("generator-") })
    func `requests that once failed are read or refused`(_ name: String) throws {
        for file in try Verdict(try Self.bytes(name)).files { _ = try SwiftTokens(file.content) }
    }

    /// The first byte says which of the two the rest is, as in the fuzzer's target.
    @Test(arguments: try Fixtures.files(in: folder).filter { $0.hasPrefix("options-") })
    func `options that once failed are read or refused`(_ name: String) throws {
        let bytes = try Self.bytes(name)
        let text = Array(bytes.dropFirst())
        if bytes.first?.isMultiple(of: 2) == true {
            for entry in try ModuleMappingsParser.parse(text) where SwiftIdentifier.isUsableName(entry.moduleName) {
                #expect(try SwiftTokens(entry.moduleName).tokens == [.word(entry.moduleName)])
            }
        } else if let parsed = try? OptionParser.parse(
            String(decoding: text, as: UTF8.self), libraries: LibraryGenerators.all)
        {
            let options = CommonOptions(parsed.settings)
            for module in options.extraModuleImports + options.testableModuleImports {
                #expect(try SwiftTokens(module).tokens.contains(.word(module)) || module.contains("."))
            }
        }
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
