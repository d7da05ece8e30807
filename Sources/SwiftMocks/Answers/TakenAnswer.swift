/// An answer of a statement that a call has used up, and its origin.
struct TakenAnswer {
    let answer: Answer
    let source: Answerer.Source
}
