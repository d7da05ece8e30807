import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What the documentation says of configurations is what the plugins take.
@Suite struct DocumentedConfigurationTests {
    @Test(arguments: try Documentation.blocks().filter { $0.check == "config" })
    func `a documented configuration is read`(block: CodeBlock) throws {
        #expect(try !ConfigurationFile.read(block.text).configuration.invocations.isEmpty)
    }

    /// Each option is a key, with a value of the form that the page Options has for its kind.
    @Test(arguments: OptionCatalogue.all.map(\.name))
    func `an option is a key`(name: String) throws {
        let option = try #require(OptionCatalogue.all.first { $0.name == name })
        let (json, text) =
            switch option.values {
            case .flag: ("true", "true")
            case .choice(let legal): ("\"\(legal[0])\"", legal[0])
            case .name, .path: ("\"Sample\"", "Sample")
            case .modules: ("[\"Sample\"]", "Sample")
            case .texts: name == "Availability" ? ("[\"macOS 15\"]", "macOS 15") : ("[\"demo.v1.A\"]", "demo.v1.A")
            }
        let invocation = #"{"invocations": [{"protoFiles": ["a.proto"], "\#(name)": \#(json)}]}"#
        let options = try ConfigurationFile.read(invocation).configuration.invocations[0].options
        #expect(options.map { "\($0.name)=\($0.value.text)" } == ["\(name)=\(text)"])
    }
}
