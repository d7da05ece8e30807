# `make test`, `make test-all` and `make soak`. A step is a target of its own here, so it can be run by itself; .make/steps.py
# runs them side by side, goes on after a failure and lists the results.
.PHONY: test test-all test-rest soak check-format check-pages build build-packages build-optimized build-threads

STEP_JOBS ?= 2
STEPS = python3 .make/steps.py --make "$(MAKE)" --jobs $(STEP_JOBS)

# `Tests/TestSupport/TestGate.swift` says which tests run. A step opens the gate that its target needs.
TEST_TARGETS := $(sort $(notdir $(wildcard Tests/*Tests)))
LONG_TARGETS := $(sort $(foreach file,$(shell grep -rl --include='*.swift' 'gated(by: .long)' Tests),$(word 2,$(subst /, ,$(file)))))
SHORT_TARGETS := $(filter-out $(LONG_TARGETS),$(TEST_TARGETS))
GATE := tools

# ProcessTests and GoldenTests start programs, and VolumeTests do the same thing very often in one thread, so that under
# ThreadSanitizer there is nothing to see in them.
WITHOUT_THREADS := '(Process|Golden|NamingOracle|Volume)Tests[./]'

# Test targets that run optimized too: those with many requests, with the plugin as users have it, and those of the runtime,
# which users may build for release with their tests. `-enable-testing` lets tests see internals.
OPTIMIZED_TARGETS := HostileInputTests GrowthLongTests SwiftMocksTests SwiftMocksProcessTests SwiftMocksWireTests
OPTIMIZED := -c release --scratch-path $(CURDIR)/.build/optimized -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
# Of this package; one that depends on it needs all of it.
THREADS_TARGETS := SwiftMocksGeneratorTests SwiftMocksTests
THREADS := --sanitize=thread --scratch-path $(CURDIR)/.build/threads
# All packages that depend on it, one after the other. Their traits differ, so our libraries are compiled for each of them.
PACKAGES_THREADS := --sanitize=thread --scratch-path $(CURDIR)/.build/packages-threads
INTEGRATION := --package-path Fixtures/ConnectIntegration

# The suites of the runtime on one core, where Swift's pool has a single thread: who waits there for another task hangs.
# taskset comes with Linux.
ONE_CORE := $(shell command -v taskset)
ONE_CORE_STEPS := $(if $(ONE_CORE),test-one-core:build)

# The longest first.
SHORT_STEPS := $(addprefix test-,$(filter ConnectExampleTests HostileInputTests,$(SHORT_TARGETS))) \
    test-goldens test-integration \
    $(addprefix test-,$(filter-out ConnectExampleTests HostileInputTests,$(SHORT_TARGETS)))
# The example's tests build in the folder in which the goldens' compiler looks for modules, so the goldens come after them.
TEST_PLAN := check-format check-pages build build-packages:build \
    $(subst test-goldens:build-packages,test-goldens:test-ConnectExampleTests,$(addsuffix :build-packages,$(SHORT_STEPS)))
REST_PLAN := $(addprefix test-,$(addsuffix :build,$(filter-out GrowthLongTests,$(LONG_TARGETS)))) \
    build-optimized $(addprefix test-optimized-,$(addsuffix :build-optimized,$(OPTIMIZED_TARGETS))) \
    $(ONE_CORE_STEPS) $(APPLE_STEPS) \
    build-threads $(addprefix test-threads-,$(addsuffix :build-threads,root integration)) \
    $(GRPC_STEPS) $(SOCKETS_STEPS) test-hunt:build-packages,build-grpc test-commands:build test-dist \
    test-docs:build,build-sockets test-workflows

test: tools ## check format and pages, build without warnings, run the suites that take minutes
	@$(STEPS) $(TEST_PLAN)

test-all: tools $(VALGRIND) ## run every test
	@$(STEPS) $(TEST_PLAN) $(REST_PLAN)

test-rest: tools $(VALGRIND) ## run the steps of `make test-all` that `make test` does not have
	@$(STEPS) build build-packages:build $(REST_PLAN)

.PHONY: tools
tools: $(SYSTEM_PROTOC) $(ZLIB) $(WHEELS) $(EARLIER_PROTOCS)

check-format:
	$(SWIFT_FILES) | xargs -0 swift format lint --strict --parallel

# Links, lists and code blocks of the documentation.
check-pages:
	python3 .make/pages.py

build:
	$(BUILD) $(STRICT) --build-tests

build-packages:
	$(BUILD) $(INTEGRATION) $(CONNECT) --build-tests

build-optimized $(addprefix test-optimized-,$(OPTIMIZED_TARGETS)): export SWIFT_MOCKS_SUITES = $(OPTIMIZED_TARGETS)
build-optimized:
	$(BUILD) $(OPTIMIZED) --build-tests

build-threads:
	SWIFT_MOCKS_SUITES='$(THREADS_TARGETS)' $(BUILD) $(THREADS) --build-tests
	$(BUILD) $(INTEGRATION) $(PACKAGES_THREADS) --build-tests

# Runs built suites by starting their program directly, because SwiftPM knows only the last build and runs only one at a time.
# The lines for each start are left out. On a Mac there is no such program; there steps run one after the other.
# The machine may be busy, so the limits of mocks are ten times as long.
ENVIRONMENT = NO_COLOR=1 SWIFT_MOCKS_TIMEOUT_SCALE=10 SWIFT_MOCKS_TESTS=$(GATE) SWIFT_MOCKS_SCRATCH_PATH=$(CURDIR)/.build/connect SWIFT_MOCKS_PROTOC=$(PROTOC) \
    SWIFT_MOCKS_PROTOC_INCLUDE="$$(sed -n 2p $(SYSTEM_PROTOC))"
TIMEOUT := $(if $(shell command -v timeout),timeout 50m)
ifeq ($(shell uname),Linux)
# The folder, the configuration, the package and the arguments. RUNNER may be a program that runs the suites.
TESTING = $(ENVIRONMENT) $(RUNNER) $(TIMEOUT) $(CURDIR)/.build/$(1)/$(2)/$(3)PackageTests.xctest --testing-library swift-testing $(4) \
    2>&1 | grep --line-buffered -v ' started\.$$'
XCTEST = $(TIMEOUT) $(CURDIR)/.build/$(1)/$(2)/$(3)PackageTests.xctest
else
STEP_JOBS := 1
TESTING = $(ENVIRONMENT) $(RUNNER) $(SWIFTPM) test $(OPTIONS_$(1)) $(PATH_$(3)) --skip-build --disable-build-manifest-caching --disable-xctest $(4)
XCTEST = $(SWIFTPM) test $(OPTIONS_$(1)) $(PATH_$(3)) --skip-build --disable-build-manifest-caching --disable-swift-testing
OPTIONS_strict = $(STRICT)
OPTIONS_optimized = $(OPTIMIZED)
OPTIONS_threads = $(THREADS)
OPTIONS_connect = $(CONNECT)
OPTIONS_packages-threads = $(PACKAGES_THREADS)
PATH_connect-integration = $(INTEGRATION)
endif

$(foreach prefix,test- test-optimized-,$(addprefix $(prefix),$(LONG_TARGETS))): GATE := long

$(addprefix test-,$(TEST_TARGETS)): test-%:
	$(call TESTING,strict,debug,swift-mocks,--filter '^$*\.')

$(addprefix test-optimized-,$(OPTIMIZED_TARGETS)): test-optimized-%:
	$(call TESTING,optimized,release,swift-mocks,--filter '^$*\.')

.PHONY: test-one-core
test-one-core: TIMEOUT := $(TIMEOUT) $(ONE_CORE) --cpu-list 0
test-one-core:
	$(call TESTING,strict,debug,swift-mocks,--filter '^SwiftMocksTests\.' --filter '\.(LostReport|RealFailure)Tests/')

# The tests that run the compiler, one core for each run, and all other tests of the package.
test-goldens:
	$(call TESTING,connect,debug,connect-integration,--filter '^GoldenTests\.')
test-integration:
	$(call TESTING,connect,debug,connect-integration,--skip '^GoldenTests\.')
	$(call XCTEST,connect,debug,connect-integration)

test-threads-root: export SWIFT_MOCKS_SUITES = $(THREADS_TARGETS)
test-threads-root:
	$(call TESTING,threads,debug,swift-mocks,--filter '^SwiftMocksTests\.' --filter '\.ManyFilesTests/' \
	    --skip $(WITHOUT_THREADS))
test-threads-integration:
	$(call TESTING,packages-threads,debug,connect-integration,--skip $(WITHOUT_THREADS))
	$(call XCTEST,packages-threads,debug,connect-integration)

# The suites in which threads meet, again and again on a machine that is busy with something else.
SOAK_ROUNDS ?= 20
SOAK_LOOPS ?= 4

soak: tools build build-packages build-threads build-grpc build-threads-grpc ## run the suites in which threads meet, SOAK_ROUNDS times on a busy machine
	@loops=(); trap 'kill "$${loops[@]}"' EXIT; \
	for ((loop = 0; loop < $(SOAK_LOOPS); loop++)); do (while :; do :; done) & loops+=($$!); done; \
	passed=0; \
	for ((round = 1; round <= $(SOAK_ROUNDS); round++)); do \
	    if $(MAKE) --no-print-directory --jobs 6 soak-round >.build/soak-$$round.log 2>&1; then \
	        passed=$$((passed + 1)); echo "round $$round: passed"; \
	    else \
	        echo "round $$round: FAILED, see .build/soak-$$round.log"; \
	        grep -E '✘|ThreadSanitizer:' .build/soak-$$round.log || true; \
	    fi; \
	done; \
	echo "$$passed of $(SOAK_ROUNDS)"; test "$$passed" = $(SOAK_ROUNDS)

# All at once, so that each disturbs the others.
.PHONY: soak-round soak-root soak-integration soak-grpc
soak-round: soak-root soak-integration soak-grpc test-threads-root test-threads-integration test-threads-grpc
soak-root:
	$(call TESTING,strict,debug,swift-mocks,--filter '^SwiftMocksTests\.')
soak-integration:
	$(call TESTING,connect,debug,connect-integration,--skip $(WITHOUT_THREADS))
soak-grpc:
	$(call TESTING,grpc,debug,grpc-integration,--skip $(WITHOUT_THREADS))
