import ElizaMocks
import Foundation
import Testing

@testable import SwiftMocks

/// A key path that some messages cannot be read with ends no process: it is reported where it stands.
@Suite(.endOfHangs, .patient)
struct UnsafeFieldTests {
    private struct Message {
        var users: [User] = []
        var flags: [Bool] = []
        var numbers: [Int] = []
        var data = Data()
        var names: [String: User] = [:]
        var owner: User?
        /// As protoc-gen-swift writes lists of messages that have many fields.
        var storedLater: [User] {
            get { users }
            set { users = newValue }
        }
    }

    private struct User {
        var name = ""
        var nick: String?
        var trimmed: String { name.filter { $0 != " " } }
    }

    private func unsafePath<Field: Equatable & Sendable>(_ path: KeyPath<Message, Field>, _ value: Field) -> String? {
        let matcher = Matcher<Message>.field(path, value)
        guard case .field(let field) = PayloadMatcher(matcher).wanted, field.unsafePart != nil else { return nil }
        #expect(!matcher.accepts(Message()))
        return field.path.text
    }

    @Test func indices() {
        let number = Int("1") ?? 0
        #expect(unsafePath(\.users[0].name, "") == "users[…].name")
        #expect(unsafePath(\.users[number].trimmed, "") == "users[…].(String)")
        #expect(unsafePath(\.storedLater[0].name, "") == "(Array<User>)[…].name")
        #expect(unsafePath(\.flags[0], true) == "flags[…]")
        #expect(unsafePath(\.numbers[0], 0) == "numbers[…]")
        #expect(unsafePath(\.numbers[0..<1], [0]) == "numbers[…]")
        #expect(unsafePath(\.data[0], 0) == "data[…]")
        #if DEBUG
            // Optimized code has accessors of `Data` of its own, in which nothing tells a range from a field.
            #expect(unsafePath(\.data[0..<1], Data([0])) == "data[…]")
        #endif
    }

    @Test func unwrappedOptionals() {
        #expect(unsafePath(\.owner!.name, "") == "owner!.name")
        #expect(unsafePath(\.users.first!.name, "") == "users.(Optional<User>)!.name")
        #expect(unsafePath(\.names["a"]!.name, "") == "names.(Optional<User>)!.name")
    }

    @Test func pathsThatEveryMessageHas() {
        #expect(unsafePath(\.users.first?.name, "") == nil)
        #expect(unsafePath(\.users.count, 0) == nil)
        #expect(unsafePath(\.users.isEmpty, true) == nil)
        #expect(unsafePath(\.numbers.count, 0) == nil)
        #expect(unsafePath(\.flags.isEmpty, true) == nil)
        #expect(unsafePath(\.flags.last, true) == nil)
        #expect(unsafePath(\.data.count, 0) == nil)
        #expect(unsafePath(\.owner?.nick, "") == nil)
        #expect(unsafePath(\.names["a"]?.trimmed, "") == nil)
        let one = Message(users: [User(name: "Ada")])
        #expect(Matcher<Message>.field(\.users.first?.name, "Ada").accepts(one))
        #expect(!Matcher<Message>.field(\.users.first?.name, "Ada").accepts(Message()))
    }

    /// The messages of the sample have only strings. Their first character stands for an element.
    @Test func eachStatementReportsItAtItsLine() async {
        let lines = Locked<[UInt]>([])
        let reports = await failures {
            let client = Client(policy: .relaxed, line: 900)
            let box = Locked<[SayRequest]>([])
            given(client).say(.field(\.sentence.first!, "a")).willReturn(.init()); lines.append(#line)
            given(client).introduce(.field(\.sentence.first!, "a")).willStream(); lines.append(#line)
            given(client).converse().onInput(.field(\.sentence.first!, "a")); lines.append(#line)
            when(client).say(.field(\.sentence.first!, "a")).perform {}; lines.append(#line)
            when(client).upload().sent(.field(\.sentence.first!, "a")).perform {}; lines.append(#line)
            verify(client).say(.capture(box, where: .field(\.sentence.first!, "a"))).called(0); lines.append(#line)
            verify(client).upload().sent(.field(\.sentence.first!, "a")).called(0); lines.append(#line)
            verify(client).introduce(.field(\.sentence.first!, "a")).finished().called(0); lines.append(#line)
            _ = calls(of: client).say(.field(\.sentence.first!, "a")); lines.append(#line)
            _ = calls(of: client).introduce(.field(\.sentence.first!, "a")); lines.append(#line)
            _ = await client.say(request: .init())
        }
        #expect(reports.map(\.line) == lines.value)
        #expect(
            reports.first?.text == """
                ElizaServiceClientMock.say: not every message has the field sentence.(Optional<Character>)!, and reading \
                it could end the process
                  wanted    a key path that every message has
                  closest   none: the statement matches nothing
                  timeline  nothing was called
                  hint      write ? instead of !
                """)
    }
}
