import Foundation
import PackagePlugin

extension TargetDescription {
    /// With the targets under test, if it is a test.
    init(_ target: any Target, in package: Package) {
        self.init(alone: target, in: package)
        if !isTest { return }
        var found: [String: TargetDescription] = [:]
        var waiting = Self.targets(of: target)
        while let next = waiting.popLast() {
            if found[next.name] != nil { continue }
            found[next.name] = TargetDescription(alone: next, in: package)
            waiting += Self.targets(of: next)
        }
        dependencies = found.values.sorted { $0.name < $1.name }
    }

    /// Without what an inference needs.
    init(withoutDependencies target: any Target, in package: Package) {
        let module = target as? any SourceModuleTarget
        self.init(
            name: target.name, module: module?.moduleName ?? target.name, folder: target.directoryURL,
            files: (module?.sourceFiles.map(\.url) ?? []).filter(Self.isConfiguration), package: package.directoryURL,
            isTest: module?.kind == .test)
    }

    private init(alone target: any Target, in package: Package) {
        self.init(withoutDependencies: target, in: package)
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
