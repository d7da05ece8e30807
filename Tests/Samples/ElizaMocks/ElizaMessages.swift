// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Messages as protoc-gen-swift would write them, and the interface as the generator does.

import TinyRPC

public struct Connectrpc_Eliza_V1_SayRequest: TinyRPC.Message {
    public var sentence: String = ""
    /// What the text does not show, as unknown fields are not.
    public var hidden: String = ""
    public init() {}
    public init(hidden: String) { self.hidden = hidden }
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_SayResponse: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_IntroduceRequest: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_IntroduceResponse: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_UploadRequest: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_UploadResponse: TinyRPC.Message {
    public var count: Int32 = 0
    public init() {}
    public func textFormatString() -> String {
        count == 0 ? "" : "count: \(count)\n"
    }
}

public struct Connectrpc_Eliza_V1_ConverseRequest: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}

public struct Connectrpc_Eliza_V1_ConverseResponse: TinyRPC.Message {
    public var sentence: String = ""
    public init() {}
    public func textFormatString() -> String {
        sentence.isEmpty ? "" : "sentence: \(String(reflecting: sentence))\n"
    }
}
