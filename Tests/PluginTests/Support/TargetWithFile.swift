import Foundation
import TestSupport

@testable import SwiftMocksBuildTool

extension TargetDescription {
    /// A target with a configuration in its folder.
    init(_ file: URL, module: String = "App", isTest: Bool = false, products: [String] = ["Connect"]) {
        let folder = file.deletingLastPathComponent()
        self.init(
            name: module, module: module, folder: folder, files: [], package: folder, isTest: isTest, products: products
        )
    }
}

extension TargetConfiguration {
    /// Of a target on Connect that is not a test.
    init(_ url: URL) throws { self = try TargetDescription(url).checkedConfiguration() }

    /// A configuration of this text. Errors have the path `/FILE`.
    static func read(_ text: String) throws -> TargetConfiguration { try read(Data(text.utf8)) }

    static func read(_ content: Data) throws -> TargetConfiguration {
        let folder = try TemporaryFolder(["a.proto": ""])
        do {
            return try TargetConfiguration(folder.write(content, to: Configuration.fileName))
        } catch let error as UserError {
            throw UserError(error.faults, in: URL(fileURLWithPath: "/FILE"))
        }
    }
}
