/// Values that are taken in the order in which they were added.
struct Queue<Element> {
    private var elements: [Element]
    private var position = 0

    init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// The next value; nil if there is none.
    var first: Element? { position < elements.count ? elements[position] : nil }

    /// The number of values.
    var count: Int { elements.count - position }

    /// The number of values for which `isCounted` is true.
    func count(where isCounted: (Element) -> Bool) -> Int {
        elements[position...].count(where: isCounted)
    }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the next value.
    mutating func next() -> Element? {
        guard position < elements.count else { return nil }
        let next = elements[position]
        position += 1
        if position == elements.count {
            elements.removeAll(keepingCapacity: true)
            position = 0
        }
        return next
    }
}
