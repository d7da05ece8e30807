// For all files, because some are also tests of SwiftMocksConnect, in a package with another RPC library.
@_exported import ElizaMocks
@_exported import TinyMocks
@_exported import TinyRPC

typealias TestedLibrary = TinyLibrary
