/// Headers or trailers, of whatever type the RPC library has.
public protocol CallMetadata: Sendable {
    /// The fields, in any order, a name once or more often.
    var fields: [(name: String, values: [String])] { get }
}

extension Dictionary: CallMetadata where Key == String, Value == [String] {
    /// The fields, a name once.
    public var fields: [(name: String, values: [String])] {
        self.map { (name: $0.key, values: $0.value) }
    }
}
