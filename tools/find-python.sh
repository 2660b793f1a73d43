#!/bin/sh
# Prints the first Python of this machine that is 3.11 or newer; says what to do when there is none.
# PYTHON=/some/python in the environment chooses one.
set -eu
# $PYTHON stands unquoted on purpose: empty, it is no candidate at all.
for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14 python; do
    # The program's own word for its path: a name may be a wrapper, or be there and not run.
    if path=$("$candidate" -c 'import sys; sys.exit(1) if sys.version_info < (3, 11) else print(sys.executable)' 2>/dev/null); then
        echo "$path"
        exit 0
    fi
    if [ "$candidate" = "${PYTHON:-}" ]; then
        echo "PYTHON=$PYTHON is not a Python 3.11 or newer / n'est pas un Python 3.11 ou plus récent." >&2
        exit 1
    fi
done
echo "No Python 3.11 or newer was found. Install one (on Debian: apt install python3 python3-venv), then try again." >&2
echo "Aucun Python 3.11 ou plus récent n'a été trouvé. Installez-en un (sous Debian : apt install python3 python3-venv), puis recommencez." >&2
exit 1
