import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Reports about a field that is not what was wanted.
@Suite(.endOfHangs, .patient)
struct FieldReportTests {
    private let order = Order(
        id: 7, note: "two\nlines", data: Data([1, 171]), customer: .init(name: "Ada", age: 36), coupon: nil)

    /// What the reports want, and how they say that the order differs.
    private func lines(_ matcher: Matcher<Order>) async -> [String] {
        let reports = await failures {
            let orders = MockOf<Order>(policy: .relaxed)
            await orders.put(order)
            verify(orders).put(matcher).called()
        }
        #expect(reports.count == 1)
        let differences = reports.lines.drop { !$0.hasPrefix("closest") }.dropFirst()
        return reports.lines.filter { $0.hasPrefix("wanted ") }.map { String($0.dropFirst(10)) }
            + differences.prefix { !$0.hasPrefix("timeline") }
    }

    @Test func `a report has the name of a field and both values`() async {
        #expect(await lines(.field(\.id, 8)) == ["request id == 8", "id: wanted 8, found 7"])
        #expect(
            await lines(.field(\.note, "\"a\""))
                == [#"request note == "\"a\"""#, #"note: wanted "\"a\"", found "two\nlines""#])
        #expect(
            await lines(.field(\.data, Data([255]))) == ["request data == 0xff", "data: wanted 0xff, found 0x01ab"])
        #expect(
            await lines(.field(\.data, Data()))
                == ["request data == no bytes", "data: wanted no bytes, found 0x01ab"])
        #expect(await lines(.field(\.coupon, "A")) == ["request coupon == \"A\"", "coupon: wanted \"A\", found nil"])
    }

    @Test func `a report has a nested field by its path`() async {
        #expect(
            await lines(.field(\.customer.name, "Bob"))
                == ["request customer.name == \"Bob\"", "customer.name: wanted \"Bob\", found \"Ada\""])
        #expect(
            await lines(.field(\.customer.years, 4))
                == ["request customer.age == 4", "customer.age: wanted 4, found 36"])
    }

    @Test func `a report has a message as its text`() async {
        #expect(
            await lines(.field(\.customer, .init(name: "Bob", age: 36)))
                == [
                    "request customer == { name: \"Bob\" age: 36 }",
                    "customer: wanted { name: \"Bob\" age: 36 }, found { name: \"Ada\" age: 36 }",
                ])
    }

    /// A report never shows an address, which would differ in each run.
    @Test func `the type stands for a name that is not known`() async {
        #expect(
            await lines(.field(\.customer.years, 0))
                == ["request customer.(Int) == 0", "customer.(Int): wanted 0, found 36"])
        #expect(
            await lines(.field(\.customer.name.count, 0))
                == ["request (Customer).name.(Int) == 0", "(Customer).name.(Int): wanted 0, found 3"])
    }

    @Test func `long bytes are cut`() async {
        let lines = await self.lines(.field(\.data, Data(repeating: 1, count: 70)))
        #expect(lines[1] == "data: wanted 0x" + String(repeating: "01", count: 64) + "… 6 bytes more, found 0x01ab")
    }

    @Test func `values that read the same are told apart`() async {
        #expect(
            await lines(.field(\.ratio, .nan)) == ["request ratio == nan", "ratio: not equal, but both print as nan"])
    }

    @Test func `a report has the matcher that a capture narrows`() async {
        let box = Locked<[Order]>([])
        let inner = Matcher<Order>.capture(box, where: .field(\.id, 8))
        #expect(await lines(.capture(box, where: inner)) == ["request id == 8", "id: wanted 8, found 7"])
        #expect(box.value.isEmpty)
    }

    @Test func `an unstubbed call has the fields of its closest stub`() async {
        let reports = await failures {
            let orders = MockOf<Order>(policy: .strict)
            given(orders).put(.field(\.customer.name, "Bob")).willProduce { _ in "placed" }
            await orders.put(order)
        }
        let text = reports.map(\.text).joined()
        #expect(text.contains("\n              wants request customer.name == \"Bob\"\n"))
        #expect(text.contains("\n              customer.name: wanted \"Bob\", found \"Ada\"\n"))
    }
}

/// A message as protoc-gen-swift writes it: fields of messages are computed.
private struct Order: Message, _MessageImplementationBase, _ProtoNameProviding {
    var id = 0
    var note = ""
    var data = Data()
    var coupon: String?
    var ratio = Double.nan
    private var storedCustomer: Customer?

    var customer: Customer {
        get { storedCustomer ?? Customer() }
        set { storedCustomer = newValue }
    }

    init() {}

    init(id: Int, note: String, data: Data, customer: Customer, coupon: String?) {
        (self.id, self.note, self.data, self.coupon) = (id, note, data, coupon)
        self.customer = customer
    }

    static func == (first: Self, second: Self) -> Bool { first.id == second.id && first.customer == second.customer }

    // The report needs the names of two fields only.

    static let protoMessageName = "orders.Order"
    static let _protobuf_nameMap = _NameMap(bytecode: "\0\u{1}id\0\u{1}customer\0")
    var unknownFields = UnknownStorage()

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) {}

    func traverse<V: Visitor>(visitor: inout V) throws {
        if id != 0 { try visitor.visitSingularInt64Field(value: Int64(id), fieldNumber: 1) }
        if let storedCustomer { try visitor.visitSingularMessageField(value: storedCustomer, fieldNumber: 2) }
    }
}

private struct Customer: Message, _MessageImplementationBase, _ProtoNameProviding {
    var name = ""
    var age = 0

    /// Computed, too, and with another name in the text.
    var years: Int {
        get { age }
        set { age = newValue }
    }

    static func == (first: Self, second: Self) -> Bool { first.name == second.name && first.age == second.age }

    static let protoMessageName = "orders.Customer"
    static let _protobuf_nameMap = _NameMap(bytecode: "\0\u{1}name\0\u{1}age\0")
    var unknownFields = UnknownStorage()

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) {}

    func traverse<V: Visitor>(visitor: inout V) throws {
        if !name.isEmpty { try visitor.visitSingularStringField(value: name, fieldNumber: 1) }
        if age != 0 { try visitor.visitSingularInt64Field(value: Int64(age), fieldNumber: 2) }
    }
}
