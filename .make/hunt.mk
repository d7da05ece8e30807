# make hunt SEEDS=2000: random protos and options; what they give must compile. FIRST=17 SEEDS=1 tries seed 17 again.
.PHONY: hunt

SEEDS ?= 150
FIRST ?= 1
HUNT_PACKAGE := --package-path Fixtures/ConnectIntegration

hunt: $(WHEELS) ## hunt for protos whose output does not compile (SEEDS of them, from FIRST)
	swift build $(STRICT) --product $(PLUGIN)
	swift build $(HUNT_PACKAGE) --build-tests
	swift build $(HUNT_PACKAGE) --product protoc-gen-swift
	modules="$$(swift build $(HUNT_PACKAGE) --show-bin-path)"; \
	python3 Fixtures/Hunt/hunt.py --seeds $(SEEDS) --first $(FIRST) --protoc "$(SWIFT_MOCKS_NEWEST_PROTOC)" \
	    --plugin "$$(swift build $(STRICT) --show-bin-path)/$(PLUGIN)" \
	    --messages-plugin "$$modules/protoc-gen-swift" --built "$$modules"
