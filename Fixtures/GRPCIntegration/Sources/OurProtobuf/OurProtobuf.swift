@_exported import SwiftProtobuf
