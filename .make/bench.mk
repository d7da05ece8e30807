# Speed as whole-process ratios. Nothing here asserts a time.
.PHONY: bench

# How many runs each time is of, and the tables to print, as `BENCH_ONLY=requests`; all if it is empty.
BENCH_RUNS ?= 21
BENCH_ONLY ?=

bench: ## measure the plugin, compiling mocks and their runtime; BENCH_ONLY=requests for one table
	@missing() { for tool in protoc cc /usr/bin/time valgrind h2load; do command -v $$tool >/dev/null || return 0; done; return 1; }; \
	if missing && $(CAN_APT); then $(APT_INSTALL) protobuf-compiler gcc libc6-dev time valgrind nghttp2-client; fi
	python3 Fixtures/Benchmark/bench.py .build/bench --runs $(BENCH_RUNS) $(addprefix --only ,$(BENCH_ONLY))
