# Mocks behind servers on sockets, for clients that others wrote and for an app that is another process, as steps of
# `make test-all`.
.PHONY: build-sockets test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets

SOCKETS := --package-path Fixtures/Sockets
SOCKETS_FOLDER := $(CURDIR)/.build/sockets
SOCKETS_STEPS := build-sockets \
    $(addsuffix :build-sockets,test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets)
SOCKETS_SCRIPT = $(TIMEOUT) $(VENV)/bin/python -B Fixtures/Sockets/Scripts/$(1).py $(SOCKETS_FOLDER)/debug/$(2)
OPTIONS_sockets = --scratch-path $(SOCKETS_FOLDER)
PATH_sockets = $(SOCKETS)

# Most of it is BoringSSL, twice, of which nobody needs debug information.
build-sockets:
	$(BUILD) $(SOCKETS) $(OPTIONS_sockets) -Xcc -g0 --build-tests

test-mock-server: $(WHEELS)
	$(call TESTING,sockets,debug,sockets)

test-connect-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,connect_calls,KindsServer) "$(SWIFT_MOCKS_BUF)" Fixtures/descriptors

test-grpc-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,grpc_calls,ChatServer)

test-hostile-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,hostile,KindsServer)
