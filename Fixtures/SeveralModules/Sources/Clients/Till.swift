import Connect
import Messages

/// Places orders.
public struct Till {
    let shop: any Shop_V1_ShopServiceClientInterface

    public init(shop: any Shop_V1_ShopServiceClientInterface) { self.shop = shop }

    /// The receipt's number; nil where the order was not taken.
    public func place(_ order: Shop_V1_Order) async -> String? {
        let response = await shop.place(request: order, headers: [:])
        return response.message?.number
    }
}
