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

    /// The message's bytes once for each length in it, with that length wrong and all around it right; made one at a time.
    ///
    /// - Parameter step: 1 for every length, 2 for every second one, and so on.
    public func bytesWithEachLength(_ length: UInt64, step: Int) -> some Sequence<[UInt8]> {
        let paths = lengthPaths
        return stride(from: 0, to: paths.count, by: step).lazy.map { bytes(length: length, at: paths[$0][...]) }
    }

    /// Where the fields with a length are: an index into the fields of each message on the way.
    private var lengthPaths: [[Int]] {
        fields.indices.flatMap { index -> [[Int]] in
            switch fields[index].value {
            case .data: [[index]]
            case .message(let tree): [[index]] + tree.lengthPaths.map { [index] + $0 }
            case .varint, .fixed32, .fixed64: []
            }
        }
    }

    private func bytes(length: UInt64, at path: ArraySlice<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            guard index == path.first, let value = field.value(length: length, at: path) else {
                field.append(to: &bytes)
                continue
            }
            MessageBuilder.append(UInt64(field.number) << 3 | 2, to: &bytes)
            MessageBuilder.append(path.count == 1 ? length : UInt64(value.count), to: &bytes)
            bytes.append(contentsOf: value)
        }
        return bytes
    }

    private func with(_ value: Value, at index: Int) -> WireTree {
        var copy = self
        copy.fields[index].value = value
        return copy
    }
}

extension WireTree.Field {
    /// What the field holds, with the length at a path wrong that begins with this field.
    fileprivate func value(length: UInt64, at path: ArraySlice<Int>) -> [UInt8]? {
        switch self.value {
        case .data(let value): value
        case .message(let tree): path.count == 1 ? tree.bytes : tree.bytes(length: length, at: path.dropFirst())
        case .varint, .fixed32, .fixed64: nil
        }
    }
}
