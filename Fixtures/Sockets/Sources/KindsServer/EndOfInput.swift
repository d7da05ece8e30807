import Foundation

/// Waits until the program's input ends, on a thread of its own.
func endOfInput() async {
    await withCheckedContinuation { continuation in
        Thread {
            while readLine() != nil {}
            continuation.resume()
        }.start()
    }
}
