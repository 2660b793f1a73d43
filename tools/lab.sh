#!/bin/sh
# Opens JupyterLab on a notebook of the project: lab.sh NOTEBOOK [option of jupyter lab ...]
# Where there is no browser, the address that Jupyter prints leads to the notebook too.
set -eu
cd "$(dirname "$0")/.."
notebook=$1
shift
# In a container one is often root, which Jupyter refuses unless told.
if [ "$(id -u)" -eq 0 ]; then set -- --allow-root "$@"; fi
PATH=$PWD/.venv/bin:$PATH
JUPYTER_CONFIG_PATH=$PWD/tools/jupyter${JUPYTER_CONFIG_PATH:+:$JUPYTER_CONFIG_PATH}
export PATH JUPYTER_CONFIG_PATH
exec jupyter lab --LabApp.default_url="/lab/tree/$notebook" "$@"
