import Foundation
import Testing

/// What an editor of protos sees, in a package with messages in one module and clients in another.
@Suite(.serialized, .timeLimit(.minutes(60)), .gated(by: .long)) struct SeveralModulesTests {
    private static let order = "Sources/Messages/shop/v1/order.proto"
    private static let shop = "Sources/Messages/shop/v1/shop.proto"
    private static let stock = "Sources/Messages/shop/v1/stock.proto"

    private let project: SeveralModules

    init() async throws { project = try await SeveralModules() }

    @Test func `the tests of several modules pass`() async throws {
        let (status, output) = try await project.swift(["test"])
        #expect(status == 0 && output.contains("Test run with 1 test in 1 suite passed"), "\(output)")
        #expect(!output.contains("warning:"), "\(output)")
        let plan = "SwiftMocksPlan.swift"
        #expect(try project.generated("Messages") == [plan, "shop_v1_order.pb.swift", "shop_v1_shop.pb.swift"])
        #expect(
            try project.generated("Clients") == [plan, "shop_v1_order.connect.swift", "shop_v1_shop.connect.swift"])
        #expect(try project.text(of: "shop_v1_shop.connect.swift", in: "Clients").contains("\nimport Messages\n"))
    }

    @Test func `an unchanged build does nothing`() async throws {
        try await project.build()
        #expect(try await !project.build().contains("swift-mocks "))
        try project.write(try project.text(Self.shop), to: Self.shop)
        let output = try await project.build()
        #expect(output.contains("swift-mocks shop.proto"), "\(output)")
        #expect(!output.contains("Compiling Messages") && !output.contains("Compiling Clients"), "\(output)")
    }

    @Test func `a new field changes messages only`() async throws {
        try await project.build()
        let client = try project.date(of: "shop_v1_shop.connect.swift", in: "Clients")
        try project.replace("int32 count = 2;", with: "int32 count = 2; string note = 4;", in: Self.order)
        try await project.build()
        #expect(try project.text(of: "shop_v1_order.pb.swift", in: "Messages").contains("public var note: String"))
        #expect(try project.date(of: "shop_v1_shop.connect.swift", in: "Clients") == client)
    }

    @Test func `protos that come and go are seen`() async throws {
        try await project.build()
        let text = "syntax = \"proto3\"; package shop.v1; service StockService { rpc Count(Item) returns (Item); }"
        try project.write(text + " message Item {}\n", to: Self.stock)
        try project.replace(
            "\"shop/v1/shop.proto\"", with: "\"shop/v1/shop.proto\" proto_file_path: \"shop/v1/stock.proto\"",
            in: "modules.asciipb")
        try await project.build()
        #expect(try project.text(of: "shop_v1_stock.connect.swift", in: "Clients").contains("StockServiceClient"))
        #expect(try project.text(of: "shop_v1_stock.pb.swift", in: "Messages").contains("struct Shop_V1_Item"))

        // Were the old name's files still compiled, everything would be declared twice.
        try project.move(Self.stock, to: "Sources/Messages/shop/v1/store.proto")
        try project.replace("stock.proto", with: "store.proto", in: "modules.asciipb")
        try await project.build()
        #expect(try project.text(of: "shop_v1_store.connect.swift", in: "Clients").contains("StockServiceClient"))

        try project.remove("Sources/Messages/shop/v1/store.proto")
        try project.write("let item: Shop_V1_StockServiceClient? = nil\n", to: "Sources/Clients/Stock.swift")
        let (status, output) = try await project.swift(["build"])
        #expect(status != 0 && output.contains("cannot find type 'Shop_V1_StockServiceClient'"), "\(output)")
    }

    /// With the folder of the protos, nothing lists them.
    @Test func `a folder takes the place of the mapping file`() async throws {
        let old = "\"ProtoPathModuleMappings\": \"../../modules.asciipb\""
        for (folder, messages) in [
            ("Sources/Clients", "../Messages"), ("Tests/ClientsTests", "../../Sources/Messages"),
        ] {
            try project.replace(
                old, with: "\"ModuleMappings\": { \"Messages\": \"\(messages)\" }",
                in: "\(folder)/swift-mocks-config.json")
        }
        try project.remove("modules.asciipb")
        let text = "syntax = \"proto3\"; package shop.v1; service StockService { rpc Count(Item) returns (Item); }"
        try project.write(text + " message Item {}\n", to: Self.stock)
        let (status, output) = try await project.swift(["test"])
        #expect(status == 0 && output.contains("Test run with 1 test in 1 suite passed"), "\(output)")
        #expect(!output.contains("warning:"), "\(output)")
        let client = try project.text(of: "shop_v1_stock.connect.swift", in: "Clients")
        #expect(client.contains("\nimport Messages\n") && client.contains("StockServiceClient"), "\(client)")
    }

    @Test func `a fault of the mapping file is named`() async throws {
        try await project.build()
        try project.replace("module_name: \"Messages\"", with: "module_name: Messages", in: "modules.asciipb")
        let (status, output) = try await project.swift(["build", "--target", "Clients"])
        #expect(status != 0)
        #expect(output.contains("/modules.asciipb:2:16: error: expected a quoted string; "), "\(output)")
    }

    @Test(arguments: [
        (order, "int32 count = 2;", "int32 count 2;", "order.proto:7:17: error: "),
        (shop, "returns (Receipt)", "returns (Recept)", "shop.proto:8:31: error: \"Recept\" is not defined."),
        (
            "Sources/Clients/swift-mocks-config.json", "Visibility", "Visibilty",
            "swift-mocks-config.json:4:5: error: unknown key \"Visibilty\"; the nearest is \"Visibility\""
        ),
    ])
    func `a mistake is named once and mended`(path: String, right: String, wrong: String, expected: String) async throws
    {
        try await project.build()
        try project.replace(right, with: wrong, in: path)
        let (status, output) = try await project.swift(["build", "--target", "Clients"])
        #expect(status != 0)
        #expect(output.components(separatedBy: expected).count == 2, "\(output)")
        try project.replace(wrong, with: right, in: path)
        try await project.build()
    }
}
