/// One line of a conversation, as the app shows it.
struct Message: Equatable, Sendable {
    /// Who said it.
    enum Author: Equatable, Sendable {
        case eliza
        case user
    }

    let message: String
    let author: Author
}
