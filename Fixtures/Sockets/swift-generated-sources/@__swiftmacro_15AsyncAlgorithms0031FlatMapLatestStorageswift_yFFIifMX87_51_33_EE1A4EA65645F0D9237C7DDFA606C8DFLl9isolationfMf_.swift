nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/FlatMapLatest/FlatMapLatestStorage.swift:88:52-88:62
