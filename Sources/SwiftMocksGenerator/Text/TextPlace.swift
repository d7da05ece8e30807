/// A place in a text, as compilers count: from 1, columns in bytes.
struct TextPlace: Equatable {
    let line: Int
    let column: Int
}
