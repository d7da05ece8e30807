import Foundation

@testable import SwiftMocksBuildTool

extension [String] {
    /// Texts as a configuration has them, all at its beginning.
    var placed: [PlacedText] { map { PlacedText(text: $0, position: TextPosition()) } }
}
