import Foundation
import SwiftProtobuf
import Testing

@testable import SwiftMocks

@Suite struct RecordingRedactionTests {
    private func redacted(_ name: String, by redaction: RecordingRedaction) -> RecordingContents.Metadata {
        redaction.redacted([MetadataField(name: name, values: [.text("secret")])])
    }

    @Test func `secrets of metadata are left out by the rule of reports`() throws {
        let metadata = try RecordingRedaction().redacted([
            MetadataField(name: "Authorization", values: [.text("Bearer secret")]),
            MetadataField(name: "set-cookie", values: [.text("a"), .text("bc")]),
            MetadataField(name: "x-quota", values: [.text("1"), .binary([1])]),
        ])
        #expect(
            metadata.values == [
                "Authorization": [.redacted(13)], "set-cookie": [.redacted(1), .redacted(2)],
                "x-quota": [.text("1"), .binary([1])],
            ])
    }

    @Test(arguments: [
        "x-auth-token", "X-Api-Key", "x-session-token", "client-secret", "password", "x-session", "token-bin",
    ]) func `names that end like a secret are left out`(name: String) throws {
        #expect(redacted(name, by: try RecordingRedaction()).values == [name: [.redacted(6)]])
        let kept = try RecordingRedaction(keeping: [name.lowercased()])
        #expect(redacted(name, by: kept).values == [name: [.text("secret")]])
    }

    @Test(arguments: ["x-tokens", "keys", "x-session-id", "x-quota"])
    func `names that do not end like a secret stay`(name: String) throws {
        #expect(redacted(name, by: try RecordingRedaction()).values == [name: [.text("secret")]])
    }

    @Test func `a name stands for metadata too`() throws {
        #expect(redacted("x-user", by: try RecordingRedaction(["X-User"])).values == ["x-user": [.redacted(6)]])
    }

    @Test(arguments: [
        (
            ["password"], #"{"password": "x", "user": {"password": {"a": 1}, "name": "b"}, "list": [{"password": 1}]}"#,
            #"{"list":[{}],"user":{"name":"b"}}"#
        ),
        (
            ["session.token"], #"{"token": "a", "session": {"token": "b"}, "my": {"session": [{"token": "c"}]}}"#,
            #"{"my":{"session":[{}]},"session":{},"token":"a"}"#
        ),
        (["session_token"], #"{"sessionToken": "a", "text": "b"}"#, #"{"text":"b"}"#),
        ([], #"{"password": "x"}"#, #"{"password": "x"}"#),
        (["labels[2]"], #"{"labels": ["a", "b", "c", "d"]}"#, #"{"labels": ["a", "b", "d"]}"#),
        (["users[1].name"], #"{"users": [{"name": "a"}, {"name": "b"}]}"#, #"{"users": [{"name": "a"}, {}]}"#),
        (["users[*].name"], #"{"users": [{"name": "a"}, {"name": "b"}]}"#, #"{"users": [{}, {}]}"#),
        (
            ["children.*.id"], #"{"children": {"a": {"id": 1}, "b": {"id": 2, "c": 3}}}"#,
            #"{"children": {"a": {}, "b": {"c": 3}}}"#
        ),
        (
            ["children.*.id"], #"{"children": [{"id": 1}, {"id": 2, "c": 3}], "id": 4}"#,
            #"{"children": [{}, {"c": 3}], "id": 4}"#
        ),
        (["labels.secret"], #"{"labels": {"secret": "a", "b": "c"}}"#, #"{"labels": {"b": "c"}}"#),
        (
            [#"labels["a.b"]"#], #"{"labels": {"a.b": 1, "ab": 2}, "a": {"b": 3}}"#,
            #"{"labels": {"ab": 2}, "a": {"b": 3}}"#
        ),
        (["a.*"], #"{"a": {"b": 1, "c": 2}, "d": 3}"#, #"{"a": {}, "d": 3}"#),
    ]) func `fields are left out wherever they are`(names: [String], message: String, remaining: String) throws {
        let redaction = try RecordingRedaction(names)
        #expect(redaction.redacted(Sample.message(message).json) == Sample.message(remaining).json)
    }

    @Test(arguments: [
        "", ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a]", "a[1", "a[-1]", "a*", "[1]", "a[\"b]", "a b\"",
    ])
    func `what is not the path of a field is refused`(name: String) {
        #expect {
            try RecordingRedaction([name])
        } throws: {
            "\($0)".hasPrefix("\(name.debugDescription) does not name a field. Name it as in ")
        }
    }

    // MARK: - Names of the proto

    /// A field with the name `json_name` in its proto, and `jsonName` in JSON.
    private static let field = Google_Protobuf_FieldDescriptorProto.with { ($0.name, $0.jsonName) = ("a", "secret") }

    @Test(arguments: ["json_name", "jsonName", "JsonName"])
    func `a field is left out by its name in the proto and in JSON`(name: String) throws {
        let message = Google_Protobuf_DescriptorProto.with { $0.field = [Self.field] }
        let redaction = try RecordingRedaction(["field." + name])
        #expect(try redaction.form(of: message).json.text == #"{"field":[{"name":"a"}]}"#)
        var other = message
        other.field[0].jsonName = "another"
        #expect(redaction.key(of: message) == redaction.key(of: other))
        other.field[0].name = "b"
        #expect(redaction.key(of: message) != redaction.key(of: other))
    }

    @Test(arguments: ["pin_code", "pc", "pinCode"])
    func `a field with a name of its own in JSON is left out by each name`(name: String) throws {
        let message = PinMessage.with { ($0.pinCode, $0.user) = ("PIN", "u") }
        #expect(RecordingContents.Message(of: message).json.text == #"{"pc":"PIN","user":"u"}"#)
        let redaction = try RecordingRedaction([name])
        #expect(try redaction.form(of: message).json.text == #"{"user":"u"}"#)
        #expect(redaction.key(of: message) == redaction.key(of: PinMessage.with { $0.user = "u" }))
    }

    // MARK: - Names that nothing has

    private func check(
        _ names: [String], _ messages: [any SwiftProtobuf.Message] = [field], headers: [String] = []
    ) throws {
        let usage = NameUsage()
        let redaction = try RecordingRedaction(names, usage: usage)
        for message in messages { _ = try redaction.form(of: message) }
        redaction.count(headers.map { MetadataField(name: $0, values: []) })
        try usage.check(names, of: "redacting", in: messages.map { type(of: $0) })
    }

    @Test(arguments: [
        ("json_nam", "json_name"), ("jsonNames", "jsonName"), ("options.x-quot", "x-quota"), ("field[2].nome", "name"),
        ("options.uninterpreted_option[0].name.x.y.z", "name"), ("json_name[\"a.name\"]", "name"),
    ]) func `a name that nothing has is an error with the nearest one`(name: String, nearest: String) {
        #expect {
            try check([name], headers: ["x-quota"])
        } throws: {
            "\($0)" == "\(name.debugDescription) in redacting is the name of no field and of no metadata. "
                + "The nearest name is \(nearest.debugDescription)"
        }
    }

    @Test func `a name that something has is none`() throws {
        try check(["name", "json_name", "X-Quota"], headers: ["x-quota"])
        // These fields are not set.
        try check(["type_name", "typeName", "options.deprecated", "options.uninterpreted_option[0].name"])
        try check(["fields.*.list_value"], [Google_Protobuf_Struct()])
        try check(["options.uninterpreted_option[0].name.*.name_part", "options.uninterpretedOption[*]"])
    }

    @Test func `without any name there is no nearest one`() {
        #expect {
            try check(["pasword"], [Google_Protobuf_StringValue("a")])
        } throws: {
            "\($0)".hasSuffix(". Remove it, or write the path from the message: \"session.token\"")
        }
    }
}
