# Archives for users who do not build the plugin.
.PHONY: dist dist-twice test-dist

DIST := .build/dist

dist: ## pack a release: tarball, artifact bundle and checksums, in .build/dist
	$(BUILD) $(RELEASE) --product $(PLUGIN)
	rm -rf $(DIST)
	binary="$$($(SWIFTPM) build $(RELEASE) --show-bin-path)/$(PLUGIN)"; \
	triple="$$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')"; \
	version="$$("$$binary" --version | cut -d ' ' -f 2)"; \
	python3 .make/dist.py --binary "$$binary" --version "$$version" --triple "$$triple" --output $(DIST); \
	cd $(DIST); sha256sum --check --quiet *.sha256 2>/dev/null || shasum -a 256 --check *.sha256; \
	tar -xzf *.tar.gz; "$(PLUGIN)-$$version-$$triple/$(PLUGIN)" --version
	$(call REQUIRE_STATIC,$(DIST)/$(PLUGIN)-*/$(PLUGIN))

# Packs twice: the same sources give the same archives.
dist-twice: dist
	sums="$$(cat $(DIST)/*.sha256)"; $(MAKE) --no-print-directory dist; test "$$(cat $(DIST)/*.sha256)" = "$$sums"
	test "$$(ls $(DIST)/*.tar.gz $(DIST)/*.zip | wc -l)" = 2

test-dist:
	$(STEP) $(MAKE) --no-print-directory dist-twice
