# make demo, make test, make lint, make bench, make long: each sets up .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: demo test lint bench long clean

$(VENV)/demo.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[terminal,page]'
	touch $@

$(VENV)/dev.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(VENV)/demo.stamp

demo: $(VENV)/demo.stamp
	$(BIN)/karma tour

test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check karma_core replay tests examples
	$(BIN)/ruff format --check karma_core replay tests examples
	$(BIN)/mypy

bench: $(VENV)/dev.stamp
	for name in play store replay ledger proof; do $(BIN)/python -m tests.benchmarks.bench_$$name || exit 1; done

long: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n $(JOBS) -m long

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
