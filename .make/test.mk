# `make test`, `make ci` and `make test-all`. A step is a target, which makes what it needs; .make/step.sh runs it. What takes long and
# fails seldom is in `make test-all` alone.
.PHONY: test ci test-all tools check-format check-pages build build-packages build-optimized test-goldens test-integration test-eliza \
    test-all-goldens test-all-isolation

JOBS ?= 2
STEP = @.make/step.sh $@

# The longest first. `Tests/TestSupport/TestGate.swift` says which tests need a gate, which the step opens.
SUITES := ConnectExampleTests SwiftMocksTests SwiftMocksGeneratorTests HostileInputTests EndToEndTests PluginTests \
    SwiftMocksProcessTests SwiftMocksWireTests
LONG_SUITES := BothPluginsLongTests ConnectExampleLongTests DistributionLongTests NewcomerLongTests SeveralModulesLongTests
# They need the plugin as users have it.
OPTIMIZED_SUITES := GrowthLongTests HostileInputTests

test_STEPS := check-format check-pages build build-packages $(addprefix test-,$(SUITES)) test-integration test-eliza test-goldens
ci_STEPS = $(test_STEPS) build-grpc test-grpc $(SOCKETS_STEPS) $(THREADS_STEPS) check-apple
test-all_STEPS = $(ci_STEPS) $(GRPC_SOCKETS_STEPS) $(addprefix test-,$(LONG_SUITES)) build-optimized \
    $(addprefix test-optimized-,$(OPTIMIZED_SUITES)) test-all-goldens test-all-isolation $(APPLE_GOLDENS) test-grpc-example \
    test-hunt test-fuzz test-commands test-dist test-docs test-workflows

test: ## check format and pages, build without warnings, run the suites that take minutes
ci: ## `make test`, the package with gRPC Swift, ThreadSanitizer, sockets, and what a Mac compiles
test-all: $(VALGRIND) ## run every test

# iOS, tvOS and watchOS differ little from each other, so one of them is enough for each change.
ci: export APPLE_SYSTEMS = macOS iOS

# Steps run side by side. One that fails stops those that need it, and no other.
test ci test-all: tools
	@rm -rf .build/steps; status=0; \
	$(MAKE) --no-print-directory --keep-going --jobs $(JOBS) ALL_STEPS=1 $($@_STEPS) || status=1; \
	echo; for step in $($@_STEPS); do \
	    cat .build/steps/$$step.log.result 2>/dev/null || { echo "$$step: did not run"; status=1; }; \
	done; \
	if [ $$status = 0 ]; then echo 'all passed'; else echo 'FAILED'; fi; exit $$status

tools: $(SYSTEM_PROTOC) $(ZLIB) $(WHEELS) $(EARLIER_PROTOCS) ## install protoc, buf and what else the suites need

check-format: ## check the format of all Swift files
	$(STEP) bash -c "$(SWIFT_FILES) | xargs -0 swift format lint --strict --parallel"

check-pages: ## check links, lists and code blocks of the documentation
	$(STEP) python3 .make/pages.py

build: $(ZLIB) ## build the plugin, the libraries and the tests in Tests
	$(STEP) $(BUILD) $(ROOT) $(CONNECT) --build-tests

# Packages that build into one folder build one after the other.
build-packages: build ## build the tests of Fixtures/ConnectIntegration, and those in Tests
	$(STEP) $(BUILD) $(INTEGRATION) $(CONNECT) --build-tests

# Runs built suites by starting their program, because SwiftPM knows only the last build and runs only one at a time. On a Mac
# there is no such program. The machine may be busy, so the limits of mocks are fifty times as long. The arguments are the folder,
# the configuration, the package and the program's own.
GATE := tools
ENVIRONMENT = env NO_COLOR=1 SWIFT_MOCKS_TIMEOUT_SCALE=50 SWIFT_MOCKS_TESTS=$(GATE) SWIFT_MOCKS_SCRATCH_PATH=$(CURDIR)/.build/connect \
    SWIFT_MOCKS_PROTOC=$(PROTOC) SWIFT_MOCKS_PROTOC_INCLUDE="$$(sed -n 2p $(SYSTEM_PROTOC))" $(RECORDING) \
    $(if $(shell command -v timeout),timeout 50m)
ifeq ($(shell uname),Linux)
PROGRAM = $(CURDIR)/.build/$(1)/$(2)/$(3)PackageTests.xctest
TESTING = $(ENVIRONMENT) $(PROGRAM) --testing-library swift-testing $(4)
XCTEST = $(ENVIRONMENT) $(PROGRAM)
else
JOBS := 1
ONLY_BUILT = $(ENVIRONMENT) $(SWIFTPM) test $(PATH_$(3)) $(OPTIONS_$(1)) --skip-build --disable-build-manifest-caching
TESTING = $(ONLY_BUILT) --disable-xctest $(4)
XCTEST = $(ONLY_BUILT) --disable-swift-testing
OPTIONS_connect = $(CONNECT)
OPTIONS_grpc = $(GRPC_SCRATCH)
OPTIONS_threads = $(THREADS)
OPTIONS_optimized = $(OPTIMIZED)
endif
PATH_swift-mocks = $(ROOT)
PATH_connect-integration = $(INTEGRATION)
PATH_grpc-integration = $(GRPC)
PATH_sockets = $(SOCKETS)
PATH_grpc-sockets = $(GRPC_SOCKETS)

$(addprefix test-,$(LONG_SUITES)) test-optimized-GrowthLongTests test-all-goldens test-all-isolation: GATE := long
$(addprefix test-,$(SUITES) $(LONG_SUITES)): test-%: build | tools
	$(STEP) $(call TESTING,connect,debug,swift-mocks,--filter '^$*\.')

# These build an example's package in the folder in which others look for modules.
test-ConnectExampleTests test-ConnectExampleLongTests: build-packages
test-goldens test-all-goldens test-integration test-SwiftMocksProcessTests: | test-ConnectExampleTests
# Others wait for them, so they are the first to start.
$(addprefix test-,$(SUITES)): | $(if $(ALL_STEPS),build-packages)

# The tests that run the compiler, one core for each run, and all other tests of the package.
test-goldens: build-packages | tools
	$(STEP) $(call TESTING,connect,debug,connect-integration,--filter '^GoldenTests\.')
test-integration: build-packages | tools
	$(STEP) $(call TESTING,connect,debug,connect-integration,--skip '^GoldenTests\.')
test-eliza: build-packages
	$(STEP) $(call XCTEST,connect,debug,connect-integration)

# All goldens in all modes of the compiler, and mocks with all flags for isolation.
test-all-goldens: build-packages | tools test-goldens
	$(STEP) $(call TESTING,connect,debug,connect-integration,--filter '^GoldenTests\.(GoldenCompile|Isolation)Tests/')
test-all-isolation: build-grpc | tools
	$(STEP) $(call TESTING,grpc,debug,grpc-integration,--filter '^IsolationTests\.')

OPTIMIZED := -c release --scratch-path $(CURDIR)/.build/optimized -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
build-optimized:
	$(STEP) env SWIFT_MOCKS_SUITES='$(OPTIMIZED_SUITES)' $(BUILD) $(OPTIMIZED) --product swift-mocksPackageTests
$(addprefix test-optimized-,$(OPTIMIZED_SUITES)): test-optimized-%: build-optimized | tools
	$(STEP) $(call TESTING,optimized,release,swift-mocks,--filter '^$*\.')
