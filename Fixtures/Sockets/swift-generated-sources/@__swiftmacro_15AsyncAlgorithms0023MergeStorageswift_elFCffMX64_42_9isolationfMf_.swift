nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/Merge/MergeStorage.swift:65:43-65:53
