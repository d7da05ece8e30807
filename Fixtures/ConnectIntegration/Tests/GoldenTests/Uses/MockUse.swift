func useOfAMock() {
    _ = Kinds_V1_KindsServiceClientMock()
}
