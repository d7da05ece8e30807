#if Server
    import NIOCore
    import NIOHPACK

    /// Reads the headers that a client sends, and writes them in another way.
    ///
    /// HPACK abbreviates headers by those before them on the connection, so that whatever reads
    /// them must see all. These are written out, so that NIOHTTP2 can do without those of calls that
    /// it does not see.
    struct HeaderTranslator {
        /// A payload that can't be headers: it refers to the field with the number 0.
        private static let brokenBlock = ByteBuffer(bytes: [0x80])

        /// The most bytes of headers, written out or not.
        private let limit: Int
        private let frameSize: Int
        private var decoder: HPACKDecoder
        private var encoder = HPACKEncoder(allocator: ByteBufferAllocator(), useHuffmanEncoding: false)
        /// The first frame of headers, while the last one is missing.
        private(set) var first: FrameHead?
        /// Whether headers were broken. Those after them can't be read.
        private(set) var isBroken = false
        private var block = ByteBuffer()

        /// - Parameters:
        ///   - limit: the most bytes of headers. More are broken.
        ///   - frameSize: the most bytes of a frame that it writes.
        init(limit: Int, frameSize: Int) {
            self.limit = limit
            self.frameSize = frameSize
            decoder = HPACKDecoder(
                allocator: ByteBufferAllocator(), maxDynamicTableSize: HPACKDecoder.maxDynamicTableSize,
                maxHeaderListSize: limit)
        }

        /// Whether a frame may come next.
        func allows(_ head: FrameHead) -> Bool {
            guard let first else { return !head.isContinuation }
            return head.isContinuation && head.stream == first.stream
        }

        /// Reads a frame of headers.
        /// - Returns: all frames of the headers, written out; nil if more frames follow. Broken
        ///   headers remain broken.
        mutating func read(_ head: FrameHead, _ payload: ByteBuffer) -> ByteBuffer? {
            let start = first ?? head
            guard var part = Self.headers(of: payload, head) else {
                isBroken = true
                var frame = ByteBuffer()
                frame.write(head, payload)
                return frame
            }
            guard block.readableBytes + part.readableBytes <= limit else { return breakHeaders(start) }
            block.writeBuffer(&part)
            guard head.endsHeaders else {
                first = start
                return nil
            }
            guard let headers = try? decoder.decodeHeaders(from: &block), let fields = try? writtenOut(headers) else {
                return breakHeaders(start)
            }
            return end(FrameHead(kind: start.kind, flags: start.flags & 1, stream: start.stream), fields)
        }

        /// Writes headers out. NIOHTTP2 takes no request without `:authority`, which is optional.
        /// It gets the value of `host` then.
        private mutating func writtenOut(_ headers: HPACKHeaders) throws -> ByteBuffer {
            try encoder.beginEncoding(allocator: ByteBufferAllocator())
            let isIncomplete = headers.contains(name: ":path") && !headers.contains(name: ":authority")
            if isIncomplete {
                try encoder.appendNonIndexed(header: ":authority", value: headers.first(name: "host") ?? "")
            }
            for header in headers where !isIncomplete || header.name != "host" {
                try encoder.appendNonIndexed(header: header.name, value: header.value)
            }
            return try encoder.endEncoding()
        }

        private mutating func breakHeaders(_ start: FrameHead) -> ByteBuffer {
            isBroken = true
            return end(FrameHead(kind: start.kind, stream: start.stream), Self.brokenBlock)
        }

        private mutating func end(_ head: FrameHead, _ block: ByteBuffer) -> ByteBuffer {
            first = nil
            self.block.clear()
            var frames = ByteBuffer()
            var block = block
            var part = head
            repeat {
                let payload = block.readSlice(length: min(frameSize, block.readableBytes)) ?? ByteBuffer()
                if block.readableBytes == 0 { part.flags |= part.lastFlag }
                frames.write(part, payload)
                part = FrameHead(kind: head.continuation, stream: head.stream)
            } while block.readableBytes > 0
            return frames
        }

        /// The payload without padding and priority; nil if it is shorter than these.
        private static func headers(of payload: ByteBuffer, _ head: FrameHead) -> ByteBuffer? {
            guard head.isHeaders else { return payload }
            var bytes = payload
            var padding = 0
            if head.isPadded {
                guard let length = bytes.readInteger(as: UInt8.self) else { return nil }
                padding = Int(length)
            }
            if head.hasPriority {
                guard bytes.readableBytes >= 5 else { return nil }
                bytes.moveReaderIndex(forwardBy: 5)
            }
            return padding <= bytes.readableBytes ? bytes.readSlice(length: bytes.readableBytes - padding) : nil
        }
    }
#endif
