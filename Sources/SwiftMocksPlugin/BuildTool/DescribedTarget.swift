import Foundation
import PackagePlugin

extension TargetDescription {
    init(_ target: any Target, in package: Package) {
        let module = target as? any SourceModuleTarget
        self.init(
            name: target.name, module: module?.moduleName ?? target.name, folder: target.directoryURL,
            files: module?.sourceFiles.map(\.url) ?? [], package: package.directoryURL, isTest: module?.kind == .test,
            dependencies: target.dependencies.compactMap { dependency in
                guard case .target(let other) = dependency else { return nil }
                return Dependency(name: other.name, folder: other.directoryURL)
            },
            products: target.dependencies.compactMap { dependency in
                guard case .product(let product) = dependency else { return nil }
                return product.name
            })
    }
}
