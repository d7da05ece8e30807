# ThreadSanitizer, once over the suites of the runtime and of mocks behind clients, and `make soak`.
.PHONY: soak

# All packages build with the same traits into one folder, so that what they share is compiled once.
THREADS := --sanitize=thread --scratch-path $(CURDIR)/.build/threads
THREADS_PACKAGES := swift-mocks connect-integration grpc-integration
THREADS_STEPS := $(addprefix build-threads-,$(THREADS_PACKAGES)) $(addprefix test-threads-,$(THREADS_PACKAGES))
# Process tests start programs, and volume tests do the same thing very often in one thread.
WITHOUT_THREADS := --skip '(Process|Volume)Tests[./]'

$(THREADS_STEPS): export SWIFT_MOCKS_SUITES = SwiftMocksTests ServedTests ScenarioTests
$(THREADS_STEPS): export SWIFT_MOCKS_TRAITS = Connect GRPCSwift
$(THREADS_STEPS): export TSAN_OPTIONS = suppressions=$(CURDIR)/.make/threads.suppressions
build-threads-swift-mocks: ROOT := --package-path Fixtures/swift-mocks --traits Connect,GRPCSwift
$(addprefix build-threads-,$(THREADS_PACKAGES)): build-threads-%: | $(ZLIB)
	$(STEP) $(BUILD) $(PATH_$*) $(THREADS) --product $*PackageTests
build-threads-connect-integration: | build-threads-swift-mocks
build-threads-grpc-integration: | build-threads-connect-integration
$(addprefix test-threads-,$(THREADS_PACKAGES)): test-threads-%: build-threads-% | tools
	$(STEP) $(call TESTING,threads,debug,$*,$(WITHOUT_THREADS))

# Suites in which threads meet, again and again, all at once on a machine that is busy with something else.
SOAK_ROUNDS ?= 20
SOAK_LOOPS ?= 4
SOAK_STEPS := test-SwiftMocksTests test-integration test-grpc $(addprefix test-threads-,$(THREADS_PACKAGES))

soak: $(SOAK_STEPS) ## run the suites in which threads meet, SOAK_ROUNDS times on a busy machine
	@loops=(); trap 'kill "$${loops[@]}"' EXIT; \
	for ((loop = 0; loop < $(SOAK_LOOPS); loop++)); do (while :; do :; done) & loops+=($$!); done; \
	passed=0; \
	for ((round = 1; round <= $(SOAK_ROUNDS); round++)); do \
	    if $(MAKE) --no-print-directory --jobs 6 $(SOAK_STEPS) >.build/soak-$$round.log 2>&1; then \
	        passed=$$((passed + 1)); echo "round $$round: passed"; \
	    else \
	        echo "round $$round: FAILED, see .build/soak-$$round.log"; \
	        grep -E '✘|ThreadSanitizer:' .build/soak-$$round.log || true; \
	    fi; \
	done; \
	echo "$$passed of $(SOAK_ROUNDS)"; test "$$passed" = $(SOAK_ROUNDS)
