# The conformance suite of Connect, with mocks under its tests. Its runner and its protos are not here.
.PHONY: conformance build-conformance test-conformance-server test-conformance-client test-conformance-forwarding

CONFORMANCE := Fixtures/Conformance
CONFORMANCE_BUILD := --package-path $(CONFORMANCE) --scratch-path $(CURDIR)/.build/conformance
CONFORMANCE_PROTOS := $(addprefix connectrpc/conformance/v1/,config.proto service.proto client_compat.proto server_compat.proto)
CONFORMANCE_CODE := $(CONFORMANCE)/Sources/Conformance/Generated
CONFORMANCE_PROGRAM := .build/conformance/debug/Conformance

conformance: build-conformance ## run the conformance suite of Connect: RUNNER=…/connectconformance PROTOS=…/proto
	@$(MAKE) --no-print-directory --keep-going test-conformance-server $(if $(CONNECT_SWIFT),test-conformance-client test-conformance-forwarding)

ifneq ($(and $(RUNNER),$(PROTOS)),)
build-conformance: $(SYSTEM_PROTOC) $(ZLIB)
	$(BUILD) $(CONFORMANCE_BUILD) --product protoc-gen-swift
	$(BUILD) $(CONFORMANCE_BUILD) --product $(PLUGIN)
	rm -rf $(CONFORMANCE_CODE) && mkdir -p $(CONFORMANCE_CODE)
	$(PROTOC) -I "$(PROTOS)" \
	    --plugin=.build/conformance/debug/protoc-gen-swift --swift_out=$(CONFORMANCE_CODE) \
	    --plugin=.build/conformance/debug/$(PLUGIN) --swift-mocks_out=$(CONFORMANCE_CODE) \
	    --swift-mocks_opt=MockRuntime=SwiftMocks,MockReports=Console $(CONFORMANCE_PROTOS)
	$(BUILD) $(CONFORMANCE_BUILD) --product Conformance
else
build-conformance:
	@echo 'RUNNER and PROTOS are missing. A release of https://github.com/connectrpc/conformance has the runner, and a clone the protos:' >&2
	@echo 'make conformance RUNNER=…/connectconformance PROTOS=…/conformance/proto' >&2
	@exit 1
endif

# The reference client of the suite, and that of gRPC, call a MockServer.
test-conformance-server:
	"$(RUNNER)" --mode server --conf $(CONFORMANCE)/server.yaml -- $(CONFORMANCE_PROGRAM) server

# The Connect library calls mocks, which answer nothing else than a service can: the other suites for clients are left out.
CLIENT_SUITES := 'Basic/**' 'Client Cancellation/**' 'Connect with GET/**' 'Deadline Propagation/**' 'Duplicate Metadata/**' \
    'Errors/**' 'Timeouts/**'
test-conformance-client:
	suites=($(CLIENT_SUITES)); "$(RUNNER)" --mode client --conf $(CONFORMANCE)/client.yaml "$${suites[@]/#/--run=}" -- \
	    $(CONFORMANCE_PROGRAM) client

# The Connect library calls the suite's server through mocks. Of a suite after v1.0.5, three cases fail without mocks, too: no-end-stream.
test-conformance-forwarding:
	"$(RUNNER)" --mode client --conf $(CONFORMANCE)/client.yaml -- $(CONFORMANCE_PROGRAM) client forward
