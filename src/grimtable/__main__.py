"""`python -m grimtable` is the command `grimtable`."""

import sys

from grimtable_command import main

if __name__ == "__main__":  # worker processes import this file too
    sys.exit(main())
