# make hunt SEEDS=2000: random protos and options; what they give must compile. FIRST=17 SEEDS=1 tries seed 17 again.
.PHONY: hunt test-hunt

SEEDS ?= 150
FIRST ?= 1

hunt: tools build build-packages ## hunt for protos whose output does not compile (SEEDS of them, from FIRST)
	$(MAKE) --no-print-directory test-hunt

# Needs the steps build and build-packages.
test-hunt:
	$(BUILD) $(INTEGRATION) $(STRICT) --product protoc-gen-swift
	python3 Fixtures/Hunt/hunt.py --seeds $(SEEDS) --first $(FIRST) --protoc "$(SWIFT_MOCKS_NEWEST_PROTOC)" \
	    --plugin "$(CURDIR)/.build/strict/debug/$(PLUGIN)" \
	    --messages-plugin "$(CURDIR)/.build/strict/debug/protoc-gen-swift" --built "$(CURDIR)/.build/strict/debug"
