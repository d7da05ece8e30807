import SwiftMocksWire
import Testing

/// The table of codes, as the protocols have them. The suites of responses write each.
struct CodeTests {
    static let rows: [(code: WireCode, name: String, number: Int, status: Int)] = [
        (.canceled, "canceled", 1, 499),
        (.unknown, "unknown", 2, 500),
        (.invalidArgument, "invalid_argument", 3, 400),
        (.deadlineExceeded, "deadline_exceeded", 4, 504),
        (.notFound, "not_found", 5, 404),
        (.alreadyExists, "already_exists", 6, 409),
        (.permissionDenied, "permission_denied", 7, 403),
        (.resourceExhausted, "resource_exhausted", 8, 429),
        (.failedPrecondition, "failed_precondition", 9, 400),
        (.aborted, "aborted", 10, 409),
        (.outOfRange, "out_of_range", 11, 400),
        (.unimplemented, "unimplemented", 12, 501),
        (.internal, "internal", 13, 500),
        (.unavailable, "unavailable", 14, 503),
        (.dataLoss, "data_loss", 15, 500),
        (.unauthenticated, "unauthenticated", 16, 401),
    ]

    @Test func `the table is whole`() {
        #expect(Self.rows.map(\.code) == WireCode.allCases)
        for row in Self.rows { #expect(WireCode(name: row.name) == row.code) }
        #expect(WireCode(name: "ok") == nil)
        #expect(WireCode(rawValue: 0) == nil && WireCode(rawValue: 17) == nil)
    }

    @Test func `protocols have names for reports`() {
        #expect(
            WireProtocol.allCases.map(\.description)
                == ["Connect", "Connect GET", "Connect stream", "gRPC-Web", "gRPC-Web text", "gRPC"])
    }
}
