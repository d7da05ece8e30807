# `make golden`: whatever is recorded of protos, of our outputs, and of what others make and declare. Each part is a target of its
# own. A part that crashes or fails stops what follows.
.PHONY: golden descriptors outputs messages public-names

# Outputs come again after the public types, with which the generator settles names.
GOLDEN_PARTS := descriptors outputs messages public-names outputs

golden: ## record all expectations in order; fails at the end, so that you look at them
	@for part in $(GOLDEN_PARTS); do echo "-- $$part"; $(MAKE) --no-print-directory $$part; done
	@echo 'recorded; look at what git diff shows before you commit it' >&2; exit 1

descriptors: $(WHEELS) ## rebuild the descriptor sets of Fixtures/protos
	rm -rf Fixtures/descriptors
	cd Fixtures/protos; for proto in $$(find . -name '*.proto' | sed 's|^\./||' | sort); do \
	    set="../descriptors/$${proto%.proto}.pb"; \
	    mkdir -p "$$(dirname "$$set")"; \
	    "$(SWIFT_MOCKS_NEWEST_PROTOC)" -I . --include_imports --include_source_info \
	        --descriptor_set_out="$$set" "$$proto"; \
	done

# What runs tests that record.
RECORDER = $(1)=1 python3 .make/record.py

outputs: RECORDING = $(call RECORDER,RECORD_GOLDENS)
outputs: build | tools ## record only the outputs for each golden case, the tables of options and the schema of configurations
	$(call TESTING,connect,debug,swift-mocks,--filter '^SwiftMocksGeneratorTests\.GoldenTests/.output is the golden' \
	    --filter '^SwiftMocksGeneratorTests\.OptionCatalogueTests/.the page has the tables' \
	    --filter '^PluginTests\.ConfigurationSchemaTests/.the schema has the keys')

messages: $(WHEELS) ## rebuild the messages, clients and links that goldens of both libraries are compiled with
	PROTOC="$(SWIFT_MOCKS_NEWEST_PROTOC)" SWIFT_DETERMINISTIC_HASHING=1 \
	    BUILD_OPTIONS="--disable-build-manifest-caching $(CONNECT)" \
	    Fixtures/ConnectIntegration/Scripts/rebuild-messages.sh
	PROTOC="$(SWIFT_MOCKS_NEWEST_PROTOC)" SWIFT_DETERMINISTIC_HASHING=1 \
	    BUILD_OPTIONS="--disable-build-manifest-caching $(GRPC_SCRATCH)" \
	    Fixtures/GRPCIntegration/Scripts/rebuild-sources.sh
	python3 .make/link-copies.py Fixtures/ConnectIntegration/Messages Fixtures/GRPCIntegration/Sources

public-names: RECORDING = $(call RECORDER,RECORD_NAMES)
public-names: build-packages build-grpc ## record the public types of libraries that names may clash with
	$(call TESTING,connect,debug,connect-integration,--filter '\.(PublicTypes|FoundationTypes)Tests/')
	$(call TESTING,grpc,debug,grpc-integration,--filter '\.(PublicTypes|FoundationTypes)Tests/')
