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
        let keys = "\"importPaths\": [\"\(folder)\"], \"protoFiles\": [\"\(name)\"]"
        #expect(ProtoSelection.keys(for: path, text) == keys)
    }

    @Test func isTheFoldersOwnWithoutAFile() {
        #expect(ProtoSelection.keys(for: "../a/b.proto", nil) == #""importPaths": ["../a"], "protoFiles": ["b.proto"]"#)
    }
}
