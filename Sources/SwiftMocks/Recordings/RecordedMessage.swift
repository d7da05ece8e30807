import Foundation
import SwiftProtobuf

/// JSON, as text or as a value of Foundation, which nothing changes.
struct JSONText: @unchecked Sendable {
    private let text: Data?
    private let tree: Any?

    init(_ text: Data) { (self.text, tree) = (text, nil) }

    init(value: Any) { (text, tree) = (nil, value) }

    var value: Any {
        tree ?? (try? JSONSerialization.jsonObject(with: text ?? Data(), options: .fragmentsAllowed)) ?? NSNull()
    }

    var data: Data { text ?? Self.data(value, []) }

    /// The text as it was made, or the canonical one.
    var stable: Data { text ?? canonical }

    /// The text with sorted keys, which is the same for equal values.
    var canonical: Data { Self.data(value, .sortedKeys) }

    private static func data(_ value: Any, _ options: JSONSerialization.WritingOptions) -> Data {
        let options = options.union([.fragmentsAllowed, .withoutEscapingSlashes])
        return (try? JSONSerialization.data(withJSONObject: value, options: options)) ?? Data("null".utf8)
    }
}

extension RecordingFile.Message {
    /// Creates the form of a message in a file; nil if it is no message of SwiftProtobuf.
    init?(_ message: any Sendable) {
        guard let message = message as? any SwiftProtobuf.Message else { return nil }
        self = Self.form(of: message)
    }

    private static func form<M: SwiftProtobuf.Message>(of message: M) -> Self {
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        let bytes = message.orderedBytes
        guard let json = try? message.jsonUTF8Data(options: options),
            (try? M(jsonUTF8Data: json))?.orderedBytes == bytes
        else { return .bytes(bytes) }
        return .json(JSONText(json))
    }

    /// The same for equal messages.
    var canonical: Data {
        switch self {
        case .json(let json): json.canonical
        case .bytes(let bytes): bytes
        }
    }

    /// Returns the message.
    /// - Throws: ``RecordingFault``, if it does not fit the type.
    fileprivate func message(_ type: any SwiftProtobuf.Message.Type) throws -> any SwiftProtobuf.Message {
        do {
            switch self {
            case .json(let json): return try type.init(jsonUTF8Data: json.data)
            case .bytes(let bytes): return try type.init(serializedBytes: bytes, partial: true)
            }
        } catch {
            var fault = RecordingFault(reason: "the recorded message does not fit \(type): \(error)")
            if case .json(let json) = self {
                fault.place = Self.faultyField(of: json.value) {
                    (try? type.init(jsonUTF8Data: JSONText(value: $0).data)) == nil
                }
            }
            throw fault
        }
    }

    /// The path of the smallest part that is wrong by itself, found by trying each field alone.
    private static func faultyField(of value: Any, _ isWrong: (Any) -> Bool) -> String? {
        guard let members = value as? [String: Any],
            let wrong = members.first(where: { isWrong([$0.key: $0.value]) })
        else { return nil }
        return [wrong.key, faultyField(of: wrong.value) { isWrong([wrong.key: $0]) }].compactMap { $0 }
            .joined(separator: ".")
    }
}

extension SwiftProtobuf.Message {
    /// The bytes, in the same order for equal messages.
    var orderedBytes: Data {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return (try? serializedBytes(partial: true, options: options)) ?? Data()
    }
}

/// Messages of a recording. Those of a type are decoded at once, which is several times quicker.
struct RecordedMessages {
    private var forms: [(form: RecordingFile.Message, type: any SwiftProtobuf.Message.Type, place: String)] = []

    /// - Throws: ``RecordingFault``, if there is no such type of messages.
    mutating func add(
        _ forms: [RecordingFile.Message], _ type: Any.Type?, at place: String, isList: Bool = true
    ) throws {
        guard !forms.isEmpty else { return }
        guard let type = type as? any SwiftProtobuf.Message.Type else {
            throw RecordingFault(reason: "\(type.map { "\($0)" } ?? "a detail") is no type of messages", place: place)
        }
        for (index, form) in forms.enumerated() {
            self.forms.append((form, type, isList ? "\(place)[\(index)]" : place))
        }
    }

    /// The messages, in the order in which they were added.
    /// - Throws: ``RecordingFault``.
    func decoded() throws -> [any Sendable] {
        var messages = [(any Sendable)?](repeating: nil, count: forms.count)
        for indices in Dictionary(grouping: forms.indices, by: { ObjectIdentifier(forms[$0].type) }).values {
            let values = indices.compactMap { index in
                if case .json(let json) = forms[index].form { json.value } else { nil }
            }
            let decoded =
                values.count == indices.count && values.count > 1 ? Self.decode(values, forms[indices[0]].type) : nil
            for (number, index) in indices.enumerated() {
                let (form, type, place) = forms[index]
                do { messages[index] = try decoded?[number] ?? form.message(type) } catch let fault as RecordingFault {
                    throw fault.at(place)
                }
            }
        }
        return messages.compactMap { $0 }
    }

    private static func decode<M: SwiftProtobuf.Message>(_ values: [Any], _ type: M.Type) -> [M]? {
        guard let messages = try? M.array(fromJSONUTF8Data: JSONText(value: values).data) else { return nil }
        return messages.count == values.count ? messages : nil
    }
}
