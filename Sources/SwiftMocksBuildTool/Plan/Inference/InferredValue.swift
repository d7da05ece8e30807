/// The value of a key that follows from the package, and why.
struct InferredValue: Equatable {
    let key: String
    let value: JSONValue
    let reason: Reason

    struct Reason: Equatable {
        /// The name of the target that it is about; nil for the target that has the value.
        var subject: String?
        /// What follows the subject: `depends on the product Connect`.
        let predicate: String
    }

    /// As a line of `generate-mocks` and of an error: `RPCLibrary=Connect, since the target depends
    /// on the product Connect`.
    var note: String {
        "\(key)=\(value.listed), since \(reason.subject ?? "the target") \(reason.predicate)"
    }

    /// The same value for the tests of a target.
    func inherited(from target: String) -> InferredValue {
        let reason = Reason(subject: reason.subject ?? target, predicate: reason.predicate)
        return InferredValue(key: key, value: value, reason: reason)
    }
}

/// A run of protoc that follows from the package.
struct InferredInvocation: Equatable {
    /// What the names of the outputs begin with.
    var prefix = ""
    let library: LibraryOutputs
    var values: [InferredValue] = []
}

/// What must be written because nothing follows from the package.
struct InferenceFault: Equatable {
    enum Kind {
        /// The target need not be one that generates.
        case open
        /// A target with two libraries, or mocks that can't compile.
        case faulty
    }

    let kind: Kind
    let text: String
}

extension JSONValue {
    static func texts(_ texts: [String]) -> JSONValue {
        .list(texts.map { JSONNode(value: .string($0), position: TextPosition()) })
    }

    static func flag(_ isOn: Bool) -> JSONValue { .word(isOn ? "true" : "false") }

    /// The value as the option of a command line has it.
    fileprivate var listed: String {
        switch self {
        case .word(let text), .string(let text): text
        case .list(let nodes): nodes.map(\.value.listed).joined(separator: ",")
        case .object(let members): members.map { "\($0.key.text):\($0.node.value.listed)" }.joined(separator: ",")
        }
    }

    /// The value with other texts, and all at one place: that in another file would mislead.
    func mapTexts(_ change: (String) -> String) -> JSONValue {
        func mapped(_ node: JSONNode) -> JSONNode {
            JSONNode(value: node.value.mapTexts(change), position: TextPosition())
        }
        return switch self {
        case .string(let text): .string(change(text))
        case .word: self
        case .list(let nodes): .list(nodes.map(mapped))
        case .object(let members):
            .object(
                members.map { member in
                    let key = PlacedText(text: member.key.text, position: TextPosition())
                    return JSONMember(key: key, node: mapped(member.node))
                })
        }
    }
}
