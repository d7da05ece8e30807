import Foundation
import SwiftProtobuf
import Testing

@testable import SwiftMocks

/// Maps with keys of each type, in names of fields and in partial messages.
@Suite struct MapFieldTests {
    /// A type of keys, and two of its keys.
    struct KeyType: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The second key in JSON.
        let key: String
        /// Makes a message with two users and two labels, the second of which are in the arguments.
        let message: @Sendable (_ pin: String, _ label: String) -> any SwiftProtobuf.Message
        /// Makes a partial message with the second user or label.
        let users: @Sendable (_ pin: String) -> any SwiftProtobuf.Message
        let empty: any SwiftProtobuf.Message

        init<Key: MapKeyType>(
            _ type: Key.Type, _ first: Key.BaseType, _ second: Key.BaseType
        ) where Key.BaseType: Hashable & Sendable {
            testDescription = "\(Key.self)"
            key = "\(second)"
            empty = MapMessage<Key>()
            message = { pin, label in
                MapMessage<Key>.with { message in
                    message.users = [first: PinMessage("first"), second: PinMessage(pin)]
                    message.labels = [first: "x", second: label]
                    message.kinds = [first: .bool, second: .bytes]
                    message.note = "n"
                }
            }
            users = { pin in
                MapMessage<Key>.with { $0.users = [first: PinMessage("first"), second: PinMessage(pin)] }
            }
        }

        static var all: [KeyType] {
            [
                KeyType(ProtobufString.self, "a", "b"), KeyType(ProtobufBool.self, false, true),
                KeyType(ProtobufInt32.self, 1, -2), KeyType(ProtobufInt64.self, 1, .max),
                KeyType(ProtobufUInt32.self, 0, .max), KeyType(ProtobufUInt64.self, 0, .max),
                KeyType(ProtobufSInt32.self, 1, .min), KeyType(ProtobufSInt64.self, 1, .min),
                KeyType(ProtobufFixed32.self, 1, 2), KeyType(ProtobufFixed64.self, 1, 2),
                KeyType(ProtobufSFixed32.self, 1, -2), KeyType(ProtobufSFixed64.self, 1, -2),
            ]
        }
    }

    private func text(_ message: any SwiftProtobuf.Message, without name: String) throws -> String {
        try RecordingRedaction([name]).form(of: message).json.text
    }

    // MARK: - Fields that are left out

    @Test(arguments: KeyType.all) func `a field of each value is left out`(_ type: KeyType) throws {
        for name in ["users.*.pin_code", "users[*].pc", "pin_code", "users.*.pinCode"] {
            let text = try text(type.message("PIN", "y"), without: name)
            #expect(!text.contains("PIN") && !text.contains("first") && text.contains("u1"), "\(name): \(text)")
        }
    }

    @Test(arguments: KeyType.all) func `a field of one value is left out`(_ type: KeyType) throws {
        for name in ["users.\(type.key).pin_code", "users[\"\(type.key)\"].pc"] {
            let text = try text(type.message("PIN", "y"), without: name)
            #expect(!text.contains("PIN") && text.contains("first"), "\(name): \(text)")
        }
    }

    @Test(arguments: KeyType.all) func `a value is left out, whatever its type`(_ type: KeyType) throws {
        let message = type.message("PIN", "LABEL")
        for key in [".\(type.key)", "[\"\(type.key)\"]"] {
            #expect(try !text(message, without: "users\(key)").contains("PIN"))
            #expect(try !text(message, without: "labels\(key)").contains("LABEL"))
            #expect(try !text(message, without: "kinds\(key)").contains("TYPE_BYTES"))
        }
        for name in ["users.*", "users[*]"] { #expect(try text(message, without: name).contains(#""users":{}"#)) }
    }

    @Test(arguments: KeyType.all.filter { UInt32($0.key) != nil })
    func `a number in brackets is a key, too`(_ type: KeyType) throws {
        let text = try text(type.message("PIN", "y"), without: "users[\(type.key)].pin_code")
        #expect(!text.contains("PIN") && text.contains("first"))
    }

    @Test(arguments: KeyType.all) func `calls are found by what is not left out`(_ type: KeyType) throws {
        let redaction = try RecordingRedaction(["users.*.pin_code"])
        #expect(redaction.key(of: type.message("a", "y")) == redaction.key(of: type.message("b", "y")))
        #expect(redaction.key(of: type.message("a", "y")) != redaction.key(of: type.message("a", "z")))
    }

    @Test(arguments: KeyType.all) func `a difference names what silences it`(_ type: KeyType) throws {
        func call(_ message: any SwiftProtobuf.Message) -> RecordingContents {
            RecordingContents(calls: [
                .init(path: "a.S/M", messages: [.init(of: message)], end: .init())
            ])
        }
        let (old, new) = (call(type.message("PIN", "y")), call(type.message("NIP", "y")))
        let differences = try RecordingComparison(old, with: new, ignoring: RecordingRedaction()).differences
        let line = try #require(differences.first?.line)
        let name = "users.\(type.key).pc"
        #expect(line.hasSuffix("now \"NIP\" (ignoring: \"\(name)\")"), "\(line)")
        for name in [name, "users.*.pc"] {
            #expect(try RecordingComparison(old, with: new, ignoring: RecordingRedaction([name])).differences == [])
        }
    }

    @Test(arguments: ["a.b", "", "*", "[1]", "a b", "a\"b", "é"])
    func `a difference names what silences it, whatever the key`(
        key: String
    ) throws {
        func call(_ label: String) -> RecordingContents {
            let message = MapMessage<ProtobufString>.with { $0.labels = ["x": "y", key: label] }
            return RecordingContents(calls: [.init(path: "a.S/M", messages: [.init(of: message)], end: .init())])
        }
        let differences = try RecordingComparison(call("1"), with: call("2"), ignoring: RecordingRedaction())
            .differences
        let line = try #require(differences.first?.line)
        let name = try #require(line.firstMatch(of: #/\(ignoring: (".*")\)/#)?.1)
        let ignored = try JSONDecoder().decode(String.self, from: Data(name.utf8))
        let redaction = try RecordingRedaction([ignored])
        #expect(RecordingComparison(call("1"), with: call("2"), ignoring: redaction).differences == [], "\(line)")
    }

    // MARK: - Names that nothing has

    private func check(_ names: [String], _ messages: [any SwiftProtobuf.Message]) throws {
        let usage = NameUsage()
        let redaction = try RecordingRedaction(names, usage: usage)
        for message in messages { _ = try redaction.form(of: message) }
        try usage.check(names, of: "redacting", in: messages.map { Swift.type(of: $0) })
    }

    @Test(arguments: KeyType.all) func `a field of a value is none that nothing has`(_ type: KeyType) throws {
        let names = [
            "users.*.pin_code", "users.*.pc", "users[*].user", "users.*", "labels.*", "kinds[*]", "labels", "note",
        ]
        for message in [type.empty, type.message("PIN", "y")] { try check(names, [message]) }
        // These keys are there.
        try check(
            ["users.\(type.key).pin_code", "labels.\(type.key)", "kinds[\"\(type.key)\"]"], [type.message("PIN", "y")])
    }

    @Test(arguments: KeyType.all) func `a field of a value that is misspelt is an error`(_ type: KeyType) {
        let names = [
            "users.*.pin_cod": "pin_code", "users[*].usr": "user", "note.*": "note", "note[1]": "note",
            "labels.*.labls": "labels", "users.9.pin_cod": "pin_code",
        ]
        for message in [type.empty, type.message("PIN", "y")] {
            for (name, nearest) in names {
                let isSet = message.isInitialized && (try? message.serializedData().isEmpty) == false
                #expect("\(name)") {
                    try check([name], [message])
                } throws: {
                    "\($0)".contains("is the name of no field")
                        && (!isSet || "\($0)".hasSuffix("The nearest name is \(nearest.debugDescription)"))
                }
            }
        }
    }

    /// The secret would stay in the file: in `users.pin_code`, the second name is that of a key.
    @Test(arguments: KeyType.all) func `a map that is passed over is an error with the whole name`(_ type: KeyType) {
        for message in [type.empty, type.message("PIN", "y")] {
            #expect {
                try check(["users.pin_code"], [message])
            } throws: {
                "\($0)".hasSuffix("Name the values of a map by a \"*\": \"users.*.pin_code\"")
            }
        }
    }

    @Test(arguments: KeyType.all) func `a key that no message has is an error`(_ type: KeyType) {
        for name in ["users.9", "users.9.pin_code", "labels[\"9\"]", "users[9].pin_code", "labels[9]"] {
            for message in [type.empty, type.message("PIN", "y")] {
                #expect(throws: MockRecordingError.self, "\(name)") { try check([name], [message]) }
            }
        }
    }

    // MARK: - Partial messages

    @Test(arguments: KeyType.all) func `a partial message has whole maps`(_ type: KeyType) {
        let message = type.message("PIN", "y")
        #expect(PartialMessage(message: type.users("PIN")).isContained(in: message))
        #expect(PartialMessage(message: message).isContained(in: message))
        #expect(!PartialMessage(message: type.users("NIP")).isContained(in: message))
        #expect(!PartialMessage(message: type.message("PIN", "z")).isContained(in: message))
        let difference = PartialMessage(message: type.users("NIP")).differences(to: message)
        #expect(difference.map(\.path) == [["users"]])
        #expect(PartialMessage(message: type.message("PIN", "z")).differences(to: message).map(\.path) == [["labels"]])
        let missing = PartialMessage(message: type.users("PIN")).differences(to: type.empty)
        #expect(missing.map(\.path) == [["users"]] && missing.first?.found == nil)
    }
}

extension PinMessage {
    fileprivate init(_ pin: String) {
        self.init()
        pinCode = pin
        user = "u1"
    }
}
