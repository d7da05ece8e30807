extension MockAccess {
    #if compiler(>=6.2)
        /// A closure that reads the response of a call. Swift runs it on no actor.
        public typealias ResponseHandler<Response, Result> = @concurrent @Sendable (Response) async throws -> Result

        /// A closure that reads the response of a call, as modules with the feature `NonisolatedNonsendingByDefault`
        /// declare it. Swift runs it where its caller runs.
        public typealias NonsendingResponseHandler<Response, Result> =
            nonisolated(nonsending) @Sendable (Response) async throws -> Result
    #else
        /// A closure that reads the response of a call. Swift runs it on no actor.
        public typealias ResponseHandler<Response, Result> = @Sendable (Response) async throws -> Result
    #endif
}
