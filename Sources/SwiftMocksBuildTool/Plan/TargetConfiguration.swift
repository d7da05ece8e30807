import Foundation

/// The configuration of a target: what its `swift-mocks-config.json`, if it has one, and the
/// package say.
struct TargetConfiguration {
    /// What the file and the package say together.
    let content: Configuration
    /// The place that errors name if they have no other: the beginning of the file. Without a file,
    /// where the manifest declares the target.
    let place: TargetDescription.Place
    /// The folder that paths are relative to.
    let folder: URL
    let inference: Inference
    /// The files that it is read from.
    let inputs: [URL]

    /// A configuration that may have faults.
    init(_ target: TargetDescription) {
        let facts = TargetFacts(target)
        // A fault of the configuration of a target under test has its place there.
        let tested = target.testedTargets.map { TargetFacts($0) }
        inference = Inference(facts, tested: tested)
        place =
            facts.configuration.map { TargetDescription.Place(file: $0, position: TextPosition()) } ?? target.place
        content = Configuration(facts.content, inference, at: place.position)
        folder = facts.folder
        inputs = facts.inputs + (inference.invocations == nil ? [] : tested.flatMap(\.inputs))
    }

    /// - Parameter faults: with positions in the file of `place`.
    func error(_ faults: [ConfigurationFault]) -> UserError {
        UserError(faults, in: place.file, notes: inference.notes, at: place.position)
    }
}
