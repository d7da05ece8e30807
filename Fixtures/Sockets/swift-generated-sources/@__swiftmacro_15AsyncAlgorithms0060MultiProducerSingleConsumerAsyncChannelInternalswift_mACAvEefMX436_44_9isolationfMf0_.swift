nil                                                                                                                             

// original-source-range: /work/wt-network/.build/grpc/checkouts/swift-async-algorithms/Sources/AsyncAlgorithms/MultiProducerSingleConsumerChannel/MultiProducerSingleConsumerAsyncChannel+Internal.swift:437:45-437:55
