/// What a stream yields where a test has set nothing: here nothing at all.
let unsetStream: [Yielded] = []

/// What a client stream yields there once it is closed.
let unsetClientStream: [Yielded] = []
