import Foundation
import PackagePlugin

extension TargetDescription {
    /// With all that an inference needs.
    init(_ target: any Target, in package: Package) {
        self.init(withoutTestedTargets: target, in: package)
        if !isTest { return }
        testedTargets = Self.testedTargets(
            Self.targets(of: target), name: \.name, targets: Self.targets,
            description: { TargetDescription(withoutTestedTargets: $0, in: package) })
    }

    /// The targets that a test depends on, directly or not, by name.
    ///
    /// - Parameters:
    ///   - direct: the targets that it depends on itself.
    ///   - name: returns the name of a target.
    ///   - targets: returns the targets that a target depends on itself.
    ///   - description: describes a target.
    static func testedTargets<Element>(
        _ direct: [Element], name: (Element) -> String, targets: (Element) -> [Element],
        description: (Element) -> TargetDescription
    ) -> [TargetDescription] {
        var found: [String: TargetDescription] = [:]
        var waiting = direct
        while let next = waiting.popLast() {
            if found[name(next)] != nil { continue }
            found[name(next)] = description(next)
            waiting += targets(next)
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// With its folder and its configurations, and without products and tested targets.
    init(withoutProducts target: any Target, in package: Package) {
        let module = target as? any SourceModuleTarget
        self.init(
            name: target.name, module: module?.moduleName ?? target.name, folder: target.directoryURL,
            files: (module?.sourceFiles.map(\.url) ?? []).filter(Self.isConfiguration), package: package.directoryURL,
            isTest: module?.kind == .test)
    }

    private init(withoutTestedTargets target: any Target, in package: Package) {
        self.init(withoutProducts: target, in: package)
        let known = KnownProducts(target.dependencies)
        products = known.direct
        indirectProducts = known.indirect
    }

    private static func targets(of target: any Target) -> [any Target] {
        target.dependencies.compactMap { if case .target(let target) = $0 { target } else { nil } }
    }
}

/// The products among dependencies that an inference knows, by name.
struct KnownProducts {
    private(set) var direct: [String] = []
    private(set) var indirect: [String] = []
    private var seen: Set<String> = []

    init(_ dependencies: [TargetDependency]) {
        for case .product(let product) in dependencies where Self.names.contains(product.name) {
            direct.append(product.name)
        }
        for dependency in dependencies { follow(dependency) }
        direct.sort()
        indirect = indirect.filter { !direct.contains($0) }.sorted()
    }

    #if canImport(XcodeProjectPlugin)
        init(_ products: [any Product]) { self.init(products.map { .product($0) }) }
    #endif

    private static let names = Set(
        LibraryOutputs.all.flatMap { library in library.products + library.runtimes.flatMap(\.products) })

    private mutating func follow(_ dependency: TargetDependency) {
        switch dependency {
        case .target(let target):
            if seen.insert(target.id).inserted { target.dependencies.forEach { follow($0) } }
        case .product(let product):
            if !seen.insert(product.id).inserted { return }
            if Self.names.contains(product.name) { indirect.append(product.name) }
            for target in product.targets { follow(.target(target)) }
        @unknown default: break
        }
    }
}
