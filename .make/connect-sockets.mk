# Mocks behind a server on a socket, for clients of Connect that others wrote, as a step of `make test-all`.
.PHONY: test-connect-sockets

CONNECT_SOCKETS := $(CURDIR)/.build/connect-sockets
SOCKETS_STEPS := test-connect-sockets

test-connect-sockets: $(WHEELS)
	$(BUILD) --package-path Fixtures/ConnectSockets --scratch-path $(CONNECT_SOCKETS)
	$(VENV)/bin/python -B Fixtures/ConnectSockets/Scripts/calls.py $(CONNECT_SOCKETS)/debug/MockServer \
	    "$(SWIFT_MOCKS_BUF)" Fixtures/descriptors
