"""Make the tables of endings by a library of the core, which make.py has just linked, and write them into a file.

The file ends in the digest of the sources that it is made from.
"""

import sys
from pathlib import Path

import numpy as np
from making_tables import make_tables

from euchre_tutor.base import core
from euchre_tutor.base.files import replace_file

if __name__ == "__main__":
    made_from = np.frombuffer(core.digest().encode(), np.int64)
    replace_file(Path(sys.argv[1]), np.concatenate([make_tables(), made_from]).tobytes())
