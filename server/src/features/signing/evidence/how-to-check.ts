import type { SigningRequest } from '../model.ts'

/** The page of the evidence that says how to check it without us. */
export function howToCheck(request: SigningRequest, publicUrl: string): string {
  return `HOW TO CHECK THIS EVIDENCE WITHOUT THE SERVICE THAT MADE IT

Signing request ${request.id}
Document        ${request.title}
Status          ${request.status}
Submitted file  SHA-256 ${request.submittedHash ?? 'none'}
Finished file   SHA-256 ${request.finalHash ?? 'none'}
Made by         ${publicUrl}

WHAT IS HERE

  original.pdf      the document as it was submitted
  final.pdf         the document with all that was put into it: one signature for each signer,
                    the data that their check needs, and a timestamp over everything
  trail.json        every event, one to a line
  trail.pdf         the same in words, signed and timestamped by the service
  proofs/           for each version of the file, and for the trail: its place in the public log of the
                    service, and in the blockchain once that is done
  certificates/     who signed, and who vouches for them; root.pem is where every chain ends
  timestamps/       the tokens of the time-stamping authority (RFC 3161), one for each signature
  revocation/       that no certificate was revoked (OCSP answers and lists)

1. THE FILES ARE THE RIGHT ONES

  sha256sum original.pdf final.pdf

  The two values are those above. trail.pdf and the certification block at the foot of the pages
  name the first of them as well.

2. THE SIGNATURES IN final.pdf

  Open it in any PDF reader that checks signatures, or use poppler:

    pdfsig -no-ocsp final.pdf

  Every signature must be valid, and the document unchanged since. The chain to the root is told by the
  reader once it trusts certificates/root.pem, or by openssl:

    openssl verify -no_check_time -CAfile certificates/root.pem -untrusted certificates/issuing.pem \\
      certificates/signer-1.pem

  The certificate of a signer lives for an hour only, since its key signed once and was destroyed. What
  counts is that it was valid at the time that the token in its signature proves:

    openssl ts -reply -token_in -in timestamps/signer-1.tst -text

3. THE TRAIL

  Each event is a line of trail.json and holds, as "previous", the SHA-256 of the line before it without
  the comma at its end. The first holds zeros. So nothing can be changed, left out or slipped in without
  changing the last hash. To print all hashes:

    sed -e '1d;$d' -e 's/,$//' trail.json | while IFS= read -r line; do
      printf %s "$line" | sha256sum; done

4. THE PLACE IN THE LOG AND IN THE BLOCKCHAIN

  Each file in proofs/ stands alone: it leads from a SHA-256 to the signed state of the log and, where it
  says so, on to a transaction of a public blockchain. Its format is open; the program countersign
  (Apache 2.0) checks it without asking the service:

    countersign verify final.pdf --proof proofs/<number>-DOCUMENT_SIGNED.proof.json

  The proof of type AUDIT_TRAIL is about the SHA-256 of the last line of trail.json.
  A proof that was not in the blockchain yet when this archive was made can be had later, complete, from
  whoever runs the service, or anew with this archive.
`
}
