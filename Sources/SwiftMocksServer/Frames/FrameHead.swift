#if Server
    import NIOCore

    /// The first bytes of an HTTP/2 frame.
    struct FrameHead {
        static let size = 9
        static let acknowledgement = FrameHead(kind: 4, flags: 1)

        /// The bytes that follow.
        var length = 0
        var kind: UInt8
        var flags: UInt8 = 0
        var stream: UInt32 = 0

        init(kind: UInt8, flags: UInt8 = 0, stream: UInt32 = 0) {
            self.kind = kind
            self.flags = flags
            self.stream = stream
        }

        /// Nil if bytes are missing.
        init?(_ bytes: ByteBuffer) {
            var bytes = bytes
            guard
                let (high, low, kind, flags, stream) = bytes.readMultipleIntegers(
                    as: (UInt8, UInt16, UInt8, UInt8, UInt32).self)
            else { return nil }
            // The highest bit has no meaning.
            self.init(kind: kind, flags: flags, stream: stream & 0x7fff_ffff)
            length = Int(high) << 16 + Int(low)
        }

        var isData: Bool { kind == 0 }
        var isHeaders: Bool { kind == 1 }
        var isPriority: Bool { kind == 2 }
        var isReset: Bool { kind == 3 }
        var isSettings: Bool { kind == 4 }
        var isAcknowledgement: Bool { isSettings && flags & 1 != 0 }
        var isGoAway: Bool { kind == 7 }
        /// Whether it continues headers.
        var isContinuation: Bool { kind == 9 }
        /// Whether headers end with it.
        var endsHeaders: Bool { flags & 4 != 0 }
        /// Whether the payload begins with the length of the padding, and ends with the padding.
        var isPadded: Bool { flags & 8 != 0 }
        /// Whether headers begin with the priority of their stream.
        var hasPriority: Bool { flags & 0x20 != 0 }
        /// The flag of the last of several frames: of a stream, or of headers.
        var lastFlag: UInt8 { isData ? 1 : 4 }
        /// The kind of the frames that continue this one.
        var continuation: UInt8 { isData ? 0 : 9 }
    }

    extension ByteBuffer {
        /// Appends the nine bytes of a head.
        mutating func write(_ head: FrameHead) {
            writeMultipleIntegers(
                UInt8(head.length >> 16), UInt16(truncatingIfNeeded: head.length), head.kind, head.flags, head.stream)
        }

        /// Appends a frame.
        mutating func write(_ head: FrameHead, _ payload: ByteBuffer) {
            var head = head
            head.length = payload.readableBytes
            write(head)
            writeImmutableBuffer(payload)
        }
    }
#endif
