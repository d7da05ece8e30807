private let end = Yielded.complete(code: .ok, error: nil, trailers: [:])

/// What a stream yields where a test has set nothing: here that it ended well, as the policy `.relaxed` has it.
let unsetStream: [Yielded] = [end]

/// What a client stream yields there once it is closed.
let unsetClientStream: [Yielded] = [.message(.init()), end]
