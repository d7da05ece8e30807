# Mocks behind servers on sockets, for clients that others wrote and for an app that is another process.
.PHONY: build-sockets test-mock-server test-connect-sockets test-hostile-sockets \
    build-grpc-sockets test-grpc-transport test-grpc-sockets

SOCKETS := --package-path Fixtures/Sockets
SOCKETS_TESTS := test-mock-server test-connect-sockets test-hostile-sockets
SOCKETS_STEPS := build-sockets $(SOCKETS_TESTS)
SOCKETS_SCRIPT = $(ENVIRONMENT) $(VENV)/bin/python -B Fixtures/$(1).py $(CURDIR)/.build/grpc/debug/$(2)

build-sockets: build-grpc ## build the tests of Fixtures/Sockets, and those of Fixtures/GRPCIntegration
	$(STEP) $(BUILD) $(SOCKETS) $(GRPC_SCRATCH) --build-tests

$(SOCKETS_TESTS): build-sockets | tools
test-mock-server:
	$(STEP) $(call TESTING,grpc,debug,sockets)
test-connect-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,Sockets/Scripts/connect_calls,KindsServer) "$(SWIFT_MOCKS_BUF)" Fixtures/descriptors
test-hostile-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,Sockets/Scripts/hostile,KindsServer)

# The transport of gRPC Swift over HTTP/2. It brings BoringSSL twice, which takes longer to compile than all other packages with gRPC
# Swift. An index of C++ would take a quarter of that, and nothing reads it: clang takes the last path, which is none.
GRPC_SOCKETS := --package-path Fixtures/GRPCSockets
GRPC_SOCKETS_TESTS := test-grpc-transport test-grpc-sockets
GRPC_SOCKETS_STEPS := build-grpc-sockets $(GRPC_SOCKETS_TESTS)

build-grpc-sockets: build-grpc | $(if $(ALL_STEPS),build-sockets) ## build the tests of Fixtures/GRPCSockets, and those of Fixtures/GRPCIntegration
	$(STEP) $(BUILD) $(GRPC_SOCKETS) $(GRPC_SCRATCH) -Xcxx -index-store-path -Xcxx '' --build-tests

$(GRPC_SOCKETS_TESTS): build-grpc-sockets | tools
test-grpc-transport:
	$(STEP) $(call TESTING,grpc,debug,grpc-sockets)
test-grpc-sockets:
	$(STEP) $(call SOCKETS_SCRIPT,GRPCSockets/Scripts/grpc_calls,ChatServer)
