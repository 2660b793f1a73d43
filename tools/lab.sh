#!/bin/sh
# Opens JupyterLab on a notebook: lab.sh NOTEBOOK [option of jupyter lab ...]
set -eu
cd "$(dirname "$0")/.."
notebook=$1
shift
# In a container one is often root, which Jupyter refuses unless told.
if [ "$(id -u)" -eq 0 ]; then set -- --allow-root "$@"; fi
PATH=$PWD/.venv/bin:$PATH
export PATH
exec jupyter lab --config=tools/jupyter_lab_config.py "$@" "$notebook"
