import Clients
import Connect
import Messages
import SwiftProtobuf
import Testing

@testable import Users
@testable import Words

/// Public and internal clients in one test.
@Suite struct AllTests {
    @Test func `a customer orders`() async {
        let users = Users_V1_UserServiceClientMock()
        users.mockAsyncFind = { @Sendable _ in ResponseMessage(result: .success(.with { $0.name = "Ada" })) }
        let shop = Shop_V1_ShopServiceClientMock()
        shop.mockAsyncPlace = { @Sendable order in
            ResponseMessage(result: .success(.with { $0.number = order.article }))
        }
        #expect(await Register(users: users).name(of: "1") == "Ada")
        #expect(await Till(shop: shop).place(.with { $0.article = word("tea").text }) == "tea")
    }
}
