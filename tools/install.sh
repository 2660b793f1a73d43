#!/bin/sh
# Puts into .venv exactly what requirements.txt locks, and the project itself in editable form; says what it is doing.
# With uv, which takes half the time: the one that is there, else the one that is locked; where there is none for this
# machine, with Python's own pip. May be run again at any time.
# The stamp is written last, so that an installation that failed is never taken for a finished one.
set -eu
cd "$(dirname "$0")/.."
venv=.venv
stamp=$venv/.installed
python=$venv/bin/python
rm -f "$stamp"

case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in fr*) lang=fr ;; *) lang=en ;; esac
doing=
tell() { if [ "$lang" = fr ]; then echo "$1"; else echo "$2"; fi; }
# A step of three, which is named once more if it fails.
step() {
    doing=$2
    if [ "$lang" = fr ]; then doing=$1; fi
    echo "$doing"
}
stopped() {
    code=$?
    [ "$code" = 0 ] || [ -z "$doing" ] ||
        tell "Arrêté à l'étape « $doing ». La raison est au-dessus ; la même commande reprend où c'en était." \
            "Stopped at the step “$doing”. The reason stands above; the same command goes on from there." >&2
    exit "$code"
}
trap stopped EXIT

# Programs that fetch show how far they are, where somebody is looking.
if [ -t 2 ]; then quiet=; else quiet=--quiet; fi
if command -v uv >/dev/null 2>&1 && uv --version >/dev/null 2>&1; then uv=uv; else uv=no; fi

# An environment whose Python has gone, or is too old, is of no use.
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    base=$(sh tools/find-python.sh)
    step "1/3 Créer l'environnement $venv avec $base" "1/3 Creating the environment $venv with $base"
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
else
    tell "1/3 L'environnement $venv est là, avec son Python" "1/3 The environment $venv is there, with its Python"
fi

with_pip() {
    # An environment made by uv holds no pip.
    "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip
    # shellcheck disable=SC2086  # empty, it is no argument at all
    "$python" -m pip install $quiet --disable-pip-version-check "$@"
}

count=$(grep -c '^[A-Za-z0-9][A-Za-z0-9._-]*==' requirements.txt) || count=0
step "2/3 Mettre les $count paquets de requirements.txt dans $venv : ceux qui y manquent sont téléchargés, ce qui peut prendre quelques minutes" \
    "2/3 Putting the $count packages of requirements.txt into $venv: those that it lacks are fetched, which may take some minutes"
if [ "$uv" = no ]; then
    lines=$venv/.uv.txt
    sed -n '/^uv==/,/^    # via/p' requirements.txt >"$lines"
    if with_pip --no-deps --only-binary :all: --require-hashes --requirement "$lines" >/dev/null 2>&1; then uv=$venv/bin/uv; fi
    rm -f "$lines"
fi
# Compiled now, as pip does, so that the first start is as quick as the next.  uv does not read where pip is told to look
# (a school's mirror, say): where it finds nothing, pip is asked.
by=
# shellcheck disable=SC2086
if [ "$uv" != no ]; then
    tell "    avec uv ($uv)" "    with uv ($uv)"
    if "$uv" pip install $quiet --python "$python" --compile-bytecode --require-hashes --requirements requirements.txt; then
        by=uv
    else
        tell "    uv n'y arrive pas : pip essaie à son tour" "    uv cannot: pip tries in its turn"
    fi
else
    tell "    avec pip : uv n'existe pas pour cette machine" "    with pip: there is no uv for this machine"
fi
[ "$by" = uv ] || with_pip --require-hashes --requirement requirements.txt

step "3/3 Y installer le projet lui-même, là où il est ($PWD)" "3/3 Installing the project itself, where it stands ($PWD)"
# shellcheck disable=SC2086
if [ "$by" != uv ] || ! "$uv" pip install $quiet --python "$python" --no-deps --no-build-isolation --editable .; then
    with_pip --no-deps --no-build-isolation --editable .
fi
touch "$stamp"
doing=
tell "Fini : $venv/bin/diadoques est prêt. (make : la liste des commandes)" "Done: $venv/bin/diadoques is ready. (make: the list of commands)"
