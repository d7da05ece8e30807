# Our build plugin in the same target as swift-protobuf's, which compiles protoc from C++ when it is first built.
# The copy in .build/example-app-both-plugins keeps that, so only the first run is slow.
.PHONY: test-both-plugins

test-both-plugins: export SWIFT_MOCKS_BOTH_PLUGINS := 1
test-both-plugins: $(SYSTEM_PROTOC) ## run the example with swift-protobuf's build plugin beside ours
	swift build $(STRICT) --build-tests
	$(call SUITES,$(STRICT) --disable-xctest --filter 'ConnectExampleTests.BothPluginsTests')
