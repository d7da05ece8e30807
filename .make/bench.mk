# Speed as whole-process ratios. Nothing here asserts a time.
.PHONY: bench

BENCH_RUNS ?= 11

bench: ## measure the plugin against a copy of the same bytes and a peer, and the runtime of mocks
	@missing() { for tool in protoc cc /usr/bin/time valgrind h2load; do command -v $$tool >/dev/null || return 0; done; return 1; }; \
	if missing && $(CAN_APT); then $(APT_INSTALL) protobuf-compiler gcc libc6-dev time valgrind nghttp2-client; fi
	python3 Fixtures/Benchmark/bench.py .build/bench --runs $(BENCH_RUNS)
