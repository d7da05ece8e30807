# The documentation as a website. docc is in the toolchain, and checks links and the parameters of public declarations.
.PHONY: docs test-docs

DOCUMENTED := SwiftMocks SwiftMocksTesting SwiftMocksGenerator
SYMBOLS := .build/docs/symbols
EXTRACT = swift symbolgraph-extract -I .build/strict/debug/Modules -minimum-access-level public \
    -target "$$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')"
DOCC := docc
ifeq ($(shell uname),Darwin)
DOCC := xcrun docc
XCODE = $$(xcrun --show-sdk-platform-path)/Developer
EXTRACT += -sdk "$$(xcrun --show-sdk-path)" -F "$(XCODE)/Library/Frameworks" -I "$(XCODE)/usr/lib"
endif

docs: build ## make a website of the documentation, in .build/docs/pages/website
	$(MAKE) --no-print-directory test-docs

# Needs the step build.
test-docs:
	rm -rf $(SYMBOLS)
	for module in $(DOCUMENTED); do \
	    mkdir -p $(SYMBOLS)/$$module; \
	    $(EXTRACT) -module-name $$module -output-dir $(SYMBOLS)/$$module; \
	done
	python3 .make/docs.py --docc "$(DOCC)" --symbols $(SYMBOLS) --output .build/docs/pages \
	    $(foreach module,$(DOCUMENTED),Sources/$(module)/$(module).docc)
