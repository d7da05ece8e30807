/// The RPC libraries that the products of a target belong to.
enum LibraryChoice: Equatable {
    case none
    case one(LibraryOutputs, product: String)
    /// A product of each library.
    case several([String])

    /// What the target depends on itself counts before what it depends on through others.
    init(_ target: TargetDescription) {
        self.init(products: target.products)
        if self == .none { self.init(products: target.indirectProducts) }
    }

    private init(products: [String]) {
        let found = LibraryOutputs.all.compactMap { library in
            products.first(where: library.products.contains).map { (library: library, product: $0) }
        }
        if found.count > 1 {
            self = .several(found.map(\.product))
        } else {
            self = found.first.map { .one($0.library, product: $0.product) } ?? .none
        }
    }
}
