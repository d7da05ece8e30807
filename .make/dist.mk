# Archives for those who don't build the plugin themselves.
.PHONY: dist

DIST := .build/dist

dist: ## pack a release: tarball, artifact bundle and checksums, in .build/dist
	swift build -c release --product $(PLUGIN) $(STATIC)
	rm -rf $(DIST)
	binary="$$(swift build -c release --show-bin-path)/$(PLUGIN)"; \
	triple="$$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')"; \
	version="$$("$$binary" --version | cut -d ' ' -f 2)"; \
	python3 .make/dist.py --binary "$$binary" --version "$$version" --triple "$$triple" --output $(DIST); \
	cd $(DIST); sha256sum --check --quiet *.sha256 2>/dev/null || shasum -a 256 --check *.sha256; \
	tar -xzf *.tar.gz; "$(PLUGIN)-$$version-$$triple/$(PLUGIN)" --version
ifeq ($(shell uname),Linux)
	@if ldd $(DIST)/*/$(PLUGIN) | grep -i swift; then echo 'it needs Swift libraries' >&2; exit 1; fi
endif
