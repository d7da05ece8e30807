# What there is to do here; `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help example test test-tsan golden messages names format lint install clean

PREFIX ?= /usr/local
DESTDIR ?=

PLUGIN := protoc-gen-swift-mocks
TOOLS := .build/tools
VENV := $(TOOLS)/venv
SYSTEM_PROTOC := $(TOOLS)/system-protoc.stamp
# There is none for macOS.
VALGRIND := $(if $(filter Linux,$(shell uname)),$(TOOLS)/valgrind.stamp)
WHEELS := $(TOOLS)/wheels.stamp
APT_INSTALL := apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends
CAN_APT := command -v apt-get >/dev/null && test "$$(id -u)" = 0
# Generated code is formatted by its generator.
SWIFT_FILES := git ls-files -z --cached --others --exclude-standard '*.swift' ':!Fixtures/golden'

# Packages of their own, in which generated code is compiled and used; `make test` runs their suites, too.
TESTED_PACKAGES := Fixtures/ConnectIntegration

# One run each: what drives compilers for minutes would keep the threads from tests that wait for one another.
TEST_TARGETS := $(sort $(notdir $(wildcard Tests/*Tests)))

# Builds here count a warning as an error, in a folder of their own: so a plain `swift build` need not start anew.
STRICT := --scratch-path .build/strict -Xswiftc -warnings-as-errors

# What works through many requests, and with the plugin as users have it. `-enable-testing` lets tests see internals.
OPTIMIZED_TARGETS := EndToEndTests HostileInputTests
OPTIMIZED := -c release --scratch-path .build/optimized -Xswiftc -enable-testing -Xswiftc -warnings-as-errors

# A package's suites, with the options that it is built with.
define SWIFT_TEST
swift build $(1) --build-tests
$(call SUITES,$(1))
endef

# Without a line for each start, and with an end to every hang.
define SUITES
$(TIMEOUT) swift test $(1) --skip-build 2>&1 | grep --line-buffered -v ' started\.$$'

endef
BUILD_OF = $(if $(filter $(1),$(OPTIMIZED_TARGETS)),$(OPTIMIZED),$(STRICT))
TIMEOUT := $(if $(shell command -v timeout),timeout 45m)

# What the end-to-end tests drive. An absolute path here wins over what make finds or installs.
export SWIFT_MOCKS_PROTOC ?= protoc
export SWIFT_MOCKS_NEWEST_PROTOC ?= $(CURDIR)/$(VENV)/bin/protoc
export SWIFT_MOCKS_VALGRIND ?= valgrind
export SWIFT_MOCKS_BUF ?= $(CURDIR)/$(VENV)/bin/buf

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

example: $(SYSTEM_PROTOC) ## generate from Fixtures/protos/eliza.proto and print the mock
	swift build $(STRICT) --product $(PLUGIN)
	mkdir -p .build/example
	$(SWIFT_MOCKS_PROTOC) -I Fixtures/protos \
	    --plugin=$(PLUGIN)="$$(swift build $(STRICT) --show-bin-path)/$(PLUGIN)" --swift-mocks_out=.build/example \
	    --swift-mocks_opt=GenerateAsyncMethods=true,GenerateCallbackMethods=true,Visibility=Public eliza.proto
	cat .build/example/eliza.mock.swift

test: lint $(SYSTEM_PROTOC) $(VALGRIND) $(WHEELS) ## run every test
	swift build $(OPTIMIZED) --build-tests
	$(foreach target,$(TEST_TARGETS),$(call SUITES,$(call BUILD_OF,$(target)) --disable-xctest --filter '^$(target)\.'))
	$(foreach package,$(TESTED_PACKAGES),$(call SWIFT_TEST,--package-path $(package)))
	$(MAKE) --no-print-directory test-tsan
	$(MAKE) --no-print-directory test-commands
	$(MAKE) --no-print-directory test-both-plugins

# What runs under ThreadSanitizer; the rest counts work or drives compilers, which it only slows down.
TSAN := --sanitize=thread --scratch-path .build/tsan
TSAN_SUITES := CancellationTests|FakeServerTests|ForgottenTests|LaterAnswerTests|LifetimeTests|LoadTests|LockedTests|MisuseTests
TSAN_SUITES := $(TSAN_SUITES)|MockableFactsTests|RecordingTests|ResetTests|SignalTests|Stream.*Tests|TwoThreadsTests|WaitingTests

test-tsan: ## run the runtime's concurrent tests under ThreadSanitizer
	swift build $(TSAN) --build-tests
	$(call SUITES,$(TSAN) --disable-xctest --filter 'SwiftMocksTests.($(TSAN_SUITES))')

golden: $(WHEELS) ## rebuild descriptor sets and goldens; fails, so that somebody looks at them
	rm -rf Fixtures/descriptors
	cd Fixtures/protos; for proto in $$(find . -name '*.proto' | sed 's|^\./||' | sort); do \
	    set="../descriptors/$${proto%.proto}.pb"; \
	    mkdir -p "$$(dirname "$$set")"; \
	    "$(SWIFT_MOCKS_NEWEST_PROTOC)" -I . --include_imports --include_source_info \
	        --descriptor_set_out="$$set" "$$proto"; \
	done
	swift build $(STRICT) --build-tests
	-RECORD_GOLDENS=1 swift test $(STRICT) --skip-build --disable-xctest --filter '\.GoldenTests' 2>&1 | tail -1
	-RECORD_GOLDENS=1 swift test $(STRICT) --skip-build --disable-xctest --filter SampleGoldenTests 2>&1 | tail -1
	@echo 'recorded; look at what git diff shows before you commit it' >&2; exit 1

messages: $(WHEELS) ## rebuild the messages that goldens are compiled with, after a change of protos or cases
	PROTOC="$(SWIFT_MOCKS_NEWEST_PROTOC)" Fixtures/ConnectIntegration/Scripts/rebuild-messages.sh

names: ## rebuild the names of published protos that ours are compared with
	Fixtures/ConnectIntegration/Scripts/rebuild-published-names.sh

format: ## format all Swift code
	$(SWIFT_FILES) | xargs -0 swift format --in-place --parallel

lint: ## check the format, and that nothing warns
	$(SWIFT_FILES) | xargs -0 swift format lint --strict --parallel
	swift build $(STRICT) --build-tests

install: ## build for release, without need of any library, into $(PREFIX)/bin
	swift build $(RELEASE) --product $(PLUGIN)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$(swift build $(RELEASE) --show-bin-path)/$(PLUGIN)" "$(DESTDIR)$(PREFIX)/bin/$(PLUGIN)"
	$(call REQUIRE_STATIC,"$(DESTDIR)$(PREFIX)/bin/$(PLUGIN)")

# Without a dynamic linker's work the plugin starts in half the time, and runs on any Linux. lld, since other linkers warn
# of `dlopen`, which Swift's runtime has for debugging. On Apple platforms the system has Swift's libraries.
RELEASE := -c release --scratch-path .build/distribution
ifeq ($(shell uname),Linux)
RELEASE += --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld
REQUIRE_STATIC = @if ldd $(1) 2>/dev/null; then echo 'it needs shared libraries' >&2; exit 1; fi
endif

clean: ## remove what was built and installed here
	rm -rf .build $(addsuffix /.build,$(TESTED_PACKAGES))

# protoc as the system has it, with the protos that come with it.
$(SYSTEM_PROTOC): Makefile
	@mkdir -p $(@D)
	@has_protoc() { \
	    local protoc; protoc=$$(command -v "$(SWIFT_MOCKS_PROTOC)") && \
	    test -f "$$(dirname "$$(dirname "$$(readlink -f "$$protoc")")")/include/google/protobuf/compiler/plugin.proto"; \
	}; \
	if ! has_protoc && $(CAN_APT); then $(APT_INSTALL) protobuf-compiler libprotobuf-dev libprotoc-dev; fi; \
	if ! has_protoc; then \
	    echo 'missing: protoc and its plugin.proto. Install them (Debian: protobuf-compiler libprotobuf-dev' \
	        'libprotoc-dev; Homebrew: protobuf), or set SWIFT_MOCKS_PROTOC to a protoc that has ../include.' >&2; \
	    exit 1; \
	fi
	@touch $@

# What counts the work of the plugin.
$(TOOLS)/valgrind.stamp: Makefile
	@mkdir -p $(@D)
	@has_valgrind() { command -v "$(SWIFT_MOCKS_VALGRIND)" >/dev/null; }; \
	if ! has_valgrind && $(CAN_APT); then $(APT_INSTALL) valgrind; fi; \
	if ! has_valgrind; then echo 'missing: valgrind. Install it, or set SWIFT_MOCKS_VALGRIND.' >&2; exit 1; fi
	@touch $@

# The newest protoc and buf.
$(WHEELS): Fixtures/requirements.txt
	@mkdir -p $(@D)
	@if ! python3 -c 'import ensurepip, venv' 2>/dev/null && $(CAN_APT); then $(APT_INSTALL) python3-venv; fi; \
	if ! python3 -c 'import ensurepip, venv'; then echo 'missing: python3 with venv.' >&2; exit 1; fi
	python3 -m venv --clear $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

-include .make/*.mk
