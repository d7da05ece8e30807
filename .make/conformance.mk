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

# The reports of the mocks, of which the broken requests of the suite make very many, go to a file, so that the counts are seen.
# $(1): what the program is.
CONFORMANCE_REPORTS = .build/conformance/$(subst $(SPACE),-,$(1)).log
CONFORMANCE_RUN = bash -c 'exec "$$0" "$${@:2}" 2>>"$$1"' $(CONFORMANCE_PROGRAM) $(CONFORMANCE_REPORTS) $(1)
CONFORMANCE_START = @rm -f $(CONFORMANCE_REPORTS); echo 'the suite, with the reports of mocks in $(CONFORMANCE_REPORTS):'
SPACE := $(subst ,, )

# The reference client of the suite, and that of gRPC, call a MockServer.
test-conformance-server:
	$(call CONFORMANCE_START,server)
	"$(RUNNER)" --mode server --conf $(CONFORMANCE)/server.yaml -- $(call CONFORMANCE_RUN,server)

# The Connect library calls mocks, which answer nothing else than a service can: the other suites for clients are left out.
CLIENT_SUITES := 'Basic/**' 'Client Cancellation/**' 'Connect with GET/**' 'Deadline Propagation/**' 'Duplicate Metadata/**' \
    'Errors/**' 'Timeouts/**'
test-conformance-client:
	$(call CONFORMANCE_START,client)
	suites=($(CLIENT_SUITES)); "$(RUNNER)" --mode client --conf $(CONFORMANCE)/client.yaml "$${suites[@]/#/--run=}" -- \
	    $(call CONFORMANCE_RUN,client)

# The Connect library calls the suite's servers through mocks. The three cases no-end-stream fail without mocks, too. A suite up to
# v1.0.5 has none of them, and its runner refuses a name that it does not know. gRPC's own server resets a call at its deadline. If
# that comes before the client's own timer, the Connect library says `unknown`, also without mocks.
KNOWN_FAILING := no-end-stream
KNOWN_FLAKY := Timeouts/**/Protocol:PROTOCOL_GRPC/**/(grpc server impl)/**
test-conformance-forwarding:
	$(call CONFORMANCE_START,client forward)
	known=('--known-flaky=$(KNOWN_FLAKY)'); \
	if grep -qa '/$(KNOWN_FAILING)' "$(RUNNER)"; then known+=('--known-failing=**/$(KNOWN_FAILING)'); fi; \
	"$(RUNNER)" --mode client --conf $(CONFORMANCE)/client.yaml "$${known[@]}" -- $(call CONFORMANCE_RUN,client forward)
