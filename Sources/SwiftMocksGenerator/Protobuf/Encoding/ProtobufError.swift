/// A violation of the protobuf wire format, and its place.
struct ProtobufError: Error, Equatable {
    /// What the wire format does not allow.
    enum Problem: Equatable {
        /// A varint, fixed-width value or length-delimited field reaches past the end of its
        /// message.
        case truncated
        /// A varint of more than ten bytes.
        case varintTooLong
        /// A field number outside 1...536870911.
        case badFieldNumber(UInt64)
        /// Wire type 6 or 7.
        case badWireType(UInt8)
        /// A known field with another wire type than its declaration has.
        case unexpectedWireType(field: Int, found: WireType)
        /// A group's end without its start, or with another field number.
        case unbalancedGroup(field: Int)
        /// Groups or messages nested deeper than `ProtobufReader.maximumDepth`.
        case nestedTooDeeply
        /// A string field whose bytes are not UTF-8.
        case invalidUTF8(field: Int)
    }

    let problem: Problem
    /// The offset of the fault, counted in bytes from the start of the request.
    let offset: Int
}
