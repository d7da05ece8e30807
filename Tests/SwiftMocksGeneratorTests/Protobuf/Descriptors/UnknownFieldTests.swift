import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Fields that generation does not know, at every level of a request.
@Suite struct UnknownFieldTests {
    /// A varint, a fixed64, bytes, a balanced group with a group in it, and a fixed32.
    private static let unknown: [UInt8] =
        [0xC0, 0xBB, 0x18, 1] + [0xC9, 0xBB, 0x18, 1, 2, 3, 4, 5, 6, 7, 8] + [0xD2, 0xBB, 0x18, 1, 0x0B]
        + [0xDB, 0xBB, 0x18, 0x0B, 0x12, 1, 0x61, 0x0C, 0xDC, 0xBB, 0x18] + [0xE5, 0xBB, 0x18, 1, 2, 3, 4]

    private func request(_ unknown: [UInt8]) -> [UInt8] {
        let extra = [ProtoField(bytes: unknown)]
        let rpc = extra + Proto.rpc("Get") + [.message(4, extra + [.integer(34, 1)] + extra)] + extra
        let service = extra + Proto.service("Notes", [rpc]) + [.message(3, extra)] + extra
        let file = Proto.file(
            "a.proto", messages: [extra + Proto.message("Note") + extra], services: [service], options: extra,
            comments: [extra + [.raw(1, [6, 0]), .text(3, " Said.")] + extra])
        return extra.bytes + TestRequest(["a.proto"], [extra + file + extra]).bytes + extra.bytes
    }

    @Test func `unknown fields change nothing`() throws {
        let plain = try Response(to: request([]))
        #expect(plain.error == nil)
        #expect(try Response(to: request(Self.unknown)).contents == plain.contents)
        #expect(plain.contents["a.connect.swift"]?.contains("idempotencyLevel: .noSideEffects") == true)
    }

    @Test func `unbalanced groups are errors`() {
        for unknown in [[0xDB, 0xBB, 0x18], [0xDC, 0xBB, 0x18]] as [[UInt8]] {
            #expect(throws: NoResponse.self) { try Response(to: request(unknown)) }
        }
    }
}
