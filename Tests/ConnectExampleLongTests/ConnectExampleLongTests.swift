import Testing

/// All that work on one more copy of the example, one after the other.
@Suite(.serialized, .gated(by: .long)) struct ConnectExampleLongTests {}
