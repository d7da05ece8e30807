import SwiftMocksOptions

extension OptionValues {
    /// Whether the text is a legal value. Texts that a library checks itself are always legal here.
    func allow(_ text: String) -> Bool {
        switch self {
        case .flag, .choice: legal.contains(text)
        case .name: SwiftIdentifier.isUsableName(text)
        case .modules: SwiftIdentifier.isModulePath(text)
        case .path, .texts: true
        }
    }
}
