#if Server
    import NIOCore

    /// Adapts the bytes of an HTTP/2 connection to NIOHTTP2, which is stricter than the protocol.
    ///
    /// - Until the client acknowledges the settings, NIOHTTP2 takes headers of 16 KiB at most. An
    ///   acknowledgement is inserted after the settings of the client, whose own is dropped.
    /// - NIOHTTP2 ends the connection of a client that has too many streams, even of one that does
    ///   not know the limit yet. It is told that they may be any number, and the client is told the
    ///   limit. Streams over the limit are refused here. NIOHTTP2 does not see them, because each of
    ///   its streams costs as much time as others are open.
    /// - NIOHTTP2 ends the connection of a client that sends trailers after the server has reset
    ///   the stream. What comes on such a stream is dropped.
    /// - NIOHTTP2 ends the connection of a client whose stream depends on itself. Priorities are
    ///   dropped, because nothing uses them.
    /// - NIOHTTP2 writes headers as one frame, or ends the connection. It is told that the client
    ///   takes frames of any size, and its frames are split into those that each client takes.
    final class FrameAdapter: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = IOData
        typealias OutboundOut = IOData

        /// The size of frames that each client takes.
        private static let frameSize = 1 << 14
        /// The code by which a client knows that it may try again.
        private static let refusedStream: UInt32 = 7

        /// The limit of the client for headers of a response in bytes. A frame has no more.
        private(set) var headerBytes = 1 << 24 - 1
        /// Whether the client was told that the connection ends by an error.
        private(set) var isRefused = false

        /// The number of calls that the client may have at once.
        private let calls: Int
        private let streams: OpenStreams
        private var received = ByteBuffer()
        /// The bytes of the current frame that were not read yet, at first those of the preface.
        private var remainingBytes = 24
        /// Whether the current frame is dropped.
        private var isDropped = false
        private var headers: HeaderTranslator
        /// The highest number of a stream that the client has opened.
        private var lastStream: UInt32 = 0
        /// The streams that the server has ended with an error, or refused.
        private var resetStreams: Set<UInt32> = []
        /// The bytes of data that were dropped, and that the client may send again.
        private var droppedBytes = 0
        private var mustFlush = false
        private var acknowledgements = 0
        private var hasSettings = false
        /// The head of a frame whose data the next write has; nil if the next write begins a frame.
        private var dataHead: FrameHead?

        /// - Parameters:
        ///   - limits: the limits of calls and headers.
        ///   - streams: the streams of the connection.
        init(_ limits: MockServer.Limits, _ streams: OpenStreams) {
            calls = limits.callsPerConnection
            self.streams = streams
            headers = HeaderTranslator(limit: limits.mostHeaderBytes, frameSize: Self.frameSize)
        }

        // MARK: - Input

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            if received.readableBytes == 0 {
                received = bytes
            } else {
                received.discardReadBytes()
                received.writeImmutableBuffer(bytes)
            }
            while received.readableBytes > 0, !isRefused {
                if remainingBytes > 0 {
                    guard let part = received.readSlice(length: min(remainingBytes, received.readableBytes)) else {
                        return
                    }
                    remainingBytes -= part.readableBytes
                    if !isDropped { context.fireChannelRead(wrapInboundOut(part)) }
                } else {
                    guard let head = FrameHead(received) else { return }
                    guard headers.allows(head) else {
                        passUnfinishedHeaders(context)
                        continue
                    }
                    guard head.isSettings || head.isHeaders || head.isContinuation, head.length <= Self.frameSize
                    else {
                        begin(head)
                        continue
                    }
                    guard var frame = received.readSlice(length: FrameHead.size + head.length) else { return }
                    if head.isSettings {
                        read(head, frame, context)
                    } else {
                        frame.moveReaderIndex(forwardBy: FrameHead.size)
                        if let frames = headers.read(head, frame) { receive(frames, head.stream, context) }
                    }
                }
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if droppedBytes > 0 {
                var frame = ByteBuffer()
                frame.write(FrameHead(kind: 8), ByteBuffer(integer: UInt32(clamping: droppedBytes)))
                droppedBytes = 0
                write(frame, context)
            }
            if mustFlush {
                mustFlush = false
                context.flush()
            }
            context.fireChannelReadComplete()
        }

        /// Begins a frame whose payload is not looked at.
        private func begin(_ head: FrameHead) {
            remainingBytes = FrameHead.size + head.length
            isDropped = head.isPriority || resetStreams.contains(head.stream) && !head.isHeaders && !head.isContinuation
            if isDropped, head.isData { droppedBytes += head.length }
        }

        /// Receives all frames of the headers of a request, or of its trailers.
        private func receive(_ frames: ByteBuffer, _ stream: UInt32, _ context: ChannelHandlerContext) {
            if headers.isBroken { return context.fireChannelRead(wrapInboundOut(frames)) }
            if stream > lastStream, stream % 2 == 1 {
                lastStream = stream
                if !streams.mayOpen() { return refuse(stream, context) }
            }
            guard !resetStreams.contains(stream) else { return }
            context.fireChannelRead(wrapInboundOut(frames))
        }

        private func refuse(_ stream: UInt32, _ context: ChannelHandlerContext) {
            resetStreams.insert(stream)
            var frame = ByteBuffer()
            frame.write(FrameHead(kind: 3, stream: stream), ByteBuffer(integer: Self.refusedStream))
            write(frame, context)
        }

        private func write(_ frame: ByteBuffer, _ context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(.byteBuffer(frame)), promise: nil)
            mustFlush = true
        }

        /// Lets NIOHTTP2 end the connection of a client that sends another frame amid headers, or
        /// the continuation of none.
        private func passUnfinishedHeaders(_ context: ChannelHandlerContext) {
            if let first = headers.first {
                var frame = ByteBuffer()
                frame.write(FrameHead(kind: first.kind, stream: first.stream))
                context.fireChannelRead(wrapInboundOut(frame))
            }
            remainingBytes = .max
            isDropped = false
        }

        private func read(_ head: FrameHead, _ frame: ByteBuffer, _ context: ChannelHandlerContext) {
            if head.isAcknowledgement {
                acknowledgements += 1
                // The first is inserted.
                if acknowledgements == 1 { return }
                return context.fireChannelRead(wrapInboundOut(frame))
            }
            context.fireChannelRead(wrapInboundOut(withoutFrameSize(head, frame)))
            guard !hasSettings else { return }
            hasSettings = true
            var acknowledgement = ByteBuffer()
            acknowledgement.write(FrameHead.acknowledgement)
            context.fireChannelRead(wrapInboundOut(acknowledgement))
        }

        /// The settings of the client, with the largest size of frames.
        private func withoutFrameSize(_ head: FrameHead, _ frame: ByteBuffer) -> ByteBuffer {
            guard head.length % 6 == 0 else { return frame }
            var settings = frame
            var result = ByteBuffer()
            settings.moveReaderIndex(forwardBy: FrameHead.size)
            var head = head
            head.length += 6
            result.write(head)
            while let (name, value) = settings.readMultipleIntegers(as: (UInt16, UInt32).self) {
                if name == 6 { headerBytes = min(Int(value), 1 << 24 - 1) }
                result.writeMultipleIntegers(name, value)
            }
            result.writeMultipleIntegers(UInt16(5), UInt32(1) << 24 - 1)
            return result
        }

        // MARK: - Output

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard case .byteBuffer(var bytes) = unwrapOutboundIn(data) else {
                return context.write(data, promise: promise)
            }
            if let head = dataHead {
                dataHead = nil
                return split(head, bytes, promise, context)
            }
            guard let head = FrameHead(bytes) else { return context.write(data, promise: promise) }
            if head.isData {
                dataHead = head
                promise?.succeed()
            } else if head.isSettings {
                context.write(wrapOutboundOut(.byteBuffer(withLimitOfCalls(bytes))), promise: promise)
            } else if head.length > Self.frameSize {
                bytes.moveReaderIndex(forwardBy: FrameHead.size)
                split(head, bytes, promise, context)
            } else {
                if head.isReset { resetStreams.insert(head.stream) }
                isRefused =
                    isRefused || head.isGoAway && bytes.getInteger(at: bytes.readerIndex + 13, as: UInt32.self) != 0
                context.write(data, promise: promise)
            }
        }

        /// The settings of the server, with the limit of calls.
        private func withLimitOfCalls(_ frame: ByteBuffer) -> ByteBuffer {
            var result = frame
            let first = frame.readerIndex + FrameHead.size
            for setting in stride(from: first, to: frame.writerIndex, by: 6)
            where frame.getInteger(at: setting, as: UInt16.self) == 3 {
                result.setInteger(UInt32(clamping: calls), at: setting + 2)
            }
            return result
        }

        /// Writes a frame of data or headers as frames that each client takes.
        private func split(
            _ head: FrameHead, _ payload: ByteBuffer, _ promise: EventLoopPromise<Void>?,
            _ context: ChannelHandlerContext
        ) {
            var remaining = payload
            var part = head
            part.flags &= ~head.lastFlag
            while remaining.readableBytes > Self.frameSize, let piece = remaining.readSlice(length: Self.frameSize) {
                write(part, piece, nil, context)
                part = FrameHead(kind: head.continuation, stream: head.stream)
            }
            part.flags |= head.flags & head.lastFlag
            write(part, remaining, promise, context)
        }

        private func write(
            _ head: FrameHead, _ payload: ByteBuffer, _ promise: EventLoopPromise<Void>?,
            _ context: ChannelHandlerContext
        ) {
            var head = head
            head.length = payload.readableBytes
            var bytes = ByteBuffer()
            bytes.write(head)
            context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
            context.write(wrapOutboundOut(.byteBuffer(payload)), promise: promise)
        }
    }
#endif
