import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// Every kind of JSON value in every place of a configuration is read, or is a fault that says where it stands.
@Suite struct AnyValueTests {
    private static let values = [
        "null", "true", "false", "0", "-1", "1e300", "-1e300", "1e999", "0.1", "9223372036854775808", #""""#, #""x""#,
        #""a.proto""#, #""a,b""#, #""\u0000""#, #""\n""#, #""\ufffd""#, #""../..""#, "[]", "[null]", "[1e300]",
        #"["x"]"#,
        #"["x", "x"]"#, "[[]]", "[{}]", "{}", #"{"x": 1}"#, #"{"x": 1, "x": 2}"#,
    ]

    /// `@` stands for the value.
    private static let places =
        [
            "@", #"{"invocations": @}"#, #"{"invocations": [@]}"#,
            #"{"invocations": [{"protoFiles": @}]}"#, #"{"invocations": [{"protoFiles": [@]}]}"#,
            #"{"invocations": [{"protoFiles": ["a.proto"], "importPaths": @}]}"#,
            #"{"invocations": [{"protoFiles": ["a.proto"], "importPaths": [@]}]}"#,
            #"{"invocations": [{"protoFiles": ["a.proto"], "unknown": @}]}"#,
            #"{"invocations": [{"protoFiles": ["a.proto"], "ModuleMappings": {"A": @}}]}"#,
            #"{"invocations": [{"protoFiles": ["a.proto"], "ModuleMappings": {"A": [@]}}]}"#,
        ]
        + ConfigurationKey.all(at: .top).map(\.name).map {
            #"{"invocations": [{"protoFiles": ["a.proto"]}], "\#($0)": @}"#
        }
        + ConfigurationKey.all(at: .invocation).map(\.name).map {
            #"{"invocations": [{"protoFiles": ["a.proto"], "\#($0)": @}]}"#
        }

    @Test(arguments: places)
    func `any value in any place is read or a fault there`(place: String) throws {
        let folder = try TemporaryFolder(["a.proto": ""])
        for value in Self.values {
            let text = place.replacingOccurrences(of: "@", with: value)
            let start = place.components(separatedBy: "@")[0].utf8.count
            for position in faults(text, folder).map(\.position) {
                #expect(position.line == 1 && position.column <= start + value.utf8.count + 1, "\(text)")
            }
        }
    }

    private func faults(_ text: String, _ folder: TemporaryFolder) -> [ConfigurationFault] {
        do {
            let file = try folder.write(text, to: "swift-mocks-config.json")
            _ = try TargetConfiguration(file).checkedRuns(outputFolder: folder.url, module: "App", isBuild: true)
            return []
        } catch let error as UserError {
            return error.faults
        } catch {
            Issue.record(error)
            return []
        }
    }
}
