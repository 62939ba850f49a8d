"""`python -m replay`: the karma command."""

import sys

from replay.cli import main

sys.exit(main())
