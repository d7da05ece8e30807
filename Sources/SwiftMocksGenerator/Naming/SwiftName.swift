/// A Swift identifier, or several joined by dots, that is fit to be printed as code.
///
/// It is made only from checked identifiers, so a template may print it unescaped.
struct SwiftName: Hashable {
    let text: String

    /// `text` must be built from `ProtoIdentifier`s, option values that `SwiftIdentifier` has accepted, and literals.
    init(checked text: String) {
        self.text = text
    }
}
