# make hunt SEEDS=2000: random protos and options, whose output must compile. FIRST=17 SEEDS=1 tries seed 17 again;
# LIBRARY=GRPCSwift tries each seed with that library, in place of one that the seed chooses.
.PHONY: hunt build-hunt test-hunt

SEEDS ?= 150
FIRST ?= 1
LIBRARY ?=

hunt: test-hunt ## hunt for protos whose output does not compile (SEEDS of them, from FIRST)

build-hunt: build-packages build-grpc
	$(STEP) $(BUILD) $(INTEGRATION) $(CONNECT) --product protoc-gen-swift
test-hunt: build-hunt | tools
	$(STEP) python3 Fixtures/Hunt/hunt.py --seeds $(SEEDS) --first $(FIRST) $(if $(LIBRARY),--library $(LIBRARY)) \
	    --protoc "$(SWIFT_MOCKS_NEWEST_PROTOC)" --plugin "$(CURDIR)/.build/connect/debug/$(PLUGIN)" \
	    --messages-plugin "$(CURDIR)/.build/connect/debug/protoc-gen-swift" --built "$(CURDIR)/.build/connect/debug" \
	    --built-grpc "$(CURDIR)/.build/grpc/debug"
