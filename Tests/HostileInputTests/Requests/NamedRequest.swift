import TestSupport

/// A request for one file with one message, one service and one rpc, each with a name of the test's choice.
enum NamedRequest {
    static func bytes(
        file: String = "a.proto", package: String = "", prefix: String = "", message: String = "M",
        service: String = "S",
        rpc: String = "R", parameter: String = ""
    ) -> [UInt8] {
        let type = package.isEmpty ? ".\(message)" : ".\(package).\(message)"
        let rpc = MessageBuilder().text(1, rpc).text(2, type).text(3, type)
        var descriptor = MessageBuilder().text(1, file).text(2, package).message(4, MessageBuilder().text(1, message))
            .message(6, MessageBuilder().text(1, service).message(2, rpc))
        if !prefix.isEmpty { descriptor = descriptor.message(8, MessageBuilder().text(39, prefix)) }
        return MessageBuilder().text(1, file).text(2, parameter).message(15, descriptor).bytes
    }
}
