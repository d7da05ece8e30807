import Foundation

/// Bytes as text.
enum Base64 {
    static func text(of bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Returns the bytes of a text; nil if it is not base64.
    static func bytes(of text: String) -> [UInt8]? {
        Data(base64Encoded: text).map { [UInt8]($0) }
    }
}
