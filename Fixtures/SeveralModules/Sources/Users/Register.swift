import Connect

/// Knows the customers.
struct Register {
    let users: any Users_V1_UserServiceClientInterface

    func name(of id: String) async -> String? {
        await users.find(request: .with { $0.id = id }, headers: [:]).message?.name
    }
}
