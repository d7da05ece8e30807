// Parts of a script that never run, because of other parts.

extension ScriptParts {
    /// A part of a script that never runs.
    struct Unreachable {
        let part: String
        let reason: String
    }

    /// Returns a part that never runs since the script was `earlier`.
    func unreachable(since earlier: Self) -> Unreachable? {
        if onOpen.count > earlier.onOpen.count,
            let reason = earlier.onOpen.reasonForNothingMore(after: "an earlier onOpen")
        {
            return Unreachable(part: "onOpen", reason: reason)
        }
        if closingSteps > earlier.closingSteps, case .steps(let steps) = earlier.onClose,
            let reason = steps.reasonForNothingMore(after: "an earlier onClose")
        {
            return Unreachable(part: "onClose", reason: reason)
        }
        guard reactsToInputs || closingSteps > 0, let reason = onOpen.reasonForNothingMore(after: "its onOpen") else {
            return nil
        }
        return Unreachable(part: "what a script does on inputs or its close", reason: reason)
    }

    private var closingSteps: Int {
        if case .steps(let steps) = onClose { steps.count } else { 1 }
    }
}

extension [CallStep] {
    /// The reason why no step runs after these steps of `part`; nil if one does.
    func reasonForNothingMore(after part: String) -> String? {
        for step in self {
            if case .yield(.end, _) = step { return "\(part) ends the stream" }
            if case .hold = step { return "\(part) holds the stream until its end" }
        }
        return nil
    }
}
