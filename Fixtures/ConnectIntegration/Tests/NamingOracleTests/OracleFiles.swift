import SwiftProtobuf

extension Google_Protobuf_FileDescriptorProto {
    /// The full names of all messages in the file, nested ones too, with a dot in front.
    func messages() -> [String] {
        let scope = package.isEmpty ? "" : "." + package
        return messageType.flatMap { $0.messages(in: scope) }
    }

    /// A file with one service, which has an rpc for each of `messages`.
    static func rpcPerMessage(_ messages: [String], importing protos: [Self]) -> Self {
        let methods = messages.enumerated().map { index, message in
            Google_Protobuf_MethodDescriptorProto.with {
                $0.name = "Rpc\(index)"
                $0.inputType = message
                $0.outputType = message
            }
        }
        return .with {
            $0.name = "oracle/messages.proto"
            $0.package = "oracle"
            $0.dependency = protos.map(\.name)
            $0.syntax = "proto3"
            $0.service = [
                .with {
                    $0.name = "Oracle"; $0.method = methods
                }
            ]
        }
    }

    /// A file with a service for each of `names`, so that none stands beside another that clashes with it.
    static func servicePerRpc(_ names: [String]) -> Self {
        return .with {
            $0.name = "oracle/rpcs.proto"
            $0.package = "oracle"
            $0.syntax = "proto3"
            $0.messageType = [.with { $0.name = "Empty" }]
            $0.service = names.enumerated().map { index, name in
                .with {
                    $0.name = "Oracle\(index)"
                    $0.method = [
                        .with {
                            $0.name = name; $0.inputType = ".oracle.Empty"; $0.outputType = ".oracle.Empty"
                        }
                    ]
                }
            }
        }
    }
}

extension Google_Protobuf_DescriptorProto {
    fileprivate func messages(in scope: String) -> [String] {
        let fullName = scope + "." + name
        return [fullName] + nestedType.flatMap { $0.messages(in: fullName) }
    }
}
