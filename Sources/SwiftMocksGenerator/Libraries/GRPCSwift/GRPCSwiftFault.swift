import SwiftMocksOptions

/// A fault of a service. protoc-gen-grpc-swift-2 refuses the service, or Swift does not compile its
/// output.
struct GRPCSwiftFault: ServiceFault, Hashable, CustomStringConvertible {
    /// What is wrong with the service or with one of its rpcs.
    enum Problem: Hashable {
        case unusableService
        case hidingService(namespace: String)
        case unusableRPC(ProtoIdentifier, method: String)
        case sameMethod(String, first: ProtoIdentifier, second: ProtoIdentifier)
        case hiddenMessage(SwiftName, role: String, rpc: ProtoIdentifier)
    }

    let problem: Problem
    /// The service's full name.
    let faultyService: SwiftName
    let file: String

    var description: String {
        "\(printable(file)): \(fault), or leave the service out"
    }

    private var fault: String {
        let service = faultyService.text
        return switch problem {
        case .unusableService:
            "service \(service): protoc-gen-grpc-swift-2 declares a type of this name, which Swift does not compile."
                + " Give the file a package or a swift_prefix, rename the service"
        case .hidingService(let namespace):
            "service \(service): protoc-gen-grpc-swift-2 declares a type \(namespace) for it, which would hide another"
                + " \(namespace) that clients and mocks use. Give the file a package or another swift_prefix,"
                + " rename the service"
        case .unusableRPC(let rpc, let method):
            "rpc \(service).\(rpc.text): protoc-gen-grpc-swift-2 declares a method \(method) and a type \(rpc.text) for it,"
                + " which Swift does not compile. Rename the rpc"
        case .sameMethod(let method, let first, let second):
            "rpc \(service).\(first.text) and rpc \(service).\(second.text): protoc-gen-grpc-swift-2 would call the methods"
                + " of both \(method) and refuses the file. Rename one of them"
        case .hiddenMessage(let message, let role, let rpc):
            "rpc \(service).\(rpc.text): its \(role) type \(message.text) would be confused with a type of the same name in"
                + " the scope of clients and mocks. Give the message's file a package or another swift_prefix, rename the"
                + " message"
        }
    }
}
