/// The names of public types of modules that generated code imports.
///
/// A type of another imported module with the same name can't be told from one of these unless its
/// module is written. Types of any other module take precedence over those of the standard library.
enum PublicTypes {
    /// The words of a text, which spaces and line ends separate.
    static func names(_ text: String) -> Set<String> {
        let words = text.utf8.split { $0 == Ascii.space || $0 == Ascii.newline }
        return Set(words.map { String(Substring($0)) })
    }

    /// Whether SwiftProtobuf has a public type of this name.
    static func swiftProtobufHas(_ name: String) -> Bool { swiftProtobuf.contains(name) }

    /// Written by `make public-names`.
    private static let swiftProtobuf = names(
        """
        AnyExtensionField AnyMessageExtension AnyUnpackError AsyncMessageSequence BinaryDecodingError
        BinaryDecodingOptions BinaryDelimited BinaryEncodingError BinaryEncodingOptions Decoder Enum
        ExtensibleMessage ExtensionField ExtensionFieldValueSet ExtensionMap FieldMaskError FieldType
        Google_Protobuf_Any Google_Protobuf_Api Google_Protobuf_BoolValue Google_Protobuf_BytesValue
        Google_Protobuf_DescriptorProto Google_Protobuf_DoubleValue Google_Protobuf_Duration
        Google_Protobuf_Edition Google_Protobuf_Empty Google_Protobuf_Enum Google_Protobuf_EnumDescriptorProto
        Google_Protobuf_EnumOptions Google_Protobuf_EnumValue Google_Protobuf_EnumValueDescriptorProto
        Google_Protobuf_EnumValueOptions Google_Protobuf_ExtensionRangeOptions Google_Protobuf_FeatureSet
        Google_Protobuf_FeatureSetDefaults Google_Protobuf_Field Google_Protobuf_FieldDescriptorProto
        Google_Protobuf_FieldMask Google_Protobuf_FieldOptions Google_Protobuf_FileDescriptorProto
        Google_Protobuf_FileDescriptorSet Google_Protobuf_FileOptions Google_Protobuf_FloatValue
        Google_Protobuf_GeneratedCodeInfo Google_Protobuf_Int32Value Google_Protobuf_Int64Value
        Google_Protobuf_ListValue Google_Protobuf_MessageOptions Google_Protobuf_Method
        Google_Protobuf_MethodDescriptorProto Google_Protobuf_MethodOptions Google_Protobuf_Mixin
        Google_Protobuf_NullValue Google_Protobuf_OneofDescriptorProto Google_Protobuf_OneofOptions
        Google_Protobuf_Option Google_Protobuf_ServiceDescriptorProto Google_Protobuf_ServiceOptions
        Google_Protobuf_SourceCodeInfo Google_Protobuf_SourceContext Google_Protobuf_StringValue
        Google_Protobuf_Struct Google_Protobuf_SymbolVisibility Google_Protobuf_Syntax Google_Protobuf_Timestamp
        Google_Protobuf_Type Google_Protobuf_UInt32Value Google_Protobuf_UInt64Value
        Google_Protobuf_UninterpretedOption Google_Protobuf_Value Internal JSONDecodingError JSONDecodingOptions
        JSONEncodingError JSONEncodingOptions MapKeyType MapValueType Message MessageExtension
        OptionalEnumExtensionField OptionalExtensionField OptionalGroupExtensionField
        OptionalMessageExtensionField PackedEnumExtensionField PackedExtensionField PathDecodingError
        ProtobufAPIVersionCheck ProtobufAPIVersion_2 ProtobufBool ProtobufBytes ProtobufDouble ProtobufFixed32
        ProtobufFixed64 ProtobufFloat ProtobufInt32 ProtobufInt64 ProtobufSFixed32 ProtobufSFixed64
        ProtobufSInt32 ProtobufSInt64 ProtobufString ProtobufUInt32 ProtobufUInt64 RepeatedEnumExtensionField
        RepeatedExtensionField RepeatedGroupExtensionField RepeatedMessageExtensionField SimpleExtensionMap
        SwiftProtobufContiguousBytes SwiftProtobufError TextFormatDecodingError TextFormatDecodingOptions
        TextFormatEncodingOptions UnknownStorage Version Visitor _MessageImplementationBase _NameMap
        _ProtoNameProviding _ProtobufEnumMap _ProtobufMap _ProtobufMessageMap
        """)

    /// The types of the standard library with names that a module might have too. It is not a set,
    /// because creating one would take longer than the lookups of a run.
    static let swift = [
        "Actor", "Array", "Bool", "Character", "Clock", "Codable", "Collection", "Comparable", "Copyable", "Decodable",
        "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Escapable",
        "Executor", "Float", "Hashable", "Hasher", "Identifiable", "Int", "Mirror", "Never", "Numeric", "Optional",
        "Range", "Regex", "Repeated", "Result", "Sendable", "Sequence", "Set", "Slice", "Span", "Strideable", "String",
        "Substring", "Task", "Unicode", "Unmanaged", "Void",
    ]
}
