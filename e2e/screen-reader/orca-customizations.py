"""Orca runs this file when it starts. It sets Orca's options for the tests, and logs Orca's words."""

import logging
import os

from orca import settings

# Turns off words that do not come from an action: the name of each key, and reading a whole page after its load.
settings.enableKeyEcho = False
settings.enableEchoByCharacter = True
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False

# Orca itself keeps its log in memory. This handler writes each line to a file as soon as Orca speaks it.
log = logging.FileHandler(os.environ["ASSIST_SPEECH_LOG"], encoding="utf-8")
log.setFormatter(logging.Formatter("%(message)s"))
logging.getLogger("speech").addHandler(log)
