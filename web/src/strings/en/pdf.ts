const overall = {
  holds: {
    title: 'The signatures hold',
    text: 'Your browser has checked every signature in this file. Every certificate is issued by this service, or by an authority that it trusts, and nothing was altered.',
  },
  'issuer-unknown': {
    title: 'Unaltered, but the signers are unknown here',
    text: 'Nothing was altered since it was signed. But not every certificate leads to this service: whose those signatures are, this page cannot tell.',
  },
  'not-counting': {
    title: 'A signature does not count',
    text: 'What was signed is unchanged, but at least one certificate was revoked, not valid when it signed, or too weak.',
  },
  expired: {
    title: 'Protection has expired',
    text: 'Nothing was altered since it was signed. But a certificate has expired or an algorithm is too weak by now, and no timestamp that is still valid proves that the signature was made before.',
  },
  'changed-later': {
    title: 'Something was added after signing',
    text: 'What was signed is in the file unchanged, but pages show or fields hold something that nobody this service trusts has signed. Compare with the file as it was signed, which you can save below.',
  },
  altered: {
    title: 'Altered after it was signed',
    text: 'Something was changed in this file that no signature allows. Do not rely on what you see in it.',
  },
  broken: {
    title: 'A signature is broken',
    text: 'The file and at least one of its signatures do not match: one of them was changed. Do not rely on it.',
  },
  unsigned: {
    title: 'This PDF carries no signature',
    text: 'Nobody has signed or sealed this file. Whether it was recorded is another question, and this page answers it as for any file.',
  },
}

const standings = {
  holds: 'Holds',
  'issuer-unknown': 'Issuer unknown',
  'not-counting': 'Does not count',
  expired: 'Expired',
  'changed-later': 'Added to later',
  altered: 'Altered afterwards',
  broken: 'Broken',
}

const roles = {
  signer: 'Signer',
  seal: 'Company seal',
  timestamp: 'Timestamp',
}

const refusals = {
  'not-a-pdf': 'The file does not begin as a PDF does. There is something in front of it, which no signature covers.',
  encrypted: 'The file is protected by a password. Without it nobody can see what was signed.',
  'no-pages': 'The file has no pages.',
  'too-large': 'The file is too large to be checked in a browser, or it unfolds into something that is.',
  'too-deep': 'The file is nested deeper than any honest one.',
  damaged: 'The file is damaged. A repair would have to guess what was signed, so this page does not try.',
  'signed-and-damaged': 'The file is damaged. A repair would have to guess what was signed, so this page does not try.',
  'signed-already': 'The file is built in a way that this page does not read.',
  locked: 'The file is built in a way that this page does not read.',
  'off-the-page': 'The file is built in a way that this page does not read.',
  'bad-image': 'The file is built in a way that this page does not read.',
  'bad-field': 'The file is built in a way that this page does not read.',
  unsupported: 'The file is built in a way that this page does not read.',
  ambiguous:
    'The container can be read in more than one way: other programs might show other files. Do not rely on it.',
  'too-long': 'The check took too long and was stopped. No honest file needs so much time.',
  'no-algorithm':
    'This browser can’t check a signature in this file: it doesn’t support the algorithm. Try another browser, or a newer one.',
  'not-loaded':
    'The part of this page that checks signatures could not be loaded. Check your connection and choose the file again.',
  failed: 'The check broke off. The file asks for more than this browser has, or the browser is too old for it.',
}

export const pdf = {
  title: 'Signatures in the file',
  checking: 'Checking the signatures',
  checkingText: 'Your browser reads the file. It goes nowhere.',
  cancel: 'Cancel',
  refused: 'The signatures were not checked',
  refusals,
  overall,
  rootMissing: {
    title: 'Unaltered, but the signers were not checked',
    text: 'Nothing was altered since it was signed. The service could not be reached for its root certificate, so this page cannot tell whose the signatures are. Choose the file again when you are online.',
  },

  lines: {
    existedBy: 'Existed by',
    signedBy: 'Signed by',
    sealedBy: 'Sealed by',
    unchangedSince: 'Unchanged since',
    sinceClaimed: 'the first signature, at a time that only the signer claims',
    protectedUntil: 'Protected until',
  },

  listTitle: 'Each signature',
  roles,
  standings,
  nameless: 'Somebody whom the file does not name',
  organization: 'Organization',
  signatureTimes: {
    proven: 'Signed by this time, proved by a timestamp',
    claimed: 'Signed at, as the signer says',
    claimedOnly: 'No timestamp proves it. A signer can write any time.',
    noProof: 'With a signature that does not hold, no time is proved.',
  },
  stampTimes: {
    proven: 'Time of the timestamp',
    claimed: 'Time that the timestamp gives',
    claimedOnly: 'This page does not know who issued the timestamp, so no time is proved.',
    noProof: 'With a timestamp that does not hold, no time is proved.',
  },
  alsoClaimed: (time: string) => `The signer says: ${time}`,
  noTime: 'No time is given.',
  since: 'Since then',
  nothingAdded: 'What was signed is unchanged. Nothing was added to the file.',
  added: 'What was signed is unchanged. Only what is allowed was added to the file.',
  addedUnsigned:
    'What was signed is in the file unchanged, but something was added that nobody this service trusts has signed.',
  filledIn: 'Filled in or commented since, and signed:',
  marks: {
    on: (pages: string) => `(p. ${pages})`,
    signature: (where: string, signed: string) => `New signature${where}, ${signed}`,
    comment: (where: string, signed: string) => `New or changed comment${where}, ${signed}`,
    field: (name: string, where: string, signed: string) => `Field “${name}” filled in${where}, ${signed}`,
    trusted: (name: string) => `by ${name}`,
    unknown: (name: string) => `by ${name}, whose certificate this service does not trust`,
    nobody: 'covered by no valid signature',
  },
  asSigned: 'Save the file as it was signed',
  forbidden: 'Something was changed in the file that may not be changed. The technical details say what.',
  brokenSince: 'What was signed, or the signature itself, was changed.',
  certificate: 'Certificate',
  trusted: 'It leads to the root of this service.',
  trustedButOpen:
    'It leads to the root of this service. Not everything about it could be checked; the technical details say what.',
  listed: {
    trusted: 'Issued by a service of a trusted list.',
    trustedButOpen:
      'Issued by a service of a trusted list. Not everything about it could be checked; the technical details say what.',
  },
  qualified: {
    name: 'Qualified status',
    levels: {
      QES: 'Qualified electronic signature',
      QESeal: 'Qualified electronic seal',
      'AdES-QC': 'Advanced electronic signature with a qualified certificate',
      'AdESeal-QC': 'Advanced electronic seal with a qualified certificate',
      AdES: 'Advanced, not qualified',
    },
  },
  unknownIssuer:
    'It leads to no root that this service publishes. Anybody can make such a certificate, with any name in it.',
  notCompared: 'Not compared with the root of this service, which could not be reached.',
  notCounting:
    'It does not count: it was revoked, was not valid at the time, or is too weak. The technical details say which.',
  expired:
    'Its protection has expired: the certificate or that of the newest timestamp is no longer valid. The technical details say more.',
  protectedUntil: 'Protected until',
  protectionExpired: 'Protection expired on',
  extendProtection: 'A new timestamp before this date extends it.',
  more: (count: number) => `And ${count} more.`,
  technical: 'Technical details',
  details: {
    subject: 'Named in the certificate',
    issuer: 'Issued by',
    serialNumber: 'Serial number',
    fingerprint: 'Fingerprint of the certificate (SHA-256)',
    level: 'Level (PAdES)',
    field: 'Field of the form',
    page: 'Page',
    reason: 'Reason, as the signer says',
    location: 'Place, as the signer says',
    findings: 'Words of the check',
  },

  container: {
    filesTitle: 'Files in the container',
    unsigned: {
      title: 'This container carries no signature',
      text: 'Nobody has signed or sealed the files in it. Whether the container was recorded is another question, and this page answers it as for any file.',
    },
    'changed-later': {
      title: 'The container holds a file that was not signed',
      text: 'What was signed is unchanged. But the container also holds at least one file without a signature that this service trusts.',
    },
    signedBy: {
      trusted: 'Signed',
      unknown: 'Signed by someone unknown here',
      nobody: 'No valid signature',
    },
    fingerprint: 'Fingerprint (SHA-256):',
    level: 'Level (CAdES)',
    signatureFile: 'Signature file',
    file: (name: string, signed: string) => `File “${name}”, ${signed}`,
  },

  comparison: {
    title: 'How the pages look',
    lead: 'Each page as it was signed is drawn beside the page of today. Later signatures and filled-in fields show, too: look whether anything else has changed.',
    start: 'Compare the pages',
    running: (name: string, page: number, of: number) => `Since ${name} signed: comparing page ${page} of ${of} …`,
    same: (name: string) => `All pages that were compared look as they did when ${name} signed.`,
    different: (name: string, pages: string) => `Since ${name} signed, these pages look different: ${pages}.`,
    left: (count: number) => (count === 1 ? '1 more page was not compared.' : `${count} more pages were not compared.`),
    before: (page: number) => `Page ${page} when it was signed`,
    now: (page: number) => `Page ${page} now`,
    field: (field: string, before: string, now: string) =>
      `Field ${field}: “${before}” when it was signed, “${now}” now`,
    none: 'There is no such page.',
    failed: 'The pages could not be drawn here. Try again, or open both versions in another program.',
  },

  limitsTitle: 'What this does not prove',
  limits: {
    person:
      'Who the person behind a name is. This service gives a certificate to anyone who signs by the signer’s link, which the sender has, too, and asks for no identity card.',
    company: 'Who put the seal on it. Anyone with access to the account of the organization can.',
    moment: 'The exact moment of signing. A timestamp says that it was not later.',
    claimed: 'The time of a signature without a timestamp.',
    revocation:
      'That no certificate was revoked, where a signature says that this could not be checked. It is not checked in the browser beyond what the file and this service bring.',
    content: 'That what the document says is true or lawful, or that anybody has understood it.',
    qualified: 'That a signature is a qualified one in the sense of the law.',
  },
}

export type Pdf = typeof pdf
