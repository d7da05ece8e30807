import Foundation

/// What `swift package generate-mocks` asks of `swift-mocks-protoc`, as a file of JSON.
struct PackageRequest: Codable {
    /// The first argument of the program. The file is the second.
    static let verb = "generate-mocks"

    let arguments: [String]
    let package: URL
    let targets: [TargetDescription]
    let generator: URL
    /// The folder for files that are compared with those of the package.
    let workFolder: URL
}
