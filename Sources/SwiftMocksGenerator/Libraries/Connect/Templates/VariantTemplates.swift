import SwiftMocksOptions

/// The templates that an rpc has once for each variant, callback and async.
struct VariantTemplates {
    /// The templates of the variants that are generated, the callback's first.
    let all: [TemplatesByKind<ConnectMethod>]

    init(
        _ options: ConnectOptions, callback: (MethodPlan.Kind) -> Template<ConnectMethod>,
        async: (MethodPlan.Kind) -> Template<ConnectMethod>
    ) {
        all =
            (options.generateCallbackMethods ? [TemplatesByKind(callback)] : [])
            + (options.generateAsyncMethods ? [TemplatesByKind(async)] : [])
    }

    func print(_ method: ConnectMethod, to out: inout SourceWriter) {
        for templates in all { out.print(templates[method.kind], method) }
    }
}
