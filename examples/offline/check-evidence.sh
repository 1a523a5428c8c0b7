#!/bin/sh
# Verifies the evidence of a completed signing request without the service: check-evidence.sh evidence.zip
# Needs unzip, openssl, pdfsig (poppler-utils) and sha256sum. The argument is the ZIP from GET /signing/:id/evidence.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unzip -q "$1" -d "$folder"
cd "$folder"

echo 'The documents, by their hashes:'
sha256sum original.pdf final.pdf

echo 'The signatures in the document:'
# pdfsig exits with an error if this machine does not trust a signer, so only its result for the bytes counts.
pdfsig -no-ocsp final.pdf > pdfsig.txt 2> /dev/null || true
grep -E 'Signer Certificate Common Name|Signature Validation' pdfsig.txt
if grep -E 'Signature Validation: .*(Mismatch|Invalid|Failure)' pdfsig.txt; then exit 1; fi

for certificate in certificates/signer-*.pem; do
  signer=$(basename "$certificate" .pem)
  echo "$signer: the certificate chains to the root, and was not revoked when it signed at:"
  openssl verify -no_check_time -CAfile certificates/root.pem -untrusted certificates/issuing.pem "$certificate"
  openssl ocsp -respin "revocation/$signer.ocsp" -issuer certificates/issuing.pem -no_nonce -cert "$certificate" \
    -CAfile certificates/root.pem -verify_other certificates/issuing.pem 2> ocsp.txt | grep ': good'
  openssl ts -reply -token_in -in "timestamps/$signer.tst" -token_out -text 2> /dev/null | grep 'Time stamp'
done

echo 'The audit trail: each event contains the hash of the event before it.'
previous=0000000000000000000000000000000000000000000000000000000000000000
sed -e '1d;$d' -e 's/,$//' trail.json > lines.txt
while IFS= read -r line; do
  case $line in
    *"\"previous\":\"$previous\""*) ;;
    *) echo "an event does not follow the one before it: $line" >&2; exit 1 ;;
  esac
  previous=$(printf %s "$line" | sha256sum | cut -c 1-64)
done < lines.txt
echo "$(wc -l < lines.txt) events in order"
