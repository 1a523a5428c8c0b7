"""Runs blocks of Python that come as JSON, one on a line, and answers each with a line."""
import contextlib
import io
import json
import sys

space = {}
for line in sys.stdin:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(json.loads(line), "block", "exec"), space)
    answer = space.get("answer")
    is_json = answer is not None and answer.headers.get("Content-Type", "").startswith("application/json")
    result = {"printed": printed.getvalue(), **({"answer": answer.json()} if is_json else {})}
    print(json.dumps(result), flush=True)
