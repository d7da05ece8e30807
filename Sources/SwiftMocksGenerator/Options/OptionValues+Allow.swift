import SwiftMocksOptions

extension OptionValues {
    func allow(_ text: String) -> Bool {
        switch self {
        case .flag, .choice: legal.contains(text)
        case .name: SwiftIdentifier.isUsableName(text)
        case .modules: SwiftIdentifier.isModulePath(text)
        case .path, .texts: true
        }
    }
}
