import Testing

/// Our build plugin beside those of others, in one package. All build into one folder, so that protoc, which the others'
/// plugins run, is compiled from C++ once; so they take turns.
@Suite(.serialized, .gated(by: .long)) enum BothPluginsTests {}
