const overall = {
  holds: {
    title: 'All signatures are valid',
    text: 'Your browser checked every signature. This service or an authority that it trusts issued every certificate, and nothing was changed after signing.',
  },
  'issuer-unknown': {
    title: 'Unchanged, but the signers are unknown here',
    text: 'Nothing was changed after signing. But at least one certificate wasn’t issued by this service or an authority that it trusts, so this page can’t confirm who signed.',
  },
  'not-counting': {
    title: 'A signature is not valid',
    text: 'What was signed is unchanged. But at least one certificate was revoked, not valid at the time, or too weak.',
  },
  expired: {
    title: 'Protection has expired',
    text: 'Nothing was changed after signing. But a certificate has expired or an algorithm is now too weak, and no valid timestamp proves an earlier signature.',
  },
  'changed-later': {
    title: 'Something was added after signing',
    text: 'What was signed is still there, unchanged. But pages or fields show something that no trusted signer signed. Compare it with the file as it was signed, below.',
  },
  altered: {
    title: 'Changed after it was signed',
    text: 'This file was changed in a way that no signature allows. Don’t rely on what it shows.',
  },
  broken: {
    title: 'A signature is broken',
    text: 'The file and at least one of its signatures don’t match: one of them was changed. Don’t rely on it.',
  },
  unsigned: {
    title: 'This PDF has no signature',
    text: 'Nobody signed or sealed this file. It can be on record all the same.',
  },
}

const standings = {
  holds: 'Valid',
  'issuer-unknown': 'Unknown issuer',
  'not-counting': 'Not valid',
  expired: 'Expired',
  'changed-later': 'Added to later',
  altered: 'Altered after signing',
  broken: 'Broken',
}

const roles = {
  signer: 'Signer',
  seal: 'Company seal',
  timestamp: 'Timestamp',
}

const damaged = 'The file is damaged. Repairing it would mean guessing what was signed, so this page doesn’t try.'
const unread = 'This page can’t read the way this file is built.'

const refusals = {
  'not-a-pdf': 'The file doesn’t start like a PDF. Something comes before it that no signature covers.',
  encrypted: 'The file is protected by a password. Without it, nobody can see what was signed.',
  'no-pages': 'The file has no pages.',
  'too-large': 'The file is too large to check in a browser.',
  'too-deep': 'The file is nested too deeply to be checked.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'This container can be read in more than one way, and other programs may show other files. Don’t rely on it.',
  'too-long': 'The check took too long and was stopped. A normal file doesn’t need this much time.',
  'no-algorithm':
    'This browser can’t check a signature in this file: it doesn’t support the algorithm. Try another browser, or a newer one.',
  'not-loaded': 'The signature check couldn’t be loaded. Check your connection, then choose the file again.',
  failed: 'The check stopped. The file needs more memory than this browser has, or the browser is too old.',
}

export const pdf = {
  title: 'Signature details',
  checking: 'Checking the signatures',
  checkingText: 'Your browser reads the file. It stays on this device.',
  cancel: 'Cancel',
  refused: 'The signatures were not checked',
  refusals,
  overall,
  rootMissing: {
    title: 'Unchanged, but the signers were not checked',
    text: 'Nothing was changed after signing. But this service didn’t answer, so this page can’t confirm who signed. Choose the file again when you’re online.',
  },

  lines: {
    existedBy: 'Existed by',
    signedBy: 'Signed by',
    sealedBy: 'Sealed by',
    unchangedSince: 'Unchanged since',
    sinceClaimed: 'The first signature, at a time that only the signer states',
    protectedUntil: 'Protected until',
  },

  listTitle: 'Each signature',
  roles,
  standings,
  nameless: 'Someone whom the file doesn’t name',
  organization: 'Organization',
  signatureTimes: {
    proven: 'Signed by this time, proved by a timestamp',
    claimed: 'Signed on, according to the signer',
    claimedOnly: 'No timestamp proves this time. A signer can enter any time.',
    noProof: 'This signature isn’t valid, so it proves no time.',
  },
  stampTimes: {
    proven: 'Time of the timestamp',
    claimed: 'Time stated by the timestamp',
    claimedOnly: 'This page doesn’t know who issued the timestamp, so it proves no time.',
    noProof: 'This timestamp isn’t valid, so it proves no time.',
  },
  alsoClaimed: (time: string) => `According to the signer: ${time}`,
  noTime: 'No time is given.',
  since: 'Since then',
  nothingAdded: 'What was signed is unchanged. Nothing was added to the file.',
  added: 'What was signed is unchanged. Only permitted additions were made.',
  addedUnsigned: 'What was signed is unchanged, but something was added that no trusted signer signed.',
  filledIn: 'Filled in or commented later, and signed:',
  marks: {
    signature: 'New signature.',
    signatureOn: (pages: string) => `New signature (p. ${pages}).`,
    comment: 'New or changed comment.',
    commentOn: (pages: string) => `New or changed comment (p. ${pages}).`,
    field: (name: string) => `Field “${name}” filled in.`,
    fieldOn: (name: string, pages: string) => `Field “${name}” filled in (p. ${pages}).`,
    file: (name: string) => `File “${name}”.`,
    trusted: (name: string) => `Signed by ${name}.`,
    unknown: (name: string) => `Signed by ${name}, whose certificate this service doesn’t trust.`,
    nobody: 'No valid signature covers it.',
  },
  asSigned: 'Save the file as it was signed',
  forbidden: 'The file was changed in a way that isn’t allowed. See the technical details.',
  brokenSince: 'What was signed, or the signature itself, was changed.',
  certificate: 'Certificate',
  trusted: 'Issued by this service.',
  trustedButOpen: 'Issued by this service. Not everything about it could be checked; see the technical details.',
  listed: {
    trusted: 'Issued by a service of a trusted list.',
    trustedButOpen:
      'Issued by a service of a trusted list. Not everything about it could be checked; see the technical details.',
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
  unknownIssuer: 'Not issued by this service. Anyone can make such a certificate, with any name in it.',
  notCompared: 'Not compared with the certificate of this service, which didn’t answer.',
  notCounting: 'Not valid: it was revoked, not valid at the time, or too weak. See the technical details.',
  expired: 'Its protection has expired: it, or the newest timestamp, is no longer valid. See the technical details.',
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
    field: 'Form field',
    page: 'Page',
    reason: 'Reason, according to the signer',
    location: 'Place, according to the signer',
    findings: 'Details of the check',
  },

  container: {
    filesTitle: 'Files in the container',
    unsigned: {
      title: 'This container has no signature',
      text: 'Nobody signed or sealed the files in it. The container can be on record all the same.',
    },
    'changed-later': {
      title: 'The container has a file that wasn’t signed',
      text: 'What was signed is unchanged. But the container also has at least one file that no trusted signer signed.',
    },
    signedBy: {
      trusted: 'Signed',
      unknown: 'Signed by someone unknown here',
      nobody: 'No valid signature',
    },
    fingerprint: 'Fingerprint (SHA-256):',
    level: 'Level (CAdES)',
    signatureFile: 'Signature file',
  },

  comparison: {
    title: 'How the pages look',
    lead: 'See each page as it was signed beside the page as it is now. Later signatures and filled-in fields show, too. Look for anything else that changed.',
    start: 'Compare the pages',
    running: (name: string, page: number, of: number) => `Since ${name} signed: comparing page ${page} of ${of} …`,
    same: (name: string) => `All compared pages look as they did when ${name} signed.`,
    different: (name: string, pages: string) => `Since ${name} signed, these pages look different: ${pages}.`,
    left: (count: number) => (count === 1 ? '1 more page was not compared.' : `${count} more pages were not compared.`),
    before: (page: number) => `Page ${page} when it was signed`,
    now: (page: number) => `Page ${page} now`,
    field: (field: string, before: string, now: string) =>
      `Field ${field}: “${before}” when it was signed, “${now}” now`,
    none: 'This page doesn’t exist.',
    failed: 'The pages couldn’t be shown here. Try again, or open both versions in another program.',
  },

  limits: {
    person:
      'Who the person behind a name is. Unless a signature mentions a code, anyone with the signing link could sign, including the sender. This service checks no identity document.',
    company: 'Who applied the seal. Anyone with access to the account of the organization can.',
    moment: 'The exact moment of signing. A timestamp proves that it was no later.',
    claimed: 'The time of a signature without a timestamp.',
    revocation: 'That no certificate was revoked, where a signature says that this couldn’t be checked.',
    qualified: 'That a signature is qualified in the sense of the law.',
  },
}

export type Pdf = typeof pdf
