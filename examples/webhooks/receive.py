# A webhook receiver without dependencies. Start: WEBHOOK_SECRET=whsec_… python3 receive.py
import hashlib
import hmac
import json
import os
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
handled = set()  # In production: a table with the event's id as its key.


def verify(headers, body):
    """The event of a delivery that comes from the service, now; ValueError for every other."""
    timestamp = headers.get("X-Service-Timestamp", "")
    signature = headers.get("X-Service-Signature", "")
    expected = "sha256=" + hmac.new(SECRET, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not timestamp or not hmac.compare_digest(signature.encode(), expected.encode()):
        raise ValueError("the signature is missing or wrong")
    sent = datetime.fromisoformat(timestamp.replace("Z", "+00:00"))
    if abs((datetime.now(timezone.utc) - sent).total_seconds()) > 300:
        raise ValueError("the delivery is not from the last 5 minutes")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        size = int(self.headers.get("Content-Length") or 0)
        if size > 1024 * 1024:
            return self.answer(413)
        try:
            event = verify(self.headers, self.rfile.read(size))
        except ValueError as error:
            print(f"refused: {error}", flush=True)
            return self.answer(400)
        if event["id"] not in handled:
            print(event["event"], event["id"], json.dumps(event["data"]), flush=True)
        handled.add(event["id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver)
print("Waiting for webhooks", flush=True)
server.serve_forever()
