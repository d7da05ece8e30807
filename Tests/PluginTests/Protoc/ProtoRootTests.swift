import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProtoRootTests {
    @Test(arguments: [
        ("../Protos/acme/user/v1/x.proto", "package acme.user.v1;", "../Protos", "acme/user/v1/x.proto"),
        (
            "../Protos/acme/user/v1/x.proto", "syntax = \"proto3\"; package user . v1 ;", "../Protos/acme",
            "user/v1/x.proto"
        ),
        ("../Protos/acme/v2/x.proto", "package acme.v1;", "../Protos/acme/v2", "x.proto"),
        ("../Protos/x.proto", "", "../Protos", "x.proto"),
        ("../acme/x.proto", "package acme;", "..", "acme/x.proto"),
        ("/x.proto", "package acme;", "/", "x.proto"),
        ("/acme/x.proto", "package acme;", "/", "acme/x.proto"),
    ])
    func isAboveThePackagesFolders(path: String, text: String, folder: String, name: String) {
        let root = ProtoRoot(path, text: text)
        #expect(root.folder == folder)
        #expect(root.name == name)
    }

    @Test func isTheFoldersOwnWithoutAFile() {
        #expect("\(ProtoRoot("../a/b.proto", text: nil))" == #""importPaths": ["../a"], "protoFiles": ["b.proto"]"#)
    }
}
