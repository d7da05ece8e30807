/// The names of public types of modules that generated code imports.
///
/// A type of another imported module with the same name can't be told from one of these unless its module is written.
/// Types of any other module take precedence over those of the standard library.
enum PublicTypes {
    /// The words of a text.
    static func names(_ text: String) -> Set<String> {
        let words = text.utf8.split { $0 == Ascii.space || $0 == Ascii.newline }
        return Set(words.map { String(Substring($0)) })
    }

    /// Whether Foundation has a type of this name, on Apple platforms or elsewhere, including the types that it
    /// re-exports.
    ///
    /// Source: Foundation, Dispatch and Darwin (its MacTypes and Objective-C runtime) of Swift 6.3.
    static func foundationHas(_ name: String) -> Bool { name.utf8.starts(with: "NS".utf8) || foundation.contains(name) }

    private static let foundation = names(
        """
        AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
        AttributeScopeCodableConfiguration AttributeScopes AttributedString AttributedStringAttributeMutation
        AttributedStringKey AttributedStringProtocol AttributedSubstring BlockOperation Boolean Bundle Byte
        ByteCountFormatStyle ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge CGSize CachedURLResponse Calendar
        Category CharacterSet Class CocoaError CodableAttributedStringKey CodableConfiguration
        CodableWithConfiguration ComparableComparator Comparator ComparisonResult ContiguousBytes
        CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date DateComponents DateFormatter
        DateInterval DateIntervalFormatter Decimal DecodableAttributedStringKey DecodableWithConfiguration
        DecodingConfigurationProviding DescriptiveNumberFormatConfiguration Dimension
        DiscontiguousAttributedSubstring DiscreteFormatStyle DispatchData DispatchDataIterator DispatchGroup
        DispatchIO DispatchObject DispatchPredicate DispatchQoS DispatchQueue DispatchSemaphore DispatchSource
        DispatchSourceHandler DispatchSourceProtocol DispatchSourceRead DispatchSourceSignal DispatchSourceTimer
        DispatchSourceUserDataAdd DispatchSourceUserDataOr DispatchSourceUserDataReplace DispatchSourceWrite
        DispatchSpecificKey DispatchTime DispatchTimeInterval DispatchTimeoutResult DispatchWallTime
        DispatchWorkItem DispatchWorkItemFlags DistantObject DistributedNotificationCenter
        EncodableAttributedStringKey EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter
        Expression FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate FileProtectionType
        Fixed FloatingPointFormatStyle FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext
        Formatter Fract HTTPCookie HTTPCookieStorage HTTPURLResponse Handle Host IMP ISO8601DateFormatter IndexPath
        IndexSet InflectionRule InputStream IntegerFormatStyle IntegerParseStrategy Ivar JSONDecoder JSONEncoder
        JSONSerialization KeyPathComparator LengthFormatter ListFormatStyle Locale LocalizedError
        MarkdownDecodableAttributedStringKey MassFormatter Measurement Method Morphology MutableDataProtocol
        Notification NotificationCenter NotificationQueue NumberFormatStyleConfiguration NumberFormatter OSErr
        OSStatus OSType ObjCBool OperatingSystemVersion Operation OperationQueue OutputStream POSIXError
        POSIXErrorCode ParseStrategy ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe
        Point Port PortDelegate PortMessage Predicate PredicateBindings PredicateError PredicateExpression
        PredicateExpressions Process ProcessInfo Progress ProgressKind ProgressReporting ProgressUserInfoKey
        PropertyListDecoder PropertyListEncoder PropertyListSerialization Ptr QualityOfService RecoverableError Rect
        ReferenceConvertible RunLoop SEL Scanner ScopedAttributeContainer Selector Semaphore SignedByte Size
        SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder StandardPredicateExpression Stream
        StreamDelegate StreamNetworkServiceTypeValue StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion
        StreamSocketSecurityLevel StringStyle StringTransform Style Thread TimeInterval TimeZone Timer URL
        URLAuthenticationChallenge URLCache URLComponents URLCredential URLCredentialStorage URLError
        URLFileResourceType URLProtectionSpace URLProtocol URLQueryItem URLRequest URLResourceKey URLResourceValues
        URLResponse URLSession URLSessionConfiguration URLSessionDataTask URLSessionTask UUID UndoManager UniChar
        Unit UnitAcceleration UnitAngle UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear
        UnitDispersion UnitDuration UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
        UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance UnitInformationStorage
        UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume UserDefaults XMLDTD
        XMLDTDNode XMLDocument XMLElement XMLNode XMLParser XMLParserDelegate unichar uuid_string_t uuid_t
        """)

    /// Whether SwiftProtobuf has a type of this name.
    static func swiftProtobufHas(_ name: String) -> Bool {
        let bytes = name.utf8
        let prefix = "Google_Protobuf_".utf8
        guard bytes.starts(with: prefix) else { return swiftProtobuf.contains(name) }
        return bundled.contains(String(Substring(bytes.dropFirst(prefix.count))))
    }

    /// The types of the protos that come with the runtime, without their prefix. Source: swift-protobuf 1.39.
    private static let bundled = names(
        """
        Any Api BoolValue BytesValue DescriptorProto DoubleValue Duration Edition Empty Enum EnumDescriptorProto
        EnumOptions EnumValue EnumValueDescriptorProto EnumValueOptions ExtensionRangeOptions FeatureSet
        FeatureSetDefaults Field FieldDescriptorProto FieldMask FieldOptions FileDescriptorProto FileDescriptorSet
        FileOptions FloatValue GeneratedCodeInfo Int32Value Int64Value ListValue MessageOptions Method
        MethodDescriptorProto MethodOptions Mixin NullValue OneofDescriptorProto OneofOptions Option
        ServiceDescriptorProto ServiceOptions SourceCodeInfo SourceContext StringValue Struct SymbolVisibility Syntax
        Timestamp Type UInt32Value UInt64Value UninterpretedOption Value
        """)

    /// Its other types. Source: swift-protobuf 1.39.
    private static let swiftProtobuf = names(
        """
        AnyExtensionField AnyMessageExtension AnyUnpackError AsyncMessageSequence BinaryDecodingError
        BinaryDecodingOptions BinaryDelimited BinaryEncodingError BinaryEncodingOptions Decoder Enum
        ExtensibleMessage ExtensionField ExtensionFieldValueSet ExtensionMap FieldMaskError FieldType Internal
        JSONDecodingError JSONDecodingOptions JSONEncodingError JSONEncodingOptions MapKeyType MapValueType Message
        MessageExtension OptionalEnumExtensionField OptionalExtensionField OptionalGroupExtensionField
        OptionalMessageExtensionField PackedEnumExtensionField PackedExtensionField PathDecodingError
        ProtobufAPIVersionCheck ProtobufAPIVersion_2 ProtobufBool ProtobufBytes ProtobufDouble ProtobufFixed32
        ProtobufFixed64 ProtobufFloat ProtobufInt32 ProtobufInt64 ProtobufSFixed32 ProtobufSFixed64 ProtobufSInt32
        ProtobufSInt64 ProtobufString ProtobufUInt32 ProtobufUInt64 RepeatedEnumExtensionField
        RepeatedExtensionField RepeatedGroupExtensionField RepeatedMessageExtensionField SimpleExtensionMap
        SwiftProtobufContiguousBytes SwiftProtobufError TextFormatDecodingError TextFormatDecodingOptions
        TextFormatEncodingOptions UnknownStorage Version Visitor
        """)

    /// The types of the standard library with names that a module might have too. It is not a set, because creating one
    /// would take longer than the lookups of a run.
    static let swift = [
        "Actor", "Array", "Bool", "Character", "Clock", "Codable", "Collection", "Comparable", "Copyable", "Decodable",
        "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Escapable",
        "Executor", "Float", "Hashable", "Hasher", "Identifiable", "Int", "Mirror", "Never", "Numeric", "Optional",
        "Range", "Regex", "Repeated", "Result", "Sendable", "Sequence", "Set", "Slice", "Span", "Strideable", "String",
        "Substring", "Task", "Unicode", "Unmanaged", "Void",
    ]
}
