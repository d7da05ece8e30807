"""Names that a proto may have and that Swift, the RPC libraries or generated code use for something else."""

ORDINARY = ["Request", "Response", "User", "Item", "Page", "Order", "Foo", "Bar", "GetUserRequest", "EchoReply"]

SWIFT = [
    "Any", "AnyObject", "Array", "Bool", "Character", "CodingKey", "Dictionary", "Double", "Error", "Hashable", "Int",
    "Never", "Optional", "Result", "Self", "Sendable", "Sequence", "Set", "StaticString", "String", "Swift", "Task",
    "Type", "UInt", "Void", "Actor", "MainActor", "AsyncStream", "AsyncSequence", "Protocol", "_Concurrency",
]
FOUNDATION = ["Bundle", "Data", "Date", "Foundation", "Notification", "Operation", "Process", "Progress", "Thread", "URL"]
PROTOBUF = [
    "BinaryEncodingOptions", "Enum", "ExtensionMap", "Message", "SwiftProtobuf", "Google_Protobuf_Any", "UnknownStorage",
    "_NameMap",
]
CONNECT = [
    "Cancelable", "Code", "Codec", "Connect", "ConnectError", "ConnectMocks", "Envelope", "HTTPRequest", "Headers",
    "IdempotencyLevel", "Interceptor", "MethodSpec", "MockBidirectionalStream", "ProtocolClient",
    "ProtocolClientInterface", "ResponseMessage", "StreamResult", "Trailers",
]
GRPC = [
    "CallOptions", "ClientRequest", "ClientResponse", "GRPCClient", "GRPCCore", "GRPCProtobuf", "MessageSerializer",
    "MethodDescriptor", "RPCAsyncSequence", "RPCError", "RPCWriter", "ServerContext", "ServiceDescriptor", "Status",
    "StreamingClientResponse",
]
COMBINE = ["AnyCancellable", "Cancellable", "Combine", "OpenCombine", "Published", "Publisher", "Subject", "Subscribers"]
RUNTIME = [
    "AnyRPC", "CallSite", "ConnectMock", "MockDuration", "GRPCMock", "Gate", "Given", "Locked",
    "Matcher", "MockBase", "MockLibrary", "MockObject", "MockPolicy", "MockReport", "RPCList", "Recipient",
    "Reply",
    "ResponseHandler", "StreamEvent", "SwiftMocks", "SwiftMocksConnect", "SwiftMocksGRPC",
    "SwiftMocksTesting", "TestReporter", "Testing", "UnaryRPC", "Verification", "When", "XCTest",
]
GENERATED = [
    "Client", "ClientInterface", "ClientMock", "ClientMockRPCs", "FooClient", "FooClientInterface", "FooClientMock",
    "Metadata", "Methods", "Mock", "Stream", "UsersClient",
]
GENERATED_FOR_GRPC = ["ClientProtocol", "Input", "Method", "Output", "RPCs", "Types", "FooService", "S", "Writer"]
TYPES = SWIFT + FOUNDATION + PROTOBUF + CONNECT + GRPC + COMBINE + RUNTIME + GENERATED + GENERATED_FOR_GRPC
# Modules that generated code names. A type of such a name hides one.
NAMED_MODULES = {"Combine", "Connect", "ConnectMocks", "GRPCCore", "SwiftMocks", "SwiftMocksConnect", "SwiftMocksGRPC"}
LOWER_CASE_TYPES = ["ent", "foo", "foo_bar", "_x", "item2", "self_", "xY", "init_"]

SERVICES = [
    "Foo", "foo", "Users", "UserService", "users_service", "HTTP", "Protocol", "Protocol_", "Mock", "Type_", "Any_",
    "Unary", "_Hidden", "FooClient", "Metadata", "Connect", "X", "S", "Matcher", "Status", "Reply", "RPCError", "Task",
    "Bundle", "App", "Clients", "GRPCCore", "Result", "SwiftMocks", "Swift", "ClientMock", "Input", "RPCs", "Void",
]
RPCS = [
    "Say", "say", "AsyncSay", "asyncSay", "AsyncSayCallback", "GetURL", "GetUrl", "Get_URL", "get_url", "HTTPGet",
    "HTTPServer2", "List_http_ids", "URLForID", "Async", "Some", "Client", "ClientMock", "Headers", "Request",
    "Response", "Completion", "OnResult", "HandleResponse", "MockSay", "_rpcs", "_store", "__store", "__", "_messageText",
    "_emptyResponse", "Cancellables", "Methods", "Method", "Metadata", "Policy", "Given", "Reset", "Hash",
    "Description", "Reply", "X1", "x_1_y", "A", "Get", "Set", "WillSet", "Actor", "Isolated", "Void", "Answer",
    "Input", "Output", "RPCs", "Types", "Serializer", "Deserializer", "Options", "Result", "Descriptor", "Name",
    "SwiftMocks", "Site", "Writer", "Session", "Open", "open", "Task", "Error", "Unary", "ServerStream", "ClientStream",
    "BidirectionalStream", "Describe", "List", "RPCList", "MockBase", "MockLibrary", "Recipient", "Property", "Closure",
    "Stream", "Store",
]
# Names that Connect's clients may have, being in backticks there, and those of gRPC Swift may not.
KEYWORD_RPCS = [
    "Init", "init", "Self", "self", "Default", "Import", "Type", "Protocol", "Deinit", "Subscript", "Func", "Var", "Let",
    "Operator", "In", "Is", "As", "Try", "Await", "Throws", "Any", "Nil", "True", "Super", "_", "Extension",
    "GRPCCore", "Sendable", "descriptors", "await",
]
PACKAGES = [
    "", "", "", "foo.v1", "foo.v1", "foo", "a_b", "aB", "connect", "swift", "class.self", "_x.y", "http", "a1.b2",
    "Foo", "acme.user.v1", "void",
]
PREFIXES = ["", "", "S", "SCli", "Foo", "XYZ_", "Connect", "Vo"]
MODULES = [
    "Shared", "Models", "Metadata", "Foo", "Users", "Messages", "FooClient", "A_B", "Core2", "Methods", "Result", "Headers",
    "GRPCTypes", "ConnectMocks", "SwiftMocksTesting",
]
COMMENTS = [
    "Says something.", "*/ let x = 1 /*", "Line one.\nLine two.", "", "`code` \\(1 + 1) \"quoted\"", "#if false",
    "\tTab and trailing space ", "\u2028let y = 2", "- Parameter request: nothing", "/// already", "*",
]
