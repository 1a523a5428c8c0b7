/** Every word of the page that says how to check the evidence, in English; the other languages have the same. Commands have none. */
export const english = {
  title: 'How to check this evidence without the service that made it',
  head: {
    request: 'Signing request',
    document: 'Document',
    status: 'Status',
    submitted: 'Submitted file',
    completed: 'Completed file',
    deleted: 'Documents deleted',
    madeBy: 'Made by',
    none: 'none',
  },

  contents: {
    title: 'What is in this archive',
    several: (count: number) =>
      `This request has ${count} documents, each in a folder of its own: documents/1/ is the first. The commands below are for the first one. Use them for each of the others, with the number of its folder.`,
    deleted:
      'The documents of this request were deleted from the service, so they are not in this archive. Everything else is. If you have a copy of a document, use it below for <document>.',
    original: 'the document as submitted',
    final:
      'the document with everything that was added: one signature for each person who signed or approved, any seals, the data needed to check them, and a timestamp over everything',
    latest: 'the document as far as it came: it was never completed',
    finalContainer:
      'an ASiC-E container (ETSI EN 319 162-1), which is a ZIP archive: the document, one signature for each person who signed or approved, any seals, the data needed to check them, and a timestamp over everything',
    latestContainer: 'the container with the document as far as it came: it was never completed',
    renewed:
      'final.pdf, byte for byte, followed by newer validation data and timestamps, with which its signatures can be checked for longer',
    renewedContainer:
      'the same container with newer validation data and timestamps, with which its signatures can be checked for longer',
    trailJson: 'every event, one per line',
    trailPdf: 'the same in words, signed and timestamped by the service',
    proofs:
      'for each version of the file, and for the trail: its place in the public log of the service, and in the blockchain once it is there',
    certificates: 'who signed, and who issued their certificates; root.pem is where every chain ends',
    certificatesUnsigned: 'the authority of the service, which signed trail.pdf; root.pem is where its chain ends',
    timestamps: 'the tokens of the time-stamping authority (RFC 3161), one for each signature',
    revocation: 'proof that no certificate was revoked (OCSP answers and lists)',
  },

  files: {
    title: 'Are these the right files?',
    both: 'The two values are those above.',
    unprepared: 'The request ended before the document was prepared: both are what the sender submitted.',
    unfinished: 'The first value is the one above; the second is that of the last version in trail.pdf.',
    deleted:
      'The value of your copy must be one of those above: then it is the document, unchanged. The versions in between are in proofs/.',
    onPages:
      'trail.pdf, and the certification block at the foot of the pages if there is one, name the hash of the document as submitted.',
    inTrail: 'trail.pdf names the hash of the document as submitted.',
  },

  signatures: {
    /** Before the name of the file. */
    title: 'Signatures in',
    open: 'Open it in any PDF reader that checks signatures, or use poppler:',
    mustBeValid: 'Every signature must be valid, and the document unchanged since.',
    timestamp:
      'The last one is a timestamp over the whole file (ETSI.RFC3161). Some readers cannot check that kind; pdfsig then says that it has not been verified.',
    chain: 'A reader shows the chain to the root once it trusts certificates/root.pem. With openssl:',
    container:
      'Any program that validates ASiC-E containers checks them, for example EU DSS, or the verification page of the service. By hand: unpack the container. Each file META-INF/signature….p7s is a signature (CAdES) over the manifest of the same number, which names the document and its hash:',
    digest: 'The DigestValue in the manifest must be the hash of the document in unpacked:',
    containerChain: 'The chain to the root:',
    notRevoked: 'The certificate was not revoked when it signed:',
    shortLived:
      'The certificate of a signer is valid for an hour only, since its key signed once and was destroyed. What counts is that it was valid at the time proved by the token in its signature:',
  },

  trail: {
    title: 'The trail',
    erased:
      'Lines with "erased": true have lost personal data that the service was asked to erase. Their own hash is therefore another one. "hash" is the one that they had, and the "previous" of the next line names it. A copy of the trail from before has the lines with these hashes.',
    text: 'Each event is a line of trail.json. Its "previous" is the SHA-256 of the line before it, without the comma at the end; the first one is zeros. So nothing can be changed, left out or inserted without changing the last hash. To print all hashes:',
  },

  links: {
    title: 'Who could sign',
    text: 'Each signer signs with their own link. The service emails it to the signer, and also gives it to the sender, a program with an API key or a person in the console, when the request is created. So the sender could have signed in a signer’s place. trail.pdf names the sender and, for each link, the IP address from which the document was loaded, viewed and signed. It does not prove who used the link.',
    otherRoles: 'People who approve or only view also have links of their own.',
    delegated:
      'A person who signs or approves in the place of another gets a new link by email. The sender does not get it, unless trail.pdf says so.',
    inPerson:
      'To sign in person, the sender opens the link of the signer on their own device, and hands the device over.',
    passkeys:
      'A passkey is kept by the person, and the sender cannot use it. To register it, the person first confirms their email address with a code; trail.pdf says when.',
    codes:
      'Some links open nothing until a code is entered. An email code goes only to the email address of the signer, and the sender does not get it. An access code comes from the sender, who therefore knows it. trail.pdf says which codes were entered before each signature. The policies in the certificate of a signature say it, too:',
    identityChecks:
      'An identity check is recorded with its provider and its number there. If the provider says them, the name of the person and the level of the check follow.',
    identities:
      'A sign-in at an identity provider is recorded with its issuer, the subject and, if the provider says them, the name and the kind of sign-in.',
    policies: {
      link: 'the link alone',
      email_code: 'the link and an email code',
      sms_code: 'the link and a code by text message',
      access_code: 'the link and an access code',
      identity_check: 'the link and an identity check',
      oidc: 'the link and an identity provider',
      passkey: 'the link and a passkey',
    },
  },

  log: {
    title: 'The place in the log and in the blockchain',
    text: 'Each file in proofs/ stands alone: it connects a SHA-256 to the signed state of the log and, where it says so, to a transaction of a public blockchain. Its format is open; the program countersign (Apache 2.0) checks it without asking the service:',
    trail: 'The proof of type AUDIT_TRAIL is about the SHA-256 of the last line of trail.json.',
    later:
      'A proof that was not in the blockchain yet when this archive was made can be downloaded later, complete, from the service, or again with this archive.',
  },
}

export type CheckWords = typeof english
