import Testing

/// All that work on the one copy of the example, one after the other.
@Suite(.serialized, .gated(by: .tools)) struct ConnectExampleTests {}
