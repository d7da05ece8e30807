#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// How far a forwarded stream has come. Each function is an event, and returns what must be done.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ForwardedStreamState {
        typealias Part = RPCResponsePart<[UInt8]>
        typealias Outbound = RPCWriter<RPCRequestPart<[UInt8]>>.Closable
        /// It has opened the real stream, and returns what the transport throws.
        typealias StreamTask = Task<(any Error)?, Never>

        /// What follows the parts.
        private enum Ending {
            case none
            /// The end, or an error.
            case complete((any Error)?)
            /// A part in place of all others.
            case cutOff(Part)
            /// The client knows that there is nothing.
            case taken
        }

        private enum Client {
            case reading
            /// It has the status, so that nothing may come in its place.
            case done
            /// It wants nothing more. If the real stream is cut, what its transport throws is not for the client.
            case gone(isCut: Bool)
        }

        /// The task of the real stream, once it is started.
        private(set) var task: StreamTask?
        private var outbound: Outbound?
        /// A part that the client has not taken yet.
        private var part: Part?
        private var ending = Ending.none
        private var client = Client.reading

        /// Whether the client may want more.
        var isWanted: Bool {
            if case .gone = client { false } else { true }
        }

        /// Whether what the transport throws is for the client.
        var throwsError: Bool {
            if case .gone(isCut: true) = client { false } else { true }
        }

        // MARK: - What the real stream does

        /// Its task is started. Returns false if nobody wants it any more.
        mutating func start(_ task: StreamTask) -> Bool {
            self.task = task
            return isWanted
        }

        /// It is open.
        mutating func open(_ outbound: Outbound) {
            self.outbound = outbound
        }

        /// It has a part.
        mutating func offer(_ part: Part) {
            if isWanted { self.part = part }
        }

        /// Whether the client has taken the part; nil if that is not known yet.
        var isTaken: Bool? {
            guard isWanted else { return false }
            return part == nil ? true : nil
        }

        /// It has ended, or has failed.
        mutating func complete(_ error: (any Error)?) {
            if case .none = ending { ending = .complete(error) }
        }

        // MARK: - What the client does

        /// The client asks for a part. Returns nil if it has to wait.
        mutating func take() -> Result<Part?, any Error>? {
            if let part {
                self.part = nil
                if case .status = part, isWanted { client = .done }
                return .success(part)
            }
            switch ending {
            case .none: return nil
            case .complete(let error):
                ending = .taken
                return error.map { .failure($0) } ?? .success(nil)
            case .cutOff(let part):
                ending = .taken
                return .success(part)
            case .taken: return .success(nil)
            }
        }

        /// The writer of the real stream, or why there is none. It is nil if that is not known yet.
        var opening: Result<Outbound?, any Error>? {
            switch ending {
            case .none: outbound == nil && isWanted ? nil : .success(outbound)
            case .complete(let error):
                outbound == nil ? error.map { .failure($0) } ?? .success(nil) : .success(outbound)
            case .cutOff: .success(nil)
            case .taken: .success(outbound)
            }
        }

        /// The client wants nothing more. Returns the task if it is to be cancelled: that of a stream that is not open yet.
        mutating func leave() -> StreamTask? {
            let isUnopened = outbound == nil
            if isWanted { client = .gone(isCut: isUnopened) }
            return isUnopened ? task : nil
        }

        /// The client's task is cancelled. Returns the task that is to be cancelled with it.
        mutating func cancel() -> StreamTask? {
            if isWanted { client = .gone(isCut: false) }
            return task
        }

        /// The stream ends with this part in place of all others, unless the client has left it or knows its end. Returns
        /// the task that is to be cancelled.
        mutating func cutOff(_ part: Part) -> StreamTask? {
            guard case .reading = client else { return nil }
            if case .taken = ending { return nil }
            (self.part, ending, client) = (nil, .cutOff(part), .gone(isCut: true))
            return task
        }
    }
#endif
