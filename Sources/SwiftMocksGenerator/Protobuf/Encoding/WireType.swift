/// How a field's value is laid out; the low three bits of its tag.
///
/// Source: https://protobuf.dev/programming-guides/encoding/#structure
enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case startGroup = 3
    case endGroup = 4
    case fixed32 = 5
}
