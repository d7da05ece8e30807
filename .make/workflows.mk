# The workflows in .github, checked by actionlint. PyPI has it built for Linux.
.PHONY: test-workflows

test-workflows: $(WHEELS)
ifeq ($(shell uname),Linux)
	$(STEP) $(VENV)/bin/actionlint -color=false .github/workflows/*.yml
else
	@echo 'left out: actionlint comes for Linux only'
endif
