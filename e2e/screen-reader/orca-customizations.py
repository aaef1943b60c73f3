"""Orca runs this file at its start: how it is set for the journey, and the log of what it says."""

import logging
import os

from orca import settings

# The journey is about what the page says: no letter at each key, no reading of the whole page at its loading.
settings.enableKeyEcho = False
settings.enableEchoByCharacter = True
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False

# Orca keeps this log in memory. The file has each line as soon as it is spoken.
log = logging.FileHandler(os.environ["ASSIST_SPEECH_LOG"], encoding="utf-8")
log.setFormatter(logging.Formatter("%(message)s"))
logging.getLogger("speech").addHandler(log)
