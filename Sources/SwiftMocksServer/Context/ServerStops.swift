#if Server
    /// Tells the handlers of a connection to end it.
    struct ServerStops: Sendable {}
#endif
