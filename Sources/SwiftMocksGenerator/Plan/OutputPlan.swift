import SwiftMocksOptions

/// The plan of one output: a file to be written for a proto file. `Declarations` is the RPC
/// library's plan of the content after the imports.
struct OutputPlan<Declarations: Sendable>: Sendable {
    /// The suffix of its path, in place of `.proto`: `.mock.swift`.
    let suffix: String
    /// The imports, in the order in which they are printed.
    let imports: [ImportPlan]
    /// The compilation condition that the file is wrapped in; nil if there is none.
    let condition: SwiftName?
    /// The content after the imports.
    let declarations: Declarations

    init(
        _ output: LibraryFacts.Output, imports: [ImportPlan], condition: String? = nil, declarations: Declarations
    ) {
        suffix = output.suffix
        self.imports = imports
        self.condition = condition.map(SwiftName.init(checked:))
        self.declarations = declarations
    }
}
