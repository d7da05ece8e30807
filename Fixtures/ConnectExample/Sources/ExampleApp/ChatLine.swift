/// A line of a chat, as the app shows it.
struct ChatLine: Equatable {
    enum Author: Equatable {
        case user, eliza
    }

    let text: String
    let author: Author
}
