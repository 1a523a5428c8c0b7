"""The report of a calling program: a line of JSON for each failure, and nothing if all is well."""

import json
import os
import sys
import traceback

url = os.environ["COUNTERSIGN_URL"]
receiver = os.environ["RECEIVER_URL"]
key = os.environ["COUNTERSIGN_KEY"]
seal_id = os.environ["SEAL_ID"]
completed_request = os.environ["COMPLETED_REQUEST"]
passkey_signer = (os.environ["PASSKEY_REQUEST"], os.environ["PASSKEY_SIGNER"])
sample_pdf = os.environ["SAMPLE_PDF"]
the_hash = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"


def events():
    """Bodies that a receiver got, with the names of their models."""
    with open(os.environ["EVENTS"], encoding="utf-8") as file:
        for line in file:
            kind = json.loads(line)["event"]
            yield "".join(word.capitalize() for word in kind.replace("_", ".").split(".")) + "Event", line


def finding(subject, text):
    print(json.dumps({"subject": subject, "text": text}), flush=True)


def print_story(story):
    """The story ends if a step fails: those that follow build on it."""
    try:
        story()
    except Exception as error:
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == sys.argv[0]]
        finding(own[-1].line if own else "start", f"{type(error).__name__}: {' '.join(str(error).split())[:600]}")
