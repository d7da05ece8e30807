nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/Debounce/DebounceStorage.swift:54:50-54:60
