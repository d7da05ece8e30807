# The commands of the README other than `make test`.
.PHONY: test-commands

INSTALLED := $(CURDIR)/.build/installed

# In a folder of their own: SwiftPM's plan in the shared one may belong to a suite that runs at the same time.
test-commands: STRICT := --scratch-path $(CURDIR)/.build/commands -Xswiftc -warnings-as-errors
test-commands: $(SYSTEM_PROTOC)
	$(MAKE) --no-print-directory example STRICT='$(STRICT)' | grep '^open class .*ServiceClientMock' >/dev/null
	$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(INSTALLED)
	$(INSTALLED)/bin/$(PLUGIN) --version
	mkdir -p $(INSTALLED)/generated
	PATH="$(INSTALLED)/bin:$$PATH" $(PROTOC) -I Fixtures/protos \
	    --swift-mocks_out=$(INSTALLED)/generated eliza.proto
	$(subst $(SWIFTPM) build,$(SWIFTPM) run,$(BUILD)) $(STRICT) $(PLUGIN) --help | grep '^Options, as Name=value' >/dev/null
