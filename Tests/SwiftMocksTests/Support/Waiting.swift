import Dispatch
import Foundation

@_spi(Adapters) @testable import SwiftMocks

private final class Marker: Sendable {
    @TaskLocal static var current: Marker?
}

/// Waits until all tasks are over that `body` has started. Each holds the value that is bound while it is started.
func expectNoTaskLeft(after body: () async -> Void) async {
    weak var watched: Marker?
    do {
        let marker = Marker()
        watched = marker
        await Marker.$current.withValue(marker) { await body() }
    }
    await until { watched == nil }
}

extension DispatchSemaphore {
    /// Waits for a signal; returns false only if there is none in far more time than any test takes.
    func waitForSignal() -> Bool {
        wait(timeout: .now() + .seconds(1200)) == .success
    }
}

/// Waits, without a clock, until `condition` holds; the time limit of the test is its end.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

extension MockCore {
    /// How many checks sleep until an event of this mock.
    var sleepingChecks: Int {
        withState { $0.log.observers }.map(\.changes.sleeperCount).reduce(0, +)
    }
}

extension Locked<Int> {
    /// The number that is one more than before.
    func next() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}

/// Runs each part of a task on a thread of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class NewThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
