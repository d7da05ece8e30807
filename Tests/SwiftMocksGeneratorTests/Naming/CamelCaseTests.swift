import Testing

@testable import SwiftMocksGenerator

@Suite struct CamelCaseTests {
    @Test(arguments: [
        ("Say", "say", "Say"), ("GetURL", "getURL", "GetURL"), ("GetUrl", "getURL", "GetURL"),
        ("list_http_ids", "listHTTPIds", "ListHTTPIds"), ("URL", "url", "URL"), ("url_get", "urlGet", "URLGet"),
        ("HTTPServer", "httpserver", "Httpserver"), ("https_id", "httpsID", "HTTPSID"), ("ID", "id", "ID"),
        ("Get2", "get2", "Get2"), ("get2fa", "get2Fa", "Get2Fa"), ("iOS17", "iOs17", "IOs17"),
        ("_", "_", "_"), ("__", "__", "__"), ("_a", "a", "A"), ("a_", "a_", "A_"), ("a__b", "a_B", "A_B"),
        ("_1", "_1", "_1"), ("a_1", "a1", "A1"), ("SCREAMING_CASE", "screamingCase", "ScreamingCase"),
        ("lowerCamel", "lowerCamel", "LowerCamel"), ("x", "x", "X"), ("Import", "import", "Import"),
    ])
    func wordsBecomeCamelCase(name: String, lower: String, upper: String) throws {
        let name = try #require(ProtoIdentifier(name))
        #expect(CamelCase.lower(name) == lower)
        #expect(CamelCase.upper(name) == upper)
    }
}
