# make fuzz FUZZ_SECONDS=600: both libFuzzer targets, one after the other, on one core.
# Findings are written to Fixtures/Fuzz/failures, where `swift test` replays them.
FUZZ_SECONDS ?= 60
FUZZ_BUILD := .build/fuzz
FUZZ_FLAGS := -swift-version 6 -O -assert-config Debug -parse-as-library -package-name fuzz
FUZZ_OPTIONS := $(shell find Sources/SwiftMocksOptions -name '*.swift')
FUZZ_SHARED := $(shell find -L Sources/SwiftMocksGenerator Tests/TestSupport/Protobuf -name '*.swift')
FUZZ_PROTOS := $(patsubst Fixtures/protos/%,%,$(shell find Fixtures/protos -name '*.proto'))
FUZZ_PARAMETERS := "" GenerateCallbackMethods=true,Visibility=Public MockRuntime=SwiftMocks RPCLibrary=GRPCSwift \
    RPCLibrary=GRPCSwift,Visibility=Public RPCLibrary=GRPCSwift,TestableModuleImports=App
FUZZ_LIMITS := -rss_limit_mb=2048 -timeout=60 -max_len=65536 -print_final_stats=1
FUZZ_RUN = nice -n 19 $(FUZZ_BUILD)/$(1) $(FUZZ_LIMITS) -max_total_time=$(FUZZ_SECONDS) \
	-artifact_prefix=Fixtures/Fuzz/failures/$(1)- $(2) $(FUZZ_BUILD)/corpus-$(1) $(FUZZ_BUILD)/seeds-$(1)

.PHONY: fuzz fuzz-build fuzz-seeds test-fuzz
fuzz: fuzz-build fuzz-seeds ## fuzz the generator and its options (FUZZ_SECONDS each)
	$(call FUZZ_RUN,generator)
	$(call FUZZ_RUN,options,-dict=Fixtures/Fuzz/options.dict)

# Apple's toolchains lack libFuzzer.
test-fuzz:
	$(STEP) $(if $(filter Linux,$(shell uname)),$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=5,true)

fuzz-build: $(FUZZ_BUILD)/generator $(FUZZ_BUILD)/options

$(FUZZ_BUILD)/generator: $(addprefix Fixtures/Fuzz/,GeneratorTarget.swift RequestMutator.swift Vocabulary.swift)
$(FUZZ_BUILD)/options: Fixtures/Fuzz/OptionsTarget.swift
$(FUZZ_BUILD)/generator $(FUZZ_BUILD)/options: $(FUZZ_SHARED) $(FUZZ_BUILD)/SwiftMocksOptions.o
	mkdir -p $(FUZZ_BUILD)
	swiftc $(FUZZ_FLAGS) -sanitize=fuzzer,address -use-ld=lld -module-name Fuzz -I $(FUZZ_BUILD) $(filter %.swift %.o,$^) -o $@

$(FUZZ_BUILD)/SwiftMocksOptions.o: $(FUZZ_OPTIONS)
	mkdir -p $(FUZZ_BUILD)
	swiftc $(FUZZ_FLAGS) -sanitize=address -wmo -c -emit-module -module-name SwiftMocksOptions $^ -o $@ \
	    -emit-module-path $(FUZZ_BUILD)/SwiftMocksOptions.swiftmodule

fuzz-seeds: $(WHEELS)
	mkdir -p $(FUZZ_BUILD)/corpus-generator $(FUZZ_BUILD)/corpus-options Fixtures/Fuzz/failures
	mkdir -p $(FUZZ_BUILD)/seeds-generator $(FUZZ_BUILD)/seeds-options
	set -e; for proto in $(FUZZ_PROTOS); do for option in $(FUZZ_PARAMETERS); do \
		CAPTURED_REQUEST="$(FUZZ_BUILD)/seeds-generator/$$(echo "$$proto-$$option" | tr '/,=' '___')" \
		"$(SWIFT_MOCKS_NEWEST_PROTOC)" -I Fixtures/protos --plugin=protoc-gen-capture=Fixtures/capture-request.sh \
			--capture_opt="$$option" --capture_out=$(FUZZ_BUILD) "$$proto"; done; done
	printf '0mapping { module_name: "M" proto_file_path: "a.proto" }' >$(FUZZ_BUILD)/seeds-options/mappings
	printf '1Visibility=Public,ExtraModuleImports=A.B' >$(FUZZ_BUILD)/seeds-options/parameter
	printf '1RPCLibrary=GRPCSwift,GRPCModuleName=G,Availability=macOS 15.0' >$(FUZZ_BUILD)/seeds-options/grpc
