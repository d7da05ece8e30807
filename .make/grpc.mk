# The packages with the gRPC Swift library itself, as steps of `make test-all`: the integration tests, also under
# ThreadSanitizer, and the example.
.PHONY: test-grpc-example build-grpc test-grpc build-threads-grpc test-threads-grpc grpc-names

GRPC := --package-path Fixtures/GRPCIntegration --build-tests
GRPC_STEPS := build-grpc test-grpc:build-grpc build-threads-grpc:build-threads test-threads-grpc:build-threads-grpc \
    test-grpc-example:build-grpc,test-hunt,test-docs

# All packages with gRPC Swift build into one folder, so that the libraries are compiled once. Most of those with sockets is
# BoringSSL, twice, of which nobody needs debug information.
GRPC_SCRATCH := --scratch-path $(CURDIR)/.build/grpc -Xcc -g0
OPTIONS_grpc = $(GRPC_SCRATCH)
PATH_grpc-integration = --package-path Fixtures/GRPCIntegration

build-grpc:
	$(BUILD) $(GRPC) $(GRPC_SCRATCH)
test-grpc:
	$(call TESTING,grpc,debug,grpc-integration)

build-threads-grpc:
	$(BUILD) $(GRPC) $(PACKAGES_THREADS)
test-threads-grpc: export TSAN_OPTIONS = suppressions=$(CURDIR)/.make/threads.suppressions
test-threads-grpc:
	$(call TESTING,packages-threads,debug,grpc-integration,--skip $(WITHOUT_THREADS))

# It has fewer traits, with which our libraries are compiled again: so it is built after all that needs them.
test-grpc-example:
	$(ENVIRONMENT) SWIFT_DETERMINISTIC_HASHING=1 $(TIMEOUT) $(SWIFTPM) test --disable-build-manifest-caching \
	    --package-path Fixtures/GRPCExample $(GRPC_SCRATCH) --disable-xctest

grpc-names: ## rebuild the names of published rpcs that ours are compared with; needs PyPI
	Fixtures/GRPCIntegration/Scripts/rebuild-published-rpcs.sh
