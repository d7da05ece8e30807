// Imports for all tests.
@_exported import ElizaMocks
@_exported import TinyMocks
@_exported import TinyRPC

typealias TestedLibrary = TinyLibrary
