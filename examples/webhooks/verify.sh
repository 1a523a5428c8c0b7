#!/bin/sh
# Checks a saved webhook delivery: verify.sh TIMESTAMP SIGNATURE BODY-FILE
# TIMESTAMP and SIGNATURE are the headers X-Service-Timestamp and X-Service-Signature. WEBHOOK_SECRET is the webhook secret.
set -eu
timestamp=$1 signature=$2 body=$3

expected=sha256=$({ printf '%s.' "$timestamp"; cat "$body"; } |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)
# Compares hashes instead of the values, so that the time of the comparison reveals nothing.
if [ "$(printf %s "$signature" | sha256sum)" != "$(printf %s "$expected" | sha256sum)" ]; then
  echo 'the signature is wrong' >&2
  exit 1
fi
age=$(($(date +%s) - $(date -d "$timestamp" +%s)))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  echo 'the delivery is not from the last 5 minutes' >&2
  exit 1
fi
echo 'the delivery comes from the service'
