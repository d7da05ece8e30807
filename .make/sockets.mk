# Mocks behind servers on sockets, for clients that others wrote and for an app that is another process, as steps of
# `make test-all`.
.PHONY: build-sockets test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets

SOCKETS := --package-path Fixtures/Sockets
SOCKETS_STEPS := build-sockets:build-grpc \
    $(addsuffix :build-sockets,test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets)
SOCKETS_SCRIPT = $(TIMEOUT) $(VENV)/bin/python -B Fixtures/Sockets/Scripts/$(1).py $(CURDIR)/.build/grpc/debug/$(2)
PATH_sockets = $(SOCKETS)

build-sockets:
	$(BUILD) $(SOCKETS) $(GRPC_SCRATCH) --build-tests

test-mock-server: $(WHEELS)
	$(call TESTING,grpc,debug,sockets)

test-connect-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,connect_calls,KindsServer) "$(SWIFT_MOCKS_BUF)" Fixtures/descriptors

test-grpc-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,grpc_calls,ChatServer)

test-hostile-sockets: $(WHEELS)
	$(call SOCKETS_SCRIPT,hostile,KindsServer)
