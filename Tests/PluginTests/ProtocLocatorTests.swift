import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct ProtocLocatorTests {
    @Test func theConfigurationGoesFirst() throws {
        let folder = try ProjectFolder()
        let configured = try folder.program("tools/protoc")
        let other = try folder.program("other/protoc")
        let locator = locator(["PROTOC_PATH": other.path, "PATH": other.deletingLastPathComponent().path], folder)
        #expect(try locator.protoc(configured: "tools/protoc").path == configured.path)
        #expect(try locator.protoc(configured: configured.path).path == configured.path)
    }

    @Test func thenTheEnvironment() throws {
        let folder = try ProjectFolder()
        let named = try folder.program("named/my-protoc")
        let onPath = try folder.program("bin/protoc")
        let path = onPath.deletingLastPathComponent().path
        #expect(try locator(["PROTOC_PATH": named.path, "PATH": path], folder).protoc(configured: nil) == named)
        #expect(try locator(["PROTOC_PATH": "", "PATH": path], folder).protoc(configured: nil) == onPath)
    }

    @Test func thenTheSearchPathWithoutWhatCannotBeRun() throws {
        let folder = try ProjectFolder(["plain/protoc": "text", "folder/protoc/x": ""])
        let program = try folder.program("bin/protoc")
        let path = ["missing", "plain", "folder", "bin"].map { folder.file($0).path }.joined(separator: ":")
        #expect(try locator(["PATH": path], folder).protoc(configured: nil) == program)
    }

    @Test func saysWhatToDoWithoutOne() throws {
        let folder = try ProjectFolder(["plain": ""])
        #expect(throws: ProtocNotFound.named(folder.file("plain").path, by: "protocPath")) {
            try locator([:], folder).protoc(configured: "plain")
        }
        #expect(throws: ProtocNotFound.named("/nowhere/protoc", by: "PROTOC_PATH")) {
            try locator(["PROTOC_PATH": "/nowhere/protoc"], folder).protoc(configured: nil)
        }
        #expect(
            "\(ProtocNotFound.onPath(["/bin", "/opt"]))".hasPrefix(
                "protoc was not found on PATH (/bin, /opt); install it"))
        #expect(
            "\(ProtocNotFound.named("/p", by: "PROTOC_PATH"))".hasPrefix("PROTOC_PATH names /p, which is no program"))
    }

    private func locator(_ environment: [String: String], _ folder: ProjectFolder) -> ProtocLocator {
        ProtocLocator(environment: environment, folder: folder.url)
    }
}
