nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/FlatMapLatest/FlatMapLatestStorage.swift:30:52-30:62
