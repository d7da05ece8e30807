import Foundation
import SwiftProtobuf
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A matcher of messages that contain what another message sets.
@Suite(.endOfHangs, .patient)
struct PartialMessageTests {
    private typealias Field = Google_Protobuf_FieldDescriptorProto
    private typealias Descriptor = Google_Protobuf_DescriptorProto

    private func contains<Message: SwiftProtobuf.Message>(_ message: Message, _ partial: Message) -> Bool {
        Matcher.containing(partial).payload.accepts(message)
    }

    /// What the report of a check says of the fields that differ.
    private func differences<Message: SwiftProtobuf.Message>(
        _ message: Message, _ partial: Message
    ) async -> [String] {
        #expect(!contains(message, partial))
        let reports = await failures {
            let mock = MockOf<Message>(policy: .relaxed)
            await mock.put(message)
            verify(mock).put(.containing(partial)).called()
        }
        return Array(
            reports.lines.drop { !$0.hasPrefix("closest") }.dropFirst().prefix { !$0.hasPrefix("timeline") })
    }

    @Test func `fields of scalar types count where they are set`() async {
        let duration = Google_Protobuf_Duration.with { ($0.seconds, $0.nanos) = (5, 7) }
        #expect(contains(duration, .with { $0.seconds = 5 }) && contains(duration, .with { $0.nanos = 7 }))
        #expect(contains(duration, duration))
        #expect(contains(duration, .init()), "without presence, the default is not set")
        #expect(await differences(duration, .with { $0.seconds = 6 }) == ["seconds: wanted 6, found 5"])
        #expect(
            await differences(Google_Protobuf_Duration(), .with { $0.nanos = 7 }) == [
                "nanos: wanted 7, which is not set"
            ])
    }

    @Test func `fields with presence count also where they are set to their default`() async {
        let field = Field.with { ($0.name, $0.number, $0.label) = ("", 0, .optional) }
        #expect(contains(field, .with { $0.name = "" }) && contains(field, .with { $0.number = 0 }))
        #expect(contains(field, .with { $0.label = .optional }))
        #expect(await differences(field, .with { $0.oneofIndex = 0 }) == ["oneof_index: wanted 0, which is not set"])
        #expect(await differences(Field(), .with { $0.name = "" }) == [#"name: wanted "", which is not set"#])
        #expect(await differences(field, .with { $0.label = .repeated }) == ["label: wanted repeated, found optional"])
    }

    @Test func `a message counts at any depth, and by itself if it is empty`() async {
        let deep = Descriptor.with { outer in
            outer.name = "Outer"
            outer.options.mapEntry = true
            outer.options.deprecated = true
        }
        #expect(contains(deep, .with { $0.options.mapEntry = true }))
        #expect(contains(deep, .with { $0.options = .init() }))
        #expect(
            await differences(deep, .with { $0.options.mapEntry = false })
                == ["options.map_entry: wanted false, found true"])
        let outer = Descriptor.with { $0.name = "Outer" }
        #expect(
            await differences(outer, .with { ($0.name, $0.options) = ("Other", .init()) })
                == [#"name: wanted "Other", found "Outer""#, "options: wanted {}, which is not set"])
    }

    @Test func `lists are equal as a whole where they are set`() async {
        let list = Descriptor.with { message in
            message.reservedName = ["a", "b"]
            message.field = [.with { $0.name = "x" }, .with { ($0.name, $0.number) = ("y", 2) }]
        }
        #expect(contains(list, .with { $0.reservedName = ["a", "b"] }))
        #expect(contains(list, .with { $0.field = list.field }))
        #expect(
            await differences(list, .with { $0.reservedName = ["a"] })
                == [#"reserved_name: wanted ["a"], found ["a", "b"]"#])
        #expect(
            await differences(list, .with { $0.field = [.with { $0.name = "x" }] }).first?.hasPrefix("field: wanted ")
                == true)
        #expect(
            await differences(list, .with { $0.field = [.with { $0.name = "x" }, .with { $0.name = "y" }] }).count == 1,
            "elements are no partial messages")
        let mask = Google_Protobuf_FieldMask.with { $0.paths = ["p"] }
        #expect(contains(mask, .with { $0.paths = ["p"] }) && !contains(mask, .with { $0.paths = ["q"] }))
        let numbers = Google_Protobuf_SourceCodeInfo.Location.with { $0.path = [1, 2] }
        #expect(contains(numbers, .with { $0.path = [1, 2] }) && !contains(numbers, .with { $0.path = [2, 1] }))
    }

    @Test func `maps are equal as a whole where they are set`() async {
        let map = Google_Protobuf_Struct.with {
            $0.fields = ["a": .init(numberValue: 1), "b": .init(stringValue: "x")]
        }
        #expect(contains(map, map) && contains(map, .init()))
        #expect(!contains(map, .with { $0.fields = ["a": .init(numberValue: 1)] }))
        let smaller = Google_Protobuf_Struct.with { $0.fields = ["a": .init(numberValue: 1)] }
        #expect(await differences(smaller, map).first?.hasPrefix("fields: wanted ") == true)
    }

    @Test func `maps of scalars and enums count as a whole, too`() async {
        let message = Proto2Message(counts: ["a": 1, "b": 0], labels: ["c": .required])
        #expect(contains(message, Proto2Message(counts: ["b": 0, "a": 1])))
        #expect(contains(message, Proto2Message(labels: ["c": .required])))
        #expect(!contains(message, Proto2Message(counts: ["a": 1])))
        #expect(
            await differences(Proto2Message(counts: ["a": 1]), Proto2Message(counts: ["a": 2]))
                == [#"counts: wanted ["a": 2], found ["a": 1]"#])
        #expect(
            await differences(Proto2Message(), Proto2Message(labels: ["c": .optional]))
                == [#"labels: wanted ["c": optional], which is not set"#])
    }

    @Test func `the member of a oneof counts, also with its default`() async {
        let zero = Google_Protobuf_Value(numberValue: 0)
        #expect(contains(zero, .init(numberValue: 0)) && contains(zero, .init()))
        #expect(
            await differences(zero, .init(stringValue: "")) == [#"string_value: wanted "", which is not set"#])
        #expect(
            await differences(zero, .init(numberValue: 2.5)) == ["number_value: wanted 2.5, found 0.0"])
        #expect(!contains(Google_Protobuf_Value(), zero))
    }

    @Test func `wrappers and bytes are fields like others`() async {
        let bytes = Google_Protobuf_BytesValue.with { $0.value = Data([1, 171]) }
        #expect(contains(bytes, .with { $0.value = Data([1, 171]) }))
        #expect(await differences(bytes, .with { $0.value = Data([255]) }) == ["value: wanted 0xff, found 0x01ab"])
        let float = Google_Protobuf_FloatValue.with { $0.value = 0.1 }
        #expect(await differences(float, .with { $0.value = 0.2 }) == ["value: wanted 0.2, found 0.1"])
    }

    @Test func `an Any is compared by its content if the type is registered`() async throws {
        Google_Protobuf_Any.register(messageType: Google_Protobuf_Duration.self)
        let content = Google_Protobuf_Duration.with { ($0.seconds, $0.nanos) = (5, 7) }
        let option = try Google_Protobuf_Option.with { try $0.value = Google_Protobuf_Any(message: content) }
        func partial(_ message: any SwiftProtobuf.Message) throws -> Google_Protobuf_Option {
            try .with { try $0.value = Google_Protobuf_Any(message: message) }
        }
        #expect(contains(option, try partial(Google_Protobuf_Duration.with { $0.seconds = 5 })))
        #expect(
            await differences(option, try partial(Google_Protobuf_Duration.with { $0.seconds = 6 }))
                == ["value.seconds: wanted 6, found 5"])
        #expect(await differences(option, try partial(Google_Protobuf_Timestamp.with { $0.seconds = 5 })).count == 1)
        let unknown = try partial(Google_Protobuf_SourceContext.with { $0.fileName = "a" })
        #expect(contains(unknown, unknown))
        #expect(await differences(unknown, try partial(Google_Protobuf_SourceContext())).count == 1)
    }

    @Test func `groups count like messages`() async {
        let message = Proto2Message(part: duration(5, 7), parts: [duration(1, 2)])
        #expect(contains(message, Proto2Message(part: .with { $0.seconds = 5 })))
        #expect(contains(message, Proto2Message(part: .init())))
        #expect(contains(message, Proto2Message(parts: [duration(1, 2)])))
        #expect(!contains(Proto2Message(), Proto2Message(part: .init())))
        #expect(
            await differences(message, Proto2Message(part: duration(5, 8))) == ["Part.nanos: wanted 8, found 7"])
        #expect(!contains(message, Proto2Message(parts: [.with { $0.seconds = 1 }])), "a list counts as a whole")
    }

    @Test func `extensions count like other fields`() async {
        let text = MessageExtension<OptionalExtensionField<ProtobufString>, Google_Protobuf_FileOptions>(
            _protobuf_fieldNumber: 50_001, fieldName: "test.text")
        let count = MessageExtension<OptionalExtensionField<ProtobufInt32>, Google_Protobuf_FileOptions>(
            _protobuf_fieldNumber: 50_002, fieldName: "test.count")
        func options(_ one: String?, _ other: Int32?) -> Google_Protobuf_FileOptions {
            .with { options in
                options.javaPackage = "p"
                if let one { options.setExtensionValue(ext: text, value: one) }
                if let other { options.setExtensionValue(ext: count, value: other) }
            }
        }
        #expect(contains(options("a", 1), options("a", nil)) && contains(options("a", 1), options(nil, 1)))
        #expect(
            await differences(options("a", 1), options("b", 1)) == [#"[test.text]: wanted "b", found "a""#])
        #expect(
            await differences(options("a", nil), options("a", 0)) == ["[test.count]: wanted 0, which is not set"])
    }

    @Test func `a message that sets nothing is contained in each`() async {
        let client = Client(policy: .relaxed)
        _ = await client.said("a")
        verify(client).say(.containing(.init())).called(.once)
        verify(client).say(.containing(.with { $0.sentence = "a" })).called(.once)
        verify(client).say(.not(.containing(.with { $0.sentence = "b" }))).called(.once)
        #expect(Matcher<SayRequest>.containing(.init()).payload.wanted.isAnything)
        let reports = await failures { verify(client).say(.containing(.with { $0.sentence = "b" })).called() }
        #expect(reports.lines.contains(#"wanted    request contains { sentence: "b" }"#))
        #expect(reports.lines.contains(#"sentence: wanted "b", found "a""#))
    }

    @Test func `unknown fields do not count`() throws {
        let partial = try SayRequest(serializedBytes: [0x10, 1] as [UInt8])
        #expect(contains(SayRequest("a"), partial))
    }

    @Test func `one of several matchers must accept`() async {
        let client = Client(policy: .relaxed)
        for sentence in ["a", "b", "c"] { _ = await client.said(sentence) }
        let box = Locked<[SayRequest]>([])
        verify(client).say(.anyOf(.value(SayRequest("a")), .capture(box, where: .field(\.sentence, "b")))).called(2)
        #expect(box.value.map(\.sentence) == ["b"])
        verify(client).say(.anyOf(.any, .value(SayRequest("a")))).called(3)
        let reports = await failures {
            verify(client).say(.anyOf(.field(\.sentence, "x"), .containing(.with { $0.sentence = "y" }))).called()
            verify(client).say(.anyOf()).called(.never)
        }
        #expect(
            reports.lines.contains(
                #"wanted    (request sentence == "x" or request contains { sentence: "y" })"#))
        #expect(reports.lines.contains(#"sentence: wanted "x", found "c""#))
        #expect(reports.last?.headline.hasSuffix(".anyOf() accepts nothing, so the statement matches nothing") == true)
    }
}

private func duration(_ seconds: Int64, _ nanos: Int32) -> Google_Protobuf_Duration {
    .with { ($0.seconds, $0.nanos) = (seconds, nanos) }
}

/// A message of proto2 with a group and a list of groups, whose fields are those of a duration, and
/// two maps.
private struct Proto2Message: SwiftProtobuf.Message, _MessageImplementationBase, _ProtoNameProviding {
    static let protoMessageName = "Proto2Message"
    static let _protobuf_nameMap = _NameMap(bytecode: "\0\u{1}Part\0\u{1}Parts\0\u{1}counts\0\u{1}labels\0")

    typealias Label = Google_Protobuf_FieldDescriptorProto.Label
    private typealias Counts = _ProtobufMap<ProtobufString, ProtobufInt32>
    private typealias Labels = _ProtobufEnumMap<ProtobufString, Label>

    var part: Google_Protobuf_Duration?
    var parts: [Google_Protobuf_Duration] = []
    var counts: [String: Int32] = [:]
    var labels: [String: Label] = [:]
    var unknownFields = UnknownStorage()

    init() {}

    init(
        part: Google_Protobuf_Duration? = nil, parts: [Google_Protobuf_Duration] = [], counts: [String: Int32] = [:],
        labels: [String: Label] = [:]
    ) {
        self.part = part
        self.parts = parts
        self.counts = counts
        self.labels = labels
    }

    mutating func decodeMessage<D: Decoder>(decoder: inout D) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularGroupField(value: &part)
            case 2: try decoder.decodeRepeatedGroupField(value: &parts)
            case 3: try decoder.decodeMapField(fieldType: Counts.self, value: &counts)
            case 4: try decoder.decodeMapField(fieldType: Labels.self, value: &labels)
            default: break
            }
        }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
        if let part { try visitor.visitSingularGroupField(value: part, fieldNumber: 1) }
        if !parts.isEmpty { try visitor.visitRepeatedGroupField(value: parts, fieldNumber: 2) }
        if !counts.isEmpty { try visitor.visitMapField(fieldType: Counts.self, value: counts, fieldNumber: 3) }
        if !labels.isEmpty { try visitor.visitMapField(fieldType: Labels.self, value: labels, fieldNumber: 4) }
    }
}
