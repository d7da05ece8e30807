import Clients
import Connect
import Messages
import SwiftProtobuf
import Testing

@Suite struct TillTests {
    @Test func `the till places an order`() async {
        let shop = Shop_V1_ShopServiceClientMock()
        shop.mockAsyncPlace = { @Sendable order in
            ResponseMessage(result: .success(.with { $0.number = "\(order.article) for \(order.total)" }))
        }
        let number = await Till(shop: shop).place(
            .with {
                $0.article = "tea"
                $0.count = 2
                $0.price = 350
            })
        #expect(number == "tea for 700")
    }
}
