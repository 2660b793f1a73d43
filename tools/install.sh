#!/bin/sh
# Puts into .venv exactly what requirements.txt locks, and the project itself in editable form.
# With uv when it is there, else with Python's own venv and pip; may be run again at any time.
# The stamp is written last, so that an installation that failed is never taken for a finished one.
set -eu
cd "$(dirname "$0")/.."
venv=.venv
stamp=$venv/.installed
python=$venv/bin/python
rm -f "$stamp"

if command -v uv >/dev/null 2>&1 && uv --version >/dev/null 2>&1; then uv=yes; else uv=no; fi

# An environment whose Python has gone, or is too old, is of no use.
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    base=$(sh tools/find-python.sh)
    echo "Creating $venv with $base"
    rm -rf "$venv"
    if [ "$uv" = yes ]; then
        uv venv --quiet --python "$base" "$venv"
    elif ! "$base" -c 'import ensurepip' 2>/dev/null; then
        echo "This Python has no 'venv' module. On Debian: apt install python3-venv, then try again." >&2
        echo "Ce Python n'a pas le module « venv ». Sous Debian : apt install python3-venv, puis recommencez." >&2
        exit 1
    else
        "$base" -m venv "$venv"
    fi
fi

echo "Installing what requirements.txt lists (only the first time, a minute or so)"
if [ "$uv" = yes ]; then
    # Compiled now, as pip does, so that the first start is as quick as the next.
    uv pip install --quiet --python "$python" --compile-bytecode --require-hashes --requirements requirements.txt
    uv pip install --quiet --python "$python" --no-deps --no-build-isolation --editable .
else
    # An environment made by uv holds no pip.
    "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip
    "$python" -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt
    "$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
fi
touch "$stamp"
