extension WireTree {
    /// The message once for each text in it, with that text replaced; a repeated field's each by itself.
    ///
    /// - Parameter replace: the new text in place of the old one.
    public func replacingEachText(_ replace: ([UInt8]) -> [UInt8]) -> [WireTree] {
        fields.indices.flatMap { index -> [WireTree] in
            switch fields[index].value {
            case .data(let text): [with(.data(replace(text)), at: index)]
            case .message(let tree): tree.replacingEachText(replace).map { with(.message($0), at: index) }
            case .varint, .fixed32, .fixed64: []
            }
        }
    }

    /// The message with every text replaced.
    public func replacingTexts(_ replace: ([UInt8]) -> [UInt8]) -> WireTree {
        WireTree(
            fields: fields.map { field in
                switch field.value {
                case .data(let text): Field(field.number, .data(replace(text)))
                case .message(let tree): Field(field.number, .message(tree.replacingTexts(replace)))
                case .varint, .fixed32, .fixed64: field
                }
            })
    }

    /// All texts in the message, at any depth.
    public var texts: [[UInt8]] {
        fields.flatMap { field -> [[UInt8]] in
            switch field.value {
            case .data(let text): [text]
            case .message(let tree): tree.texts
            case .varint, .fixed32, .fixed64: []
            }
        }
    }

    /// The message's bytes once for each length in it, with that length wrong and all around it right.
    public func bytesWithEachLength(_ length: UInt64) -> [[UInt8]] {
        fields.indices.flatMap { index -> [[UInt8]] in
            let before = WireTree(fields: Array(fields[..<index])).bytes
            let after = WireTree(fields: Array(fields[(index + 1)...])).bytes
            let number = fields[index].number
            return Self.wrongLengths(of: fields[index].value, number, length).map { before + $0 + after }
        }
    }

    private static func wrongLengths(of value: Value, _ number: Int, _ length: UInt64) -> [[UInt8]] {
        switch value {
        case .data(let text):
            [MessageBuilder().data(number, text, length: length).bytes]
        case .message(let tree):
            [MessageBuilder().data(number, tree.bytes, length: length).bytes]
                + tree.bytesWithEachLength(length).map { MessageBuilder().data(number, $0).bytes }
        case .varint, .fixed32, .fixed64: []
        }
    }

    private func with(_ value: Value, at index: Int) -> WireTree {
        var copy = self
        copy.fields[index].value = value
        return copy
    }
}
