# Mocks behind servers on sockets, for clients that others wrote and for an app that is another process.
.PHONY: build-sockets test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets

SOCKETS := --package-path Fixtures/Sockets
SOCKETS_TESTS := test-mock-server test-connect-sockets test-grpc-sockets test-hostile-sockets
SOCKETS_STEPS := build-sockets $(SOCKETS_TESTS)
SOCKETS_SCRIPT = $(ENVIRONMENT) $(VENV)/bin/python -B Fixtures/Sockets/Scripts/$(1).py $(CURDIR)/.build/grpc/debug/$(2)

build-sockets: build-grpc ## build the tests of Fixtures/Sockets, and those of Fixtures/GRPCIntegration
	$(STEP) $(BUILD) $(SOCKETS) $(GRPC_SCRATCH) --build-tests

$(SOCKETS_TESTS): build-sockets | tools
test-mock-server:
	$(STEP) $(call TESTING,grpc,debug,sockets)
test-connect-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,connect_calls,KindsServer) "$(SWIFT_MOCKS_BUF)" Fixtures/descriptors
test-grpc-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,grpc_calls,ChatServer)
test-hostile-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,hostile,KindsServer)
