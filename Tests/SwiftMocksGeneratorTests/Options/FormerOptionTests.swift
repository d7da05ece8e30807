import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// Options that earlier releases had.
@Suite struct FormerOptionTests {
    private static let mockSupport = """
        option MockSupport is gone; remove it, and link SwiftMocksConnect or SwiftMocksGRPC to the target with recording \
        mocks, because the support code is in these libraries now
        """

    @Test(
        arguments: ["MockSupport=File", "MockSupport=Module", "MockSupport=Elsewhere", "MockSupport=x", "MockSupport"],
        ["", "RPCLibrary=GRPCSwift", "MockRuntime=SwiftMocks", "GenerateMocks=false"])
    func theErrorSaysWhatToDo(_ given: String, besides other: String) throws {
        let response = try Self.response("\(given),\(other)")
        #expect(response.error == Self.mockSupport)
        #expect(response.files.isEmpty)
    }

    @Test func otherFaultsAreReportedWithIt() throws {
        let response = try Self.response("Visibility=x,MockSupport=Module,KeepMethodCasing=1")
        #expect(
            response.error == """
                option Visibility: "x" is not a legal value; legal values are Internal, Public, Package
                \(Self.mockSupport)
                option KeepMethodCasing: "1" is not a legal value; legal values are true, false
                """)
    }

    @Test func itIsReportedWithAWrongLibraryToo() throws {
        let error = try #require(try Self.response("RPCLibrary=gRPC,MockSupport=Module").error)
        #expect(error.split(separator: "\n").count == 2 && error.hasSuffix(Self.mockSupport))
    }

    /// A misspelt name leads to an option that exists.
    @Test func formerNamesAreNeverSuggested() throws {
        #expect(try Self.response("MockSuport=Module").error?.hasPrefix("unknown option \"MockSuport\"") == true)
        #expect(try Self.response("MockSuport=Module").error?.contains("MockSupport") == false)
    }

    @Test func formerNamesAreNoOptions() {
        let names = FormerOption.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: OptionCatalogue.all.map(\.name)))
        #expect(names.allSatisfy { !Help.text.contains($0) })
    }

    private static func response(_ parameter: String) throws -> TestResponse {
        let file = Proto.fileWithService("a.proto", rpcs: ["Get"])
        return try TestRequest(["a.proto"], [file], parameter: parameter).run()
    }
}
