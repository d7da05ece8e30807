nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/CombineLatest/CombineLatestStorage.swift:149:54-149:64
