import SwiftMocksOptions

/// A fault of gRPC Swift's options.
enum GRPCSwiftOptionFault: Error, CustomStringConvertible {
    case noPlatform(String)
    case samePlatform(SwiftName)

    var description: String {
        switch self {
        case .noPlatform(let text):
            "option Availability: \(quoted(text)) is not a platform with a version."
                + " Write one such as Availability=macOS 15.0, and repeat the option for each platform"
        case .samePlatform(let name):
            "option Availability is given twice for \(name.text). Keep one of them"
        }
    }
}
