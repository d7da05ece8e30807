/// Rpc names, ordinary and hostile, that camel case can trip over.
enum MethodNames {
    static let all: [String] = {
        let pairs = fragments.flatMap { first in fragments.map { first + $0 } }
        let triples = joints.flatMap { joint in
            fragments.flatMap { first in fragments.map { first + joint + $0 } }
        }
        var seen = Set<String>()
        return (SwiftWords.all + real + fragments + pairs + triples)
            .filter { $0.isProtoIdentifier && seen.insert($0).inserted }
    }()

    /// Words that are treated specially, runs of capitals, digits and underscores, and ends of each kind.
    private static let fragments = [
        "url", "Url", "URL", "http", "HTTP", "https", "Https", "id", "Id", "ID", "ids", "a", "A", "ab", "Ab", "AB",
        "aB", "1", "22", "x1", "1x", "X1Y", "_", "__", "_a", "a_", "Get", "list", "V2",
    ]

    private static let joints = ["_", "1", "__"]

    private static let real = [
        "Say", "GetURL", "GetUrl", "list_http_ids", "BatchGetHTTPSIDs", "StreamPCMAudioV2", "ABTest", "getIPv6Address",
        "OAuth2Callback", "iOSVersion", "GetUserByID", "HTTPSProxy", "id", "URLs", "UrlHttpHttpsId",
    ]
}
