import SwiftProtobuf

/// Files of our own that put every trap word wherever a message's name can stand.
enum HostileProtos {
    static let all: [Google_Protobuf_FileDescriptorProto] =
        unprefixed + inEachPackage + withEachPrefix + splitBetweenPrefixAndName

    /// Those whose names stand as they are, so that each of them is tried for what it is.
    static let unprefixed: [Google_Protobuf_FileDescriptorProto] = nestedEverywhere + [topLevelWithoutPackage]

    /// Each word as it is and capitalised, alone and with the suffix that renaming itself adds.
    private static let names: [String] = {
        let spellings = SwiftWords.all.flatMap { [$0, capitalized($0)] }
        let suffixes = ["", "Message", "MessageMessage"]
        return unique(spellings).flatMap { word in suffixes.map { word + $0 } }.filter(\.isProtoIdentifier)
    }()

    private static let inEachPackage = [
        "plain.v1", "class.self.import", "_a.b__c", "a1.b_2.c3", "snake_case.name_", "google.protobuf.own",
    ].map { package in
        file(named: package, package: package, messages: topLevel)
    }

    private static let withEachPrefix = ["", "XYZ", "Prefix_", "_", "a"].map { (prefix: String) in
        let messages = prefix.isEmpty ? visibleTopLevel : topLevel
        return file(named: "prefix_\(prefix)", package: "prefixed.p\(prefix)", prefix: prefix, messages: messages)
    }

    /// What stands before a top-level name does not reach the nested ones, so one file of each kind is enough.
    private static let nestedEverywhere = [
        file(named: "bare_nested", package: "", messages: nested),
        file(named: "packaged_nested", package: "nesting.v1", messages: nested),
        file(named: "prefixed_nested", package: "nesting.v2", prefix: "", messages: nested),
    ]

    private static let topLevelWithoutPackage = file(named: "bare_top", package: "", messages: visibleTopLevel)

    /// `swift_prefix = "Da"` over `message ta`: neither half is reserved, the whole is.
    private static let splitBetweenPrefixAndName = SwiftWords.all.filter { $0.count > 1 && !modules.contains($0) }.map {
        word in
        let (head, tail) = (String(word.prefix(1)), String(word.dropFirst()))
        let names = [tail, tail + "Message", tail + "MessageMessage"].filter(\.isProtoIdentifier)
        return file(named: "split_\(word)", package: "split.w\(word)", prefix: head, messages: names.map(message))
    }

    private static let topLevel = names.map(message)

    /// The same, less those that would hide a module from generated code; the generator refuses them.
    private static let visibleTopLevel = topLevel.filter { !modules.contains($0.name) }

    private static let modules = ["Combine", "Connect", "ConnectMocks"]

    /// Each name below an ordinary message, and below itself.
    private static let nested = [
        message("Holder_of_all", nesting: names.map { message($0, nesting: [message($0)]) })
    ]

    private static func message(_ name: String) -> Google_Protobuf_DescriptorProto {
        return message(name, nesting: [])
    }

    private static func message(
        _ name: String, nesting nested: [Google_Protobuf_DescriptorProto]
    ) -> Google_Protobuf_DescriptorProto {
        return .with {
            $0.name = name
            $0.nestedType = nested
        }
    }

    private static func file(
        named name: String, package: String, prefix: String? = nil, messages: [Google_Protobuf_DescriptorProto]
    ) -> Google_Protobuf_FileDescriptorProto {
        return .with {
            $0.name = "hostile/\(name).proto"
            $0.package = package
            $0.syntax = "proto3"
            $0.messageType = messages
            if let prefix { $0.options.swiftPrefix = prefix }
        }
    }

    private static func capitalized(_ word: String) -> String {
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func unique(_ words: [String]) -> [String] {
        var seen = Set<String>()
        return words.filter { seen.insert($0).inserted }
    }
}

extension String {
    /// Whether protoc would let this through as a name.
    var isProtoIdentifier: Bool {
        return wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    }
}
