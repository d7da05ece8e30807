/// Metadata sent before the messages: names, each with its values.
public typealias Headers = [String: [String]]

/// Metadata sent after the messages: names, each with its values.
public typealias Trailers = [String: [String]]
