// For all files, because those of `Runtime` are also tests with another RPC library, in a package without Connect.
@_exported import Connect
@_exported import SwiftMocksConnect
@_exported import SwiftProtobuf

typealias TestedLibrary = ConnectLibrary
