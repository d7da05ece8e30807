/// An answer of a statement that a call has taken, and its origin.
struct TakenAnswer {
    let answer: Answer
    let source: Answerer.Source
}
