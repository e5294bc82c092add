# Everything a person runs by hand. The environment is .venv; all targets can be repeated safely.

PYTHON  ?= $(shell python3 tools/choose_python.py)
VENV    := .venv
BIN     := $(VENV)/bin
UV      := $(BIN)/uv pip install -q -p $(BIN)/python
NPM     := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix tests/web
PYTEST  := $(BIN)/python -m pytest -n $(or $(WORKERS),3)
SOURCES := PYTHONPATH=src
SHIPPED := $(shell find src docs/rules -type f -not -name '*.pyc') pyproject.toml setup.py

# Hundreds of processes run here: what Python compiles once is kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play setup test check format client interpreted pages compiled games soak bench reference clean

help:                ## this list
	@grep -E '^[a-z]+: .*##' Makefile | sed -E 's/:.*##/	/' | expand -t 12

play:                ## open the table in the browser (prints the address where there is none)
	@$(PYTHON) tools/play.py

setup: $(VENV)/.built ## everything for developing: tools, tests, the compiled package

$(BIN)/python:
	$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/.packages: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m ensurepip > /dev/null
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv
	$(UV) -c constraints.txt -r pyproject.toml --extra lab --extra rl --extra postgres --extra dev
	@$(UV) -c constraints.txt -r pyproject.toml --extra bench || echo "grimtable: no peers here for 'grimtable bench'"
	@touch $@

$(VENV)/.client: $(VENV)/.packages tests/web/package-lock.json
	$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.browser: $(VENV)/.packages
	$(BIN)/python tests/chromium.py
	@touch $@

$(VENV)/.built: $(VENV)/.packages $(SHIPPED)
	GRIMTABLE_TREE=$(CURDIR)/src/grimtable $(UV) --no-build-isolation --no-deps --reinstall .
	@$(BIN)/python -c 'import grimtable.build; grimtable.build.warn()'
	@touch $@

check: $(VENV)/.packages client ## lint, format, types, package direction
	$(BIN)/ruff check src tests tools examples setup.py
	$(BIN)/ruff format --check src tests tools examples setup.py
	$(BIN)/mypy src tests
	$(SOURCES) $(BIN)/lint-imports --no-cache

client: $(VENV)/.client # the browser client's format and types
	$(NPM) run --silent check

format: $(VENV)/.client ## write Python and JavaScript as the checks want them
	$(BIN)/ruff check -q --fix src tests tools setup.py
	$(BIN)/ruff format -q src tests tools setup.py
	$(NPM) run --silent format

test:                ## everything: checks, then all tests, interpreted and compiled
	@$(MAKE) --no-print-directory $(VENV)/.client $(VENV)/.browser
	@$(MAKE) --no-print-directory -j2 setup check interpreted pages
	@$(MAKE) --no-print-directory -j2 compiled games

interpreted: $(VENV)/.packages
	$(SOURCES) $(PYTEST) --dist worksteal -m "not browser and not once" tests/engine tests/games tests/golden tests/table

pages: $(VENV)/.client $(VENV)/.browser
	$(SOURCES) $(PYTEST) --dist load --maxschedchunk 1 -m browser tests/web

compiled: setup
	$(PYTEST) --dist worksteal -m "not browser" tests

games: setup $(VENV)/.client $(VENV)/.browser
	$(PYTEST) --dist load --maxschedchunk 1 -m browser tests/browser

soak: setup          ## long fuzz and soak runs
	GRIMTABLE_LAWS_EFFORT=40 $(PYTEST) --dist worksteal --timeout 3600 -m "soak or not soak" tests

bench: setup         ## speed, next to the peers
	$(BIN)/grimtable bench

reference:           ## docs/reference and docs/observations from the code
	$(PYTHON) tools/reference.py
	PYTHONPATH=src $(PYTHON) tools/observations.py

clean:               ## remove the environment and everything built
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis test-artefacts
