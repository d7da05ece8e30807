# The packages with the gRPC Swift library itself.
.PHONY: build-grpc test-grpc test-grpc-example

GRPC := --package-path Fixtures/GRPCIntegration
# All packages with gRPC Swift build into one folder, so that the libraries are compiled once.
GRPC_SCRATCH := --scratch-path $(CURDIR)/.build/grpc

build-grpc: | $(ZLIB) ## build the tests of Fixtures/GRPCIntegration
	$(STEP) $(BUILD) $(GRPC) $(GRPC_SCRATCH) --build-tests
test-grpc: build-grpc | tools
	$(STEP) $(call TESTING,grpc,debug,grpc-integration)

# It has fewer traits, with which our libraries are compiled again: so it is built after all that needs them.
test-grpc-example: | test-grpc build-sockets build-grpc-sockets test-hunt test-docs
	$(STEP) $(ENVIRONMENT) env SWIFT_DETERMINISTIC_HASHING=1 $(SWIFTPM) test --disable-build-manifest-caching \
	    --package-path Fixtures/GRPCExample $(GRPC_SCRATCH) --disable-xctest
