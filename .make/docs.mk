# The documentation as a website. docc is in the toolchain, and checks links and the parameters of public declarations.
.PHONY: docs test-docs

# Adapters and the server are documented as they are with their traits, as in the packages with sockets.
DOCUMENTED := SwiftMocks SwiftMocksTesting SwiftMocksGenerator SwiftMocksConnect SwiftMocksGRPC SwiftMocksServer
SYMBOLS := .build/docs/symbols
EXTRACT = swift symbolgraph-extract -minimum-access-level public -emit-extension-block-symbols \
    -target "$$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')"
# What the server's modules have in C.
C_MODULES = $$(find .build/grpc/debug/ -path '*.build/module.modulemap' ! -path '*-tool.build/*' \
    | sed 's/^/-Xcc -fmodule-map-file=/') \
    $$(find .build/grpc/checkouts -path '*/include/module.modulemap' | sed 's|/module.modulemap||; s/^/-I /')
DOCC := docc
ifeq ($(shell uname),Darwin)
DOCC := xcrun docc
XCODE = $$(xcrun --show-sdk-platform-path)/Developer
EXTRACT += -sdk "$$(xcrun --show-sdk-path)" -F "$(XCODE)/Library/Frameworks" -I "$(XCODE)/usr/lib"
endif

docs: build-sockets ## make a website of the documentation, in .build/docs/pages/website
	rm -rf $(SYMBOLS)
	for module in $(DOCUMENTED); do \
	    mkdir -p $(SYMBOLS)/$$module; \
	    $(EXTRACT) -I Sources/SwiftMocksZlib -I .build/grpc/debug/Modules $(C_MODULES) -module-name $$module -output-dir $(SYMBOLS)/$$module; \
	done
	python3 .make/docs.py --docc "$(DOCC)" --symbols $(SYMBOLS) --output .build/docs/pages \
	    $(foreach module,$(DOCUMENTED),Sources/$(module)/$(module).docc)

test-docs: build-sockets
	$(STEP) $(MAKE) --no-print-directory docs
