#!/bin/sh
# Puts into .venv exactly what requirements.txt locks, and the project itself in editable form.
# With uv, which takes half the time: the one that is there, else the one that is locked; where there is none for this
# machine, with Python's own pip. May be run again at any time.
# The stamp is written last, so that an installation that failed is never taken for a finished one.
set -eu
cd "$(dirname "$0")/.."
venv=.venv
stamp=$venv/.installed
python=$venv/bin/python
rm -f "$stamp"

if command -v uv >/dev/null 2>&1 && uv --version >/dev/null 2>&1; then uv=uv; else uv=no; fi

# An environment whose Python has gone, or is too old, is of no use.
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    base=$(sh tools/find-python.sh)
    echo "Creating $venv with $base"
    rm -rf "$venv"
    if [ "$uv" != no ]; then
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
with_pip() {
    # An environment made by uv holds no pip.
    "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip
    "$python" -m pip install --quiet --disable-pip-version-check "$@"
}

if [ "$uv" = no ]; then
    lines=$venv/.uv.txt
    sed -n '/^uv==/,/^    # via/p' requirements.txt >"$lines"
    if with_pip --no-deps --only-binary :all: --require-hashes --requirement "$lines" >/dev/null 2>&1; then uv=$venv/bin/uv; fi
    rm -f "$lines"
fi
# Compiled now, as pip does, so that the first start is as quick as the next.  uv does not read where pip is told to look
# (a school's mirror, say): where it finds nothing, pip is asked.
if [ "$uv" != no ] && "$uv" pip install --quiet --python "$python" --compile-bytecode --require-hashes \
    --requirements requirements.txt; then
    "$uv" pip install --quiet --python "$python" --no-deps --no-build-isolation --editable .
else
    with_pip --require-hashes --requirement requirements.txt
    with_pip --no-deps --no-build-isolation --editable .
fi
touch "$stamp"
