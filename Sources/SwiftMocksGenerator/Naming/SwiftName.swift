/// A Swift identifier, or several joined by dots, that is fit to be printed as code.
///
/// Made from checked identifiers only: that is why a template may print it unescaped.
struct SwiftName: Hashable {
    let text: String

    /// `text` must be built from `ProtoIdentifier`s, option values that `SwiftIdentifier` passed, and literals.
    init(checked text: String) {
        self.text = text
    }
}
