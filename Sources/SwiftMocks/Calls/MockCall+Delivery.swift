import Dispatch

// How events reach the callback of a consumer, and what follows from an event that is delivered.

extension MockCall {
    /// Lets consumers and fake servers that wait look again, and delivers what is there to a
    /// callback.
    func wake() {
        changes.notify()
        if isPushed { deliver(isOnQueue: false) }
    }

    /// Delivers the events of a callback call in order, on this thread or on a queue. Only one
    /// thread does so at a time.
    func deliver(isOnQueue: Bool) {
        if isOnQueue || Nesting.isDeep {
            DispatchQueue.global().async { self.deliverHere(isOnQueue: true) }
        } else {
            Nesting.enter { deliverHere(isOnQueue: false) }
        }
    }

    private func deliverHere(isOnQueue: Bool) {
        guard let deliver = locked({ $0.startDelivering() }) else { return }
        while true {
            switch locked({ $0.nextToDeliver(isOnQueue: isOnQueue) }) {
            case .event(let event, let isOffer):
                recordDelivery(of: event, isOffer: isOffer)
                if !ConditionRead.runOutside({ deliver(event) }) { finishOfOtherTypes() }
            case .lateMetadata: reportLateMetadata()
            case .work(let step, let script): perform(step, of: script)
            case .endOnQueue: return self.deliver(isOnQueue: true)
            case .nothing: return
            }
        }
    }

    /// Records a delivered message, and tells a fake server that its offer was taken.
    func recordDelivery(of event: CallEvent, isOffer: Bool) {
        if case .message(let message) = event { core.recordDelivered(message, of: opening) }
        if isOffer { changes.notify() }
    }

    /// Reports metadata that a fake server sent after the call was accepted, and counts them as
    /// delivered.
    func reportLateMetadata() {
        changes.notify()
        core.reports.lateMetadata(opening)
    }
}
