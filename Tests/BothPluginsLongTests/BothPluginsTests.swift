import Testing

/// Our build plugin beside those of others, in one package. All build into one folder, so that what they share is compiled
/// once; so they take turns.
@Suite(.serialized, .gated(by: .long)) enum BothPluginsTests {}
