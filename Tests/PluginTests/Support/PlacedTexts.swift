import Foundation

@testable import SwiftMocksBuildTool

extension [String] {
    /// Texts as a configuration has them, all at its beginning.
    var placed: [PlacedText] { map { PlacedText(text: $0, position: TextPosition()) } }
}

extension ConfigurationFile {
    /// A configuration of this text, in the file `/FILE`.
    static func read(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(URL(fileURLWithPath: "/FILE"), content: Data(text.utf8))
    }
}
