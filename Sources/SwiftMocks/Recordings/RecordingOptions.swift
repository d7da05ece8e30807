/// The arguments of the trait `recorded`, of ``MockRecording/init(of:_:redacting:keeping:)``, and
/// of ``replay(_:for:_:repeating:withPauses:)``.
package struct RecordingOptions: Sendable {
    /// The fields and metadata that the file leaves out.
    package var redacted: [String] = []
    /// The metadata that the file has, although it leaves them out by default.
    package var kept: [String] = []
    /// The fields that comparisons ignore, beside the ones that are left out.
    package var ignored: [String] = []
    /// Whether the last answer to equal requests is used for all further ones.
    package var isRepeating = false
    /// Whether answers come with the pauses of the real server.
    package var hasPauses = false

    package init() {}
}
