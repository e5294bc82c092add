# Grimtable: everything a person runs by hand. The environment is .venv; all targets can be repeated safely.

# python3, unless it was built without profiles, as pyenv's is, and the system's own will do: with that one the server makes 8 % more moves.
PROFILED := import sys, sysconfig as s; sys.exit("--enable-optimizations" not in (s.get_config_var("CONFIG_ARGS") or ""))
WILL_DO  := import os, sys, sysconfig as s, ensurepip, sqlite3, venv; \
	sys.exit(sys.version_info < (3, 11) or not os.path.exists(s.get_path("include") + "/Python.h"))
ifndef PYTHON
PYTHON := $(shell python3 -c '$(PROFILED)' 2>&- || ! /usr/bin/python3 -c '$(WILL_DO)' 2>&- && echo python3 || echo /usr/bin/python3)
endif
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
export PYTHONDONTWRITEBYTECODE := # what is compiled once need not be compiled by each of a hundred processes
WORKERS ?= 2
WAITERS := $(shell expr $(WORKERS) + 1) # tests of server and browser often wait: one more than there are cores has enough to do
AGAIN   := --reruns 1 -rR # a browser on a busy machine gets a second try, and the summary names who needed it
DRAWINGS := $(filter-out tests/games/cisza/%,$(wildcard tests/games/*/test_*_scene.py)) # compiled in no build
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' 2>/dev/null) pyproject.toml setup.py

# Some environments forbid Python to keep what it compiled; here hundreds of processes would compile the same again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup play test check unit rules pages games interpreted soak browser bench clean

help:                ## this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/	/' | expand -t 12

setup: $(VENV)/.built ## make the environment and build the package (compiled where there is a C compiler)

$(VENV)/.packages: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(UV) || $(BIN)/python -m pip install -q --disable-pip-version-check uv
	$(UV) pip install -q -p $(BIN)/python -c constraints.txt -r pyproject.toml --extra lab --extra postgres --extra dev
	@$(UV) pip install -q -p $(BIN)/python -c constraints.txt -r pyproject.toml --extra bench \
		|| echo "grimtable: the peers for 'grimtable bench' cannot be installed here; everything else works"
	@touch $@

$(VENV)/.built: $(VENV)/.packages $(SOURCES)
	GRIMTABLE_DEVELOPMENT=1 $(UV) pip install -q -p $(BIN)/python --no-build-isolation --no-deps --reinstall .
	@$(BIN)/python -c 'import grimtable.build; grimtable.build.warn()'
	@touch $@

play: setup          ## open the table in the browser (prints the address where there is none)
	$(BIN)/grimtable

check: $(VENV)/.packages ## lint, format, types, package direction
	$(BIN)/ruff check src tests setup.py
	$(BIN)/ruff format --check src tests setup.py
	$(BIN)/mypy src tests
	PYTHONPATH=src $(BIN)/lint-imports --no-cache

browser: $(VENV)/.packages ## a Chromium for the browser tests, where one can be had
	@$(BIN)/python tests/chromium.py

test:                ## everything: checks, then all tests, compiled and interpreted
	@$(MAKE) --no-print-directory $(VENV)/.packages
	@$(MAKE) --no-print-directory -j2 setup check browser interpreted pages # the build takes as long as the other four
	@$(MAKE) --no-print-directory -j2 rules games

interpreted: $(VENV)/.packages
	PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(patsubst %,--ignore=%,$(DRAWINGS)) tests/engine tests/games tests/golden tests/table

unit: setup
	@$(MAKE) --no-print-directory -j2 rules pages games # whoever waits for a page leaves a core to the others

rules: setup
	$(BIN)/python -m pytest -n $(WAITERS) --dist worksteal -m "not browser" tests

pages: browser # the client by itself, served from the sources: it need not wait for the build
	PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) --dist load --maxschedchunk 1 -m browser $(AGAIN) tests/web

games: setup # another run: the drivers of both cannot share a process
	$(BIN)/python -m pytest -n $(WAITERS) --dist load --maxschedchunk 1 -m browser $(AGAIN) tests/browser

soak: setup          ## long fuzz and soak runs
	GRIMTABLE_LAWS_EFFORT=40 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --timeout 3600 -m "soak or not soak" tests

bench: setup         ## speed, next to the peers
	$(BIN)/grimtable bench

clean:               ## remove the environment and everything built
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis test-artefacts
