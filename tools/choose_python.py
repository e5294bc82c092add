"""Prints the Python that `make` uses: this one, or the system's if only that one was built with profiles.

A Python built without profiles, as version managers do, runs the server some 8 % slower. The system's must be new
enough, and able to make environments and to compile.
"""

import subprocess
import sys
import sysconfig

SYSTEM = "/usr/bin/python3"
WILL_DO = (
    "import os, sys, sysconfig, ensurepip, sqlite3, venv;"
    "headers = sysconfig.get_path('include') + '/Python.h';"
    "sys.exit(sys.version_info < (3, 11) or not os.path.exists(headers))"
)


def main() -> str:
    """The interpreter to use."""
    if sys.version_info < (3, 11):  # noqa: UP036  it may be any Python
        print("grimtable: needs Python 3.11 or newer; name one: make PYTHON=python3.12 play", file=sys.stderr)
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        return sys.executable
    try:
        fits = subprocess.run([SYSTEM, "-c", WILL_DO], capture_output=True, check=False).returncode == 0
    except OSError:
        fits = False
    return SYSTEM if fits else sys.executable


print(main())
