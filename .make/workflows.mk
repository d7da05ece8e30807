# The workflows in .github, checked by actionlint. PyPI has it built for Linux.
.PHONY: test-workflows

ifeq ($(shell uname),Linux)
test-workflows: $(WHEELS)
	$(VENV)/bin/actionlint -color=false .github/workflows/*.yml
else
test-workflows:
	@echo 'left out: actionlint comes for Linux only'
endif
