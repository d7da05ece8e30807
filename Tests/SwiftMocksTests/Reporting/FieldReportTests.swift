import Foundation
import SwiftMocksTesting
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
            let orders = OrdersMock(policy: .relaxed)
            await orders.place(order)
            verify(orders).place(matcher).called()
        }
        #expect(reports.count == 1)
        let differences = reports.lines.drop { !$0.hasPrefix("closest") }.dropFirst()
        return reports.lines.filter { $0.hasPrefix("wanted ") }.map { String($0.dropFirst(10)) }
            + differences.prefix { !$0.hasPrefix("timeline") }
    }

    @Test func itsNameAndBothValues() async {
        #expect(await lines(.field(\.id, 8)) == ["request id == 8", "id: wanted 8, found 7"])
        #expect(
            await lines(.field(\.note, "\"a\""))
                == [#"request note == "\"a\"""#, #"note: wanted "\"a\"", found "two\nlines""#])
        #expect(
            await lines(.field(\.data, Data([255])))
                == ["request data == 0xff", "data: wanted 0xff, found 0x01ab"])
        #expect(
            await lines(.field(\.data, Data()))
                == ["request data == no bytes", "data: wanted no bytes, found 0x01ab"])
        #expect(
            await lines(.field(\.coupon, "A")) == ["request coupon == \"A\"", "coupon: wanted \"A\", found nil"])
    }

    @Test func aNestedFieldByItsPath() async {
        #expect(
            await lines(.field(\.customer.name, "Bob"))
                == ["request customer.name == \"Bob\"", "customer.name: wanted \"Bob\", found \"Ada\""])
        #expect(
            await lines(.field(\.customer.years, 4))
                == ["request customer.age == 4", "customer.age: wanted 4, found 36"])
    }

    @Test func aMessageAsItsText() async {
        #expect(
            await lines(.field(\.customer, .init(name: "Bob", age: 36)))
                == [
                    "request customer == { name: \"Bob\" age: 36 }",
                    "customer: wanted { name: \"Bob\" age: 36 }, found { name: \"Ada\" age: 36 }",
                ])
    }

    /// A report never shows an address, which would differ in each run.
    @Test func theTypeStandsForANameThatIsNotKnown() async {
        #expect(
            await lines(.field(\.customer.years, 0))
                == ["request customer.(Int) == 0", "customer.(Int): wanted 0, found 36"])
        #expect(
            await lines(.field(\.customer.name.count, 0))
                == ["request (Customer).name.(Int) == 0", "(Customer).name.(Int): wanted 0, found 3"])
    }

    @Test func bytesAreCut() async {
        let lines = await self.lines(.field(\.data, Data(repeating: 1, count: 70)))
        #expect(
            lines[1] == "data: wanted 0x" + String(repeating: "01", count: 64) + "… 6 bytes more, found 0x01ab")
    }

    @Test func valuesThatReadTheSame() async {
        #expect(
            await lines(.field(\.ratio, .nan)) == ["request ratio == nan", "ratio: not equal, but both print as nan"])
    }

    @Test func aCaptureThatNarrowsItsMatcher() async {
        let box = Locked<[Order]>([])
        let inner = Matcher<Order>.capture(box, where: .field(\.id, 8))
        #expect(
            await lines(.capture(box, where: inner)) == ["request id == 8", "id: wanted 8, found 7"])
        #expect(box.value.isEmpty)
    }

    @Test func theClosestStubOfAnUnstubbedCall() async {
        let reports = await failures {
            let orders = OrdersMock(policy: .strict)
            given(orders).place(.field(\.customer.name, "Bob")).willProduce { _ in .success("placed") }
            await orders.place(order)
        }
        let text = reports.map(\.text).joined()
        #expect(text.contains("\n              wants request customer.name == \"Bob\"\n"))
        #expect(text.contains("\n              customer.name: wanted \"Bob\", found \"Ada\"\n"))
    }
}

/// A message as protoc-gen-swift writes it: fields of messages are computed.
private struct Order: NotesMessage {
    var id = 0
    var note = ""
    var data = Data()
    var coupon: String?
    var ratio = Double.nan
    var tags: [String] = []
    private var storedCustomer: Customer?

    var customer: Customer {
        get { storedCustomer ?? Customer() }
        set { storedCustomer = newValue }
    }

    init() {}

    init(id: Int, note: String, data: Data, customer: Customer, coupon: String?) {
        (self.id, self.note, self.data, self.coupon) = (id, note, data, coupon)
        self.customer = customer
        tags = ["a"]
    }

    var allTags: [String] {
        get { tags }
        set { tags = newValue }
    }

    var optionalCustomer: Customer? {
        get { storedCustomer }
        set { storedCustomer = newValue }
    }

    var text: String {
        let customer = storedCustomer.map { "customer {\n\($0.text)}\n" } ?? ""
        return (id == 0 ? "" : "id: \(id)\n") + customer
    }
}

private struct Customer: NotesMessage {
    var name = ""
    var age = 0

    /// Computed, too, and with another name in the text.
    var years: Int {
        get { age }
        set { age = newValue }
    }

    var text: String {
        (name.isEmpty ? "" : "  name: \"\(name)\"\n") + (age == 0 ? "" : "  age: \(age)\n")
    }
}

/// A service that takes such messages.
private final class OrdersMock: MockObject<NotesLibrary, OrdersMock.Methods>, @unchecked Sendable {
    struct Methods {
        var place: UnaryRPC<Order, String> { .init(path: "/orders.Orders/Place") }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(Methods().place)
        return .tests(.needsSwiftMocks0_2)
    }

    func place(_ order: Order) async {
        let _: Reply<NotesLibrary, String> = await store.call(
            "place", order, metadata: [:], options: NotesOptions(retries: 0))
    }
}
