# The commands of the README other than `make test`, and the workflows in .github, checked by actionlint: PyPI has it for Linux.
.PHONY: commands test-commands test-workflows

INSTALLED := $(CURDIR)/.build/installed

commands: $(SYSTEM_PROTOC)
	$(MAKE) --no-print-directory example | grep '^open class .*ServiceClientMock' >/dev/null
	$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(INSTALLED)
	$(INSTALLED)/bin/$(PLUGIN) --version
	mkdir -p $(INSTALLED)/generated
	PATH="$(INSTALLED)/bin:$$PATH" $(PROTOC) -I Fixtures/protos --swift-mocks_out=$(INSTALLED)/generated eliza.proto
	$(subst $(SWIFTPM) build,$(SWIFTPM) run,$(BUILD)) $(EXAMPLE) $(PLUGIN) --help | grep '^Options, as Name=value' >/dev/null

test-commands:
	$(STEP) $(MAKE) --no-print-directory commands

test-workflows: $(WHEELS)
	$(STEP) $(if $(filter Linux,$(shell uname)),$(VENV)/bin/actionlint -color=false .github/workflows/*.yml,true)
