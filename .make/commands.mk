# The commands that the README shows beside `make test`.
.PHONY: test-commands

INSTALLED := $(CURDIR)/.build/installed

test-commands: $(SYSTEM_PROTOC) ## run the other commands of the README
	$(MAKE) --no-print-directory example | grep '^open class .*ServiceClientMock' >/dev/null
	$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(INSTALLED)
	$(INSTALLED)/bin/$(PLUGIN) --version
	mkdir -p $(INSTALLED)/generated
	PATH="$(INSTALLED)/bin:$$PATH" $(SWIFT_MOCKS_PROTOC) -I Fixtures/protos \
	    --swift-mocks_out=$(INSTALLED)/generated eliza.proto
	swift run $(STRICT) $(PLUGIN) --help | grep '^Options, as Name=value' >/dev/null
