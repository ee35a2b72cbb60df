"""``python -m euchre_tutor``: the command ``euchre-tutor``, where that isn't on the path."""

from euchre_tutor.cli import main

raise SystemExit(main())
