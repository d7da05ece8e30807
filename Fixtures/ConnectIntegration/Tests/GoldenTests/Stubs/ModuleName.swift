/// A message without a package, in a proto that the request of the mocks lacks.
struct SwiftMocksConnect {}
