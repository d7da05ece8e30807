/// A generated file: a head that all have, and the declarations of one output.
enum FileTemplate {
    /// A file without services has a head and nothing else.
    static func print(_ output: OutputPlan, of file: FilePlan, to out: inout SourceWriter) {
        out.print(header(source: file.path))
        if file.services.isEmpty { return }
        out.print("")
        if let condition = output.condition { out.print("#if \(condition)") }
        for module in output.imports { out.print(`import`(module)) }
        output.printDeclarations(&out)
        if output.condition != nil { out.print("#endif") }
    }

    private static func header(source: String) -> SourceCode {
        """
        // \(commentLine: GeneratedNotice.text)
        // swift-format-ignore-file
        // swiftlint:disable all
        //
        // Source: \(commentLine: source)
        """
    }

    private static func `import`(_ plan: ImportPlan) -> SourceCode {
        "\(plan.isTestable ? "@testable " : "" as SourceCode)\(level(plan))import \(plan.module)"
    }

    private static func level(_ plan: ImportPlan) -> SourceCode {
        switch plan.accessLevel {
        case nil: ""
        case .internal: "internal "
        case .package: "package "
        case .public: "public "
        }
    }
}
