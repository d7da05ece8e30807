/// One file to be written for a proto file.
struct OutputPlan {
    /// What its path has in place of `.proto`: `.mock.swift`.
    let suffix: String
    let imports: [ImportPlan]
    /// The compilation condition that the file is wrapped in.
    let condition: SwiftName?
    /// Prints what follows the imports.
    let printDeclarations: (inout SourceWriter) -> Void

    init(
        suffix: String, imports: [ImportPlan], condition: String? = nil,
        printDeclarations: @escaping (inout SourceWriter) -> Void
    ) {
        self.suffix = suffix
        self.imports = imports
        self.condition = condition.map(SwiftName.init(checked:))
        self.printDeclarations = printDeclarations
    }
}
