import Foundation
import Testing

@testable import SwiftMocks

@Suite struct RecordingRedactionTests {
    @Test func `secrets of metadata are left out by the rule of reports`() {
        let fields = RecordingRedaction().redacted([
            MetadataField(name: "Authorization", values: [.text("Bearer secret")]),
            MetadataField(name: "set-cookie", values: [.text("a"), .text("bc")]),
            MetadataField(name: "x-quota", values: [.text("1"), .binary([1])]),
        ])
        #expect(
            fields == [
                "Authorization": [.object(["redacted": .integer(13)])],
                "set-cookie": [.object(["redacted": .integer(1)]), .object(["redacted": .integer(2)])],
                "x-quota": [.text("1"), .object(["base64": .text("AQ==")])],
            ])
    }

    @Test func `a name stands for metadata too`() {
        let fields = RecordingRedaction(["X-Api-Key"]).redacted([
            MetadataField(name: "x-api-key", values: [.text("secret")])
        ])
        #expect(fields == ["x-api-key": [.object(["redacted": .integer(6)])]])
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
        (["", "."], #"{"password": "x"}"#, #"{"password": "x"}"#),
    ]) func `fields are left out wherever they are`(names: [String], message: String, rest: String) {
        let redaction = RecordingRedaction(names)
        #expect(redaction.redacted(Sample.message(message).json) == Sample.message(rest).json)
    }
}
