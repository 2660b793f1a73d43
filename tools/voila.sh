#!/bin/sh
# Shows a notebook of the project as a page without code, to whoever opens the address: voila.sh NOTEBOOK [option of voila ...]
# Nothing of the page comes from the net.
set -eu
cd "$(dirname "$0")/.."
notebook=$1
shift
PATH=$PWD/.venv/bin:$PATH
JUPYTER_PATH=$PWD/tools/jupyter${JUPYTER_PATH:+:$JUPYTER_PATH}
export PATH JUPYTER_PATH
exec voila --template=diadoques "$@" "$notebook"
