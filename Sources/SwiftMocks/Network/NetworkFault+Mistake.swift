extension NetworkFault {
    /// A number of a fault that has no meaning.
    struct Mistake {
        /// What is wrong: `afterMessages: -1 is not a number of messages`.
        let text: String
        /// What would be right.
        let wanted: String
    }

    /// The first number of the fault that has no meaning; nil if each has one.
    var mistake: Mistake? {
        switch kind {
        case .offline, .replyLost, .missingEnd: nil
        case .brokenStream(let count), .truncatedMessage(let count):
            Mistake.check(count, of: "afterMessages", is: "a number of messages", atLeast: 0)
        case .proxyPage(let status, _):
            (200...599).contains(status)
                ? nil
                : Mistake(text: "status: \(status) is not the status of a response", wanted: "a status from 200 to 599")
        case .tooManyRequests(let seconds):
            Mistake.check(seconds, of: "retryAfter", is: "a number of seconds", atLeast: 0)
        case .slowBody(let bytes, let pause, _):
            Mistake.check(bytes, of: "bytes", is: "a size of pieces", atLeast: 1)
                ?? pause.fault.map {
                    Mistake(text: "\($0) is not a length of time", wanted: "a finite number that is not negative")
                }
        }
    }
}

extension NetworkFault.Mistake {
    /// Returns the mistake of a number that is too small; nil if it is not.
    fileprivate static func check(_ number: Int, of label: String, is noun: String, atLeast least: Int) -> Self? {
        number < least
            ? Self(text: "\(label): \(number) is not \(noun)", wanted: "\(noun), from \(least)") : nil
    }
}
