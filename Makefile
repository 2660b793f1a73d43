# The commands of the house.  `make` alone lists them.  Python 3.11 or newer and make are all they need.
.POSIX:
.DELETE_ON_ERROR:
.PHONY: help install lab class affected test fast proof figures lint frontend format book course bench boards site lock wheel clean

# Compiled Python is kept beside its sources, whatever the machine says: tests start some hundred processes.
export PYTHONDONTWRITEBYTECODE =

BIN = .venv/bin
STAMP = .venv/.installed
# More arguments: make lab LAB="--no-browser --port 9999", make class CLASS="--lan --time 12", make test PYTEST="-k calendar"
LAB =
CLASS =
PYTEST =
# The browser edition: SITE="--no-notebooks" for the lesson alone; BOOK=no leaves the book out.
SITE =
BOOK = yes
# Side by side on all cores, with one more where browsers are driven; what belongs together stays together
# (tests/conftest.py).  JOBS=0 runs one after the other.
JOBS = auto
PARALLEL = --numprocesses $(JOBS) --dist loadscope --no-loadscope-reorder -p no:benchmark
SINCE = HEAD
# The pages whose Python is run as it stands (tests/suite/shown.py).
PAGES = README.md README.fr.md docs/python.md docs/python.fr.md
CORPUS =
BOARD = diadoques
# Of the course the tests run every notebook in one process; these have a kernel of their own, and in `make proof` all have.
# So have the studies when the pages of the book are made (tests/book_built.py).
SAMPLES = notebooks/course/fr/teacher/03-supports.ipynb notebooks/course/en/pupil/08-chance.ipynb

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /make \1 — /p' Makefile

install: $(STAMP) ## install what requirements.txt lists into .venv

$(STAMP): requirements.txt pyproject.toml tools/install.sh
	@sh tools/install.sh

lab: $(STAMP) ## open JupyterLab on the notebooks (prints the address when there is no browser)
	@$(BIN)/python -m diadoques.cli lab notebooks $(LAB)

class: $(STAMP) ## open a class: the teacher's desk here, each group on its own device (CLASS="--lan")
	@$(BIN)/python -m diadoques.cli class $(CLASS)

affected: $(STAMP) ## run the tests that a change can touch (SINCE=HEAD~3: since then), and say which
	@$(BIN)/python tools/affected.py --since $(SINCE) $(PARALLEL) -p no:nbval $(PYTEST)

test: $(STAMP) ## run all tests: rules, board, doctests, notebooks, browser
	$(BIN)/python -m pytest $(PARALLEL) --nbval-lax tests diadoques $(PAGES) notebooks/*.ipynb $(SAMPLES) $(PYTEST)

fast: $(STAMP) ## run the tests that need neither browser nor patience
	$(BIN)/python -m pytest $(PARALLEL) -p no:nbval -m "not browser and not slow" $(PYTEST)

proof: $(STAMP) ## kill the program 1,000 times and fill the disk 200 times over whole games, play more whole games, run all the course, two dozen games in the Python of a browser
	$(BIN)/python -m pytest $(PARALLEL) -p no:nbval -m proof tests $(PYTEST)
	$(BIN)/python -m pytest $(PARALLEL) --nbval-lax notebooks/course notebooks/analysis $(PYTEST)
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest $(PARALLEL) -m "not browser and not proof" tests/cli/test_sheets.py tests/fuzz \
	    tests/games/bc218/test_properties.py tests/games/diadoques/test_courts.py tests/games/diadoques/test_properties.py \
	    tests/games/diplomacy/test_formats.py tests/kernel tests/notation $(PYTEST)

figures: $(STAMP) ## count what comes out exactly: DATC, examples, positions (CORPUS="FILE ..." for other positions)
	$(BIN)/python -m pytest -q tests/games/diplomacy/test_datc.py tests/games/diplomacy/test_corpus.py \
	    tests/games/bc218/test_cases.py $(CORPUS:%=--corpus=%) $(PYTEST)

lint: $(STAMP) ## ruff, mypy in strict mode, and oxlint for the JavaScript
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/lint_scripts.py

frontend: ## check the types of the JavaScript and bundle it anew (needs Node and npm)
	cd frontend && npm ci --silent --no-audit --no-fund && npm run --silent check && npm run --silent build

format: $(STAMP) ## lay out the code
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

book: $(STAMP) ## build the book into book/_build/html, without the net, warnings as errors
	$(BIN)/python book/build.py

site: $(STAMP) ## build the browser edition into site/, with the book beside it (BOOK=no leaves it out)
	@[ "$(BOOK)" = no ] || $(MAKE) book
	@rm -rf site
	$(BIN)/python -m diadoques.cli site -o site --parts .venv/parts $$([ "$(BOOK)" = no ] || echo --book book/_build/html) $(SITE)

course: $(STAMP) ## make the notebooks of the course and of the studies anew from their sources
	$(BIN)/python tools/course.py

bench: $(STAMP) ## measure: a season, the map, the import, the first notebook
	$(BIN)/python -m pytest -o python_files='bench_*.py' -o python_functions='bench_*' --ignore=benchmarks/yardstick.py benchmarks $(PYTEST)

boards: $(STAMP) ## build geodata/BOARD anew from its hand-laid sources (BOARD=diadoques)
	$(BIN)/python -m geodata.build $(BOARD)

lock: ## make requirements.txt anew from pyproject.toml (needs uv and the net)
	python3 tools/lock.py

wheel: $(STAMP) ## build the wheel into dist/
	$(BIN)/python -m hatchling build -t wheel

clean: ## remove the environment and what the commands made
	rm -rf .venv dist artifacts site book/_build book/generated book/assets/generated
