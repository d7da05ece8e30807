import Foundation
import TestSupport
import Testing

/// What an editor of protos sees, in a package with messages in one module and clients in another.
@Suite(.serialized, .timeLimit(.minutes(60)), .gated(by: .long)) struct SeveralModulesTests {
    private static let order = "Sources/Messages/shop/v1/order.proto"
    private static let shop = "Sources/Messages/shop/v1/shop.proto"
    private static let stock = "Sources/Messages/shop/v1/stock.proto"
    private static let store = "Sources/Messages/shop/v1/store.proto"

    /// All tests. `--build-tests` would also build what the package does not use of others.
    private static let tests = "SeveralModulesPackageTests"

    private let project: ExampleProject

    init() async throws {
        project = try ExampleProject(for: .severalModules)
        _ = try await project.protocGenSwift()
    }

    @Test func `the tests of several modules pass`() async throws {
        project.removeOutputs()
        let (status, output) = try await project.swift(["test"])
        #expect(status == 0 && output.contains("Test run with 2 tests in 2 suites passed"), "\(output)")
        #expect(!output.contains("warning:"), "\(output)")
        let plan = "SwiftMocksPlan.swift"
        #expect(try project.sources(of: "Messages") == [plan, "shop_v1_order.pb.swift", "shop_v1_shop.pb.swift"])
        #expect(
            try project.sources(of: "Clients") == [plan, "shop_v1_order.connect.swift", "shop_v1_shop.connect.swift"])
        #expect(try project.generatedText("shop_v1_shop.connect.swift", of: "Clients").contains("\nimport Messages\n"))
        #expect(
            try project.sources(of: "ClientsTests") == [plan, "shop_v1_order.mock.swift", "shop_v1_shop.mock.swift"])
        #expect(
            try project.sources(of: "AllTests") == [
                "Clients_shop_v1_order.mock.swift", "Clients_shop_v1_shop.mock.swift", plan,
                "Users_shop_v1_shop.mock.swift", "Words_words.mock.swift",
            ])
        let publicMock = try project.generatedText("Clients_shop_v1_shop.mock.swift", of: "AllTests")
        let internalMock = try project.generatedText("Users_shop_v1_shop.mock.swift", of: "AllTests")
        #expect(publicMock.contains("\nimport Clients\n") && internalMock.contains("\n@testable import Users\n"))
    }

    /// A product that is added changes nothing of what is made; another tested target, what is made
    /// in the test alone.
    @Test func `a changed manifest generates what it changes`() async throws {
        try await project.build("--product", Self.tests)
        try project.replace(
            "name: \"ClientsTests\", dependencies: [\"Clients\",",
            with: "name: \"ClientsTests\", dependencies: [\"Clients\", \"Users\",",
            in: "Package.swift")
        let output = try await project.build("--product", Self.tests)
        #expect(
            try project.sources(of: "ClientsTests").contains("Users_shop_v1_shop.mock.swift"), "\(output)")
        #expect(!output.contains("Compiling Messages") && !output.contains("Compiling Clients "), "\(output)")
    }

    @Test func `an unchanged build does nothing`() async throws {
        try await project.build("--product", Self.tests)
        #expect(try await !project.build("--product", Self.tests).contains("swift-mocks "))
        try project.write(try project.text(Self.shop), to: Self.shop)
        let output = try await project.build("--product", Self.tests)
        #expect(output.contains(#/swift-mocks \S*order\.proto and 1 more/#), "\(output)")
        #expect(!output.contains("Compiling Messages") && !output.contains("Compiling Clients"), "\(output)")
    }

    @Test func `a new field changes messages only`() async throws {
        try await project.build("--product", Self.tests)
        let client = try project.generatedDate("shop_v1_shop.connect.swift", of: "Clients")
        try project.replace("int32 count = 2;", with: "int32 count = 2; string note = 4;", in: Self.order)
        try await project.build("--product", Self.tests)
        #expect(try project.generatedText("shop_v1_order.pb.swift", of: "Messages").contains("public var note: String"))
        #expect(try project.generatedDate("shop_v1_shop.connect.swift", of: "Clients") == client)
    }

    @Test func `protos that come and go are seen`() async throws {
        try await project.build("--product", Self.tests)
        let text = "syntax = \"proto3\"; package shop.v1; service StockService { rpc Count(Item) returns (Item); }"
        try project.write(text + " message Item {}\n", to: Self.stock)
        try project.replace(
            "\"shop/v1/shop.proto\"", with: "\"shop/v1/shop.proto\" proto_file_path: \"shop/v1/stock.proto\"",
            in: "modules.asciipb")
        try await project.build("--product", Self.tests)
        #expect(try project.generatedText("shop_v1_stock.connect.swift", of: "Clients").contains("StockServiceClient"))
        #expect(try project.generatedText("shop_v1_stock.pb.swift", of: "Messages").contains("struct Shop_V1_Item"))

        // Were the old name's files still compiled, everything would be declared twice.
        try FileManager.default.moveItem(at: project.file(Self.stock), to: project.file(Self.store))
        try project.replace("stock.proto", with: "store.proto", in: "modules.asciipb")
        try await project.build("--product", Self.tests)
        #expect(try project.generatedText("shop_v1_store.connect.swift", of: "Clients").contains("StockServiceClient"))

        try FileManager.default.removeItem(at: project.file(Self.store))
        try project.write("let item: Shop_V1_StockServiceClient? = nil\n", to: "Sources/Clients/Stock.swift")
        let (status, output) = try await project.swift(["build"])
        #expect(status != 0 && output.contains("cannot find type 'Shop_V1_StockServiceClient'"), "\(output)")
    }

    /// With the folder of the protos, nothing lists them.
    @Test func `a folder takes the place of the mapping file`() async throws {
        let old = "\"ProtoPathModuleMappings\": \"../../modules.asciipb\""
        try project.replace(
            old, with: "\"ModuleMappings\": { \"Messages\": \"../Messages\" }",
            in: "Sources/Clients/swift-mocks-config.json")
        try FileManager.default.removeItem(at: project.file("modules.asciipb"))
        let text = "syntax = \"proto3\"; package shop.v1; service StockService { rpc Count(Item) returns (Item); }"
        try project.write(text + " message Item {}\n", to: Self.stock)
        let (status, output) = try await project.swift(["test"])
        #expect(status == 0 && output.contains("Test run with 2 tests in 2 suites passed"), "\(output)")
        #expect(!output.contains("warning:"), "\(output)")
        let client = try project.generatedText("shop_v1_stock.connect.swift", of: "Clients")
        #expect(client.contains("\nimport Messages\n") && client.contains("StockServiceClient"), "\(client)")
    }

    @Test(arguments: [
        (order, "int32 count = 2;", "int32 count 2;", "order.proto:7:17: error: "),
        (shop, "returns (Receipt)", "returns (Recept)", "shop.proto:8:31: error: \"Recept\" is not defined."),
    ])
    func `a mistake is named once and mended`(path: String, right: String, wrong: String, expected: String) async throws
    {
        try await project.build("--product", Self.tests)
        try project.replace(right, with: wrong, in: path)
        let (status, output) = try await project.swift(["build", "--target", "Clients"])
        #expect(status != 0)
        #expect(output.components(separatedBy: expected).count == 2, "\(output)")
        try project.replace(wrong, with: right, in: path)
        try await project.build("--product", Self.tests)
    }
}
