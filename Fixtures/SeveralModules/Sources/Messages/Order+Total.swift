extension Shop_V1_Order {
    /// In cents.
    public var total: Int64 { Int64(count) * Int64(price) }
}
