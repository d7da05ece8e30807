/// A first-in, first-out queue. Without optimization, a slice of an array takes four times as long.
struct Queue<Element> {
    private var elements: [Element]
    private var position = 0

    init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// The oldest element; nil if the queue is empty.
    var first: Element? { position < elements.count ? elements[position] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the oldest element; nil if the queue is empty.
    mutating func next() -> Element? {
        guard position < elements.count else { return nil }
        let next = elements[position]
        position += 1
        if position == elements.count {
            // That takes less time than to remove them and keep the memory.
            elements = []
            position = 0
        }
        return next
    }
}
