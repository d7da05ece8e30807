import Dispatch
import SwiftMocks
import Testing

@Suite(.endOfHangs)
struct LockedTests {
    @Test func `every change of many threads counts`() {
        let (count, all) = (Locked(0), Locked<[Int]>([]))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for _ in 0..<5000 { count.withLock { $0 += 1 } }
            for _ in 0..<100 { all.append(thread) }
        }
        #expect(count.value == 40_000)
        #expect(all.value.count == 800)
    }

    @Test func `others wait for a change`() {
        let (box, entered) = (Locked(0), DispatchSemaphore(value: 0))
        box.withLock { _ in
            DispatchQueue.global().async {
                box.withLock { _ in _ = entered.signal() }
            }
            #expect(entered.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
        }
        #expect(entered.waitForSignal())
    }

    @Test func `a change returns or throws what its body does`() {
        struct Failure: Error {}
        let box = Locked("a")
        box.value = "b"
        #expect(box.withLock { $0 + "c" } == "bc")
        #expect(throws: Failure.self) { try box.withLock { _ in throw Failure() } }
        #expect(box.value == "b")
    }

    @Test func `a box prints its contents`() {
        /// A value whose text needs the box.
        final class Counting: CustomStringConvertible, Sendable {
            let box: Locked<[Counting]>
            init(_ box: Locked<[Counting]>) { self.box = box }
            var description: String { "one of \(box.value.count)" }
        }
        #expect("\(Locked(["a"]))" == #"["a"]"#)
        #expect(String(reflecting: Locked("a")) == #"Locked("a")"#)
        let box = Locked<[Counting]>([])
        box.append(Counting(box))
        #expect("\(box)" == "[one of 1]")
        box.value = []
    }

    /// The `deinit` of a replaced value may use the box.
    @Test func `a replaced value is released outside the lock`() {
        final class Last: Sendable {
            let box: Locked<Last?>
            let wasFreed: Locked<Bool>

            init(_ box: Locked<Last?>, _ wasFreed: Locked<Bool>) {
                self.box = box
                self.wasFreed = wasFreed
            }

            deinit { self.wasFreed.value = self.box.value == nil }
        }
        let (box, wasFreed) = (Locked<Last?>(nil), Locked(false))
        box.value = Last(box, wasFreed)
        box.value = nil
        #expect(wasFreed.value)
    }
}
