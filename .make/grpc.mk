# The packages with the gRPC Swift library itself, as steps of `make test-all`: the integration tests, also under
# ThreadSanitizer, and the example.
.PHONY: test-grpc-example build-grpc test-grpc build-threads-grpc test-threads-grpc grpc-names

GRPC := --package-path Fixtures/GRPCIntegration --build-tests
GRPC_STEPS := build-grpc test-grpc:build-grpc build-threads-grpc test-threads-grpc:build-threads-grpc \
    test-grpc-example:build-grpc

build-grpc:
	$(BUILD) $(GRPC) --scratch-path $(CURDIR)/.build/grpc
test-grpc:
	$(call TESTING,grpc,debug,grpc-integration)

build-threads-grpc:
	$(BUILD) $(GRPC) --sanitize=thread --scratch-path $(CURDIR)/.build/grpc-threads
test-threads-grpc: export TSAN_OPTIONS = suppressions=$(CURDIR)/.make/threads.suppressions
test-threads-grpc:
	$(call TESTING,grpc-threads,debug,grpc-integration,--skip $(WITHOUT_THREADS))

# In the folder of the integration tests, so that the libraries are compiled once.
test-grpc-example:
	$(ENVIRONMENT) SWIFT_DETERMINISTIC_HASHING=1 $(TIMEOUT) swift test --disable-build-manifest-caching \
	    --package-path Fixtures/GRPCExample --scratch-path $(CURDIR)/.build/grpc --disable-xctest

grpc-names: ## rebuild the names of published rpcs that ours are compared with; needs PyPI
	Fixtures/GRPCIntegration/Scripts/rebuild-published-rpcs.sh
