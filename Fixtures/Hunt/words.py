"""Names that a proto may have and that Swift, the RPC libraries or generated code use for something else."""

ORDINARY = ["Request", "Response", "User", "Item", "Page", "Order", "Foo", "Bar", "GetUserRequest", "EchoReply"]

SWIFT = [
    "Any", "AnyObject", "Array", "Bool", "Character", "CodingKey", "Dictionary", "Double", "Error", "Hashable", "Int",
    "Never", "Optional", "Result", "Self", "Sendable", "Sequence", "Set", "StaticString", "String", "Swift", "Task",
    "Type", "UInt", "Void", "Actor", "MainActor", "AsyncStream", "AsyncSequence", "Protocol", "_Concurrency",
]
FOUNDATION = ["Bundle", "Data", "Date", "Foundation", "Notification", "Operation", "Process", "Progress", "Thread", "URL"]
PROTOBUF = ["BinaryEncodingOptions", "Enum", "ExtensionMap", "Message", "SwiftProtobuf", "Google_Protobuf_Any", "UnknownStorage"]
CONNECT = [
    "Cancelable", "Code", "Codec", "Connect", "ConnectError", "ConnectMocks", "Envelope", "HTTPRequest", "Headers",
    "IdempotencyLevel", "Interceptor", "MethodSpec", "MockBidirectionalStream", "ProtocolClient",
    "ProtocolClientInterface", "ResponseMessage", "StreamResult", "Trailers",
]
COMBINE = ["AnyCancellable", "Cancellable", "Combine", "OpenCombine", "Published", "Publisher", "Subject", "Subscribers"]
RUNTIME = [
    "CallSite", "Delay", "Gate", "Given", "Locked", "Matcher", "MockAccess", "MockPolicy", "PlainStream", "Reply",
    "RecordingMock", "StreamEvent", "SwiftMocks", "Testing", "UnaryRPC", "Verify", "When", "XCTest",
]
GENERATED = [
    "Client", "ClientInterface", "ClientMock", "ClientMockRPCs", "FooClient", "FooClientInterface", "FooClientMock",
    "Metadata", "Methods", "Mock", "Stream", "UsersClient",
]
TYPES = SWIFT + FOUNDATION + PROTOBUF + CONNECT + COMBINE + RUNTIME + GENERATED
LOWER_CASE_TYPES = ["ent", "foo", "foo_bar", "_x", "item2", "self_", "xY", "init_"]

SERVICES = [
    "Foo", "foo", "Users", "UserService", "users_service", "HTTP", "Protocol", "Protocol_", "Mock", "Type_", "Any_",
    "Unary", "_Hidden", "FooClient", "Metadata", "Connect", "X", "S",
]
RPCS = [
    "Say", "say", "AsyncSay", "asyncSay", "AsyncSayCallback", "GetURL", "GetUrl", "Get_URL", "get_url", "HTTPGet",
    "List_http_ids", "URLForID", "Init", "init", "Self", "self", "Default", "Import", "Type", "Protocol", "Deinit",
    "Subscript", "Func", "Var", "Let", "Operator", "In", "Is", "As", "Try", "Await", "Async", "Throws", "Some", "Any",
    "Nil", "True", "Super", "Client", "Headers", "Request", "Completion", "OnResult", "MockSay", "_rpcs", "_", "__",
    "_messageText", "_emptyResponse", "Cancellables", "Methods", "Metadata", "Policy", "Given", "Reset", "Hash",
    "Description", "Extension", "Reply", "X1", "x_1_y", "A", "Get", "Set", "WillSet", "Actor", "Isolated", "Void",
]
PACKAGES = [
    "", "", "", "foo.v1", "foo.v1", "foo", "a_b", "aB", "connect", "swift", "class.self", "_x.y", "http", "a1.b2",
    "Foo", "acme.user.v1", "void",
]
PREFIXES = ["", "", "S", "SCli", "Foo", "XYZ_", "_", "Connect", "Vo"]
MODULES = ["Shared", "Models", "Metadata", "Foo", "Users", "Messages", "FooClient", "A_B", "Core2", "Methods", "Result", "Headers"]
COMMENTS = [
    "Says something.", "*/ let x = 1 /*", "Line one.\nLine two.", "", "`code` \\(1 + 1) \"quoted\"", "#if false",
    "\tTab and trailing space ", "\u2028let y = 2", "- Parameter request: nothing", "/// already", "*",
]
