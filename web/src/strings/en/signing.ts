const ends = {
  unknown: {
    title: 'This link is not known',
    text: 'There is no document behind this address. It may have been copied incompletely.',
    next: 'Open the link from the mail once more, or ask the sender for a new one.',
  },
  expired: {
    title: 'The time for signing has passed',
    text: 'This document can no longer be signed, and it is no longer shown here.',
    next: 'If you still want to sign, ask the sender for a new request.',
  },
  cancelled: {
    title: 'The sender has withdrawn this request',
    text: 'This document can no longer be signed, and it is no longer shown here.',
    next: 'There is nothing for you to do. The sender can tell you why.',
  },
  declined: {
    title: 'This request has ended',
    text: 'Not everyone signs. This document can no longer be signed, and it is no longer shown here.',
    next: 'There is nothing for you to do. The sender was told.',
  },
  'declined-by-you': {
    title: 'You have declined to sign',
    text: 'The sender is notified, with your reason. Nobody else can sign this document any more.',
    next: 'There is nothing more for you to do. You can close this page.',
  },
  'not-me': {
    title: 'You have said that this is not you',
    text: 'The sender is notified that the link reached somebody else. Nobody can sign this document any more.',
    next: 'There is nothing more for you to do. You can close this page.',
  },
  failed: {
    title: 'This document cannot be signed',
    text: 'This signing request cannot be completed.',
    next: 'Contact the sender, who can send a new request.',
  },
  over: {
    title: 'This link has ended',
    text: 'The document was finished long ago, and the link to it no longer opens it.',
    next: 'Your copy came by mail when all had signed. Else ask the sender for one.',
  },
}

export const signing = {
  section: 'Signing',
  footer: { label: 'About this service', verify: 'Check a document' },
  sentBy: 'Sent by',
  again: 'Try again',

  asking: { title: 'Opening the document', text: 'One moment.' },
  failed: { title: 'The document could not be opened' },

  intro: {
    asks: 'asks you to sign',
    pages: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
    until: 'Sign by',
    fingerprint: 'Fingerprint',
    fingerprintHint: 'SHA-256 of the document as the sender gave it',
    signingAs: 'You sign as',
    notMe: 'This is not me',
    message: (sender: string) => `Message from ${sender}`,
    activeContent: (sender: string, found: string) =>
      `This PDF contains ${found}. None of this works on this page, but another program may show the document differently. If you did not expect it, ask ${sender} before you sign.`,
  },

  viewer: {
    title: 'Document',
    loading: 'Loading the document …',
    page: (number: number, total: number) => `Page ${number} of ${total}`,
    pageShort: (number: number, total: number) => `${number} / ${total}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoom: (percent: number) => `${percent} %`,
    download: 'Download',
    failed: 'The document cannot be shown here.',
    failedHelp: 'Download it, read it, and then sign below. Or try to show it again.',
    downloadDocument: 'Download the document',
    missing: 'The document could not be loaded. Try again: it can be signed once it is here.',
    fileHash: 'Fingerprint (SHA-256)',
    fileHelp: 'Open the file and check it before you sign. Your signature is valid for exactly this file.',
    downloadFile: 'Download the file',
  },

  form: {
    title: 'Your signature',
    ways: 'How to sign',
    typed: 'Type',
    drawn: 'Draw',
    nameLabel: 'Your name',
    nameHint: (name: string) => `Type it as you sign, for example ${name}.`,
    nameMissing: 'Type your name. It is your signature.',
    nameUnprintable: (character: string) =>
      `${character} cannot be printed in the document. Leave it out, or draw your signature.`,
    padLabel: 'Field to draw your signature in, with finger, pen or mouse. By keyboard, choose Type.',
    padHint: 'Draw with your finger, a pen or the mouse.',
    padMissing: 'Draw your signature in the field above, or choose Type.',
    padLine: 'A dot or a straight line is no signature. Sign as you do on paper.',
    undo: 'Undo',
    clear: 'Clear',
    consentMissing: 'Tick the box if you agree. Nobody signs without agreeing.',
    consentChanged: 'The words that you agree to have changed. Please read them again.',
    linkNote:
      'Anyone who has this link can sign here, and the sender has it too. The audit trail records when and from where the document was opened and signed.',
    unseen: 'The document has not been shown to you yet. Read it or download it, then sign.',
    next: { signature: 'Next: signature', consent: 'Next: agreement', sign: 'Sign the document' },
    signing: 'Signing …',
    decline: 'Decline',
    notSigned: 'Your signature was not taken.',
    unknown:
      'We couldn’t confirm your signature. Check your connection, then reload this page to see whether it arrived.',
  },

  decline: {
    title: 'Decline to sign?',
    text: 'This ends the request for everybody, and cannot be undone. Only the sender sees your reason.',
    notMeTitle: 'This is not you?',
    notMeText: (name: string) =>
      `This link is meant for ${name}. If that is not you, do not sign. You can tell the sender, which ends the request for everybody, or just close this page.`,
    notMeReason: 'What the sender should know (optional)',
    reason: 'Reason',
    reasonMissing: 'Give a reason, so that the sender knows what to do.',
    submit: 'Decline to sign',
    submitNotMe: 'Tell the sender',
    sending: 'Sending …',
    back: 'Go back',
    failed: 'This was not taken.',
  },

  waiting: {
    PREPARING: {
      title: 'The document is being prepared',
      text: 'This takes a moment. The page goes on by itself.',
    },
    WAITING: {
      title: 'It is not your turn yet',
      text: 'Others sign first. You will get a mail when it is your turn; this page goes on by itself too.',
    },
  },

  done: {
    signed: 'You have signed',
    waitsFor: 'When all have signed, you get the finished document by mail.',
    finishing: 'All have signed. The document is being closed and timestamped, which takes a moment.',
    completed: 'Completed',
    completedText: 'Everyone has signed, and the document is final. Keep the signed copy.',
    progress: (signed: number, total: number) => `${signed} of ${total} have signed`,
    download: 'Download the signed copy',
    downloadSoFar: 'Download the copy so far',
    container: 'The copy is an .asice file. It holds the file and all signatures, and opens with any ZIP program.',
    factsTitle: 'For your records',
    document: 'Document',
    sender: 'Sender',
    signedAt: 'You signed on',
    reference: 'Reference',
    finalHash: 'Fingerprint of the signed copy (SHA-256)',
    fileHash: 'Fingerprint of the document as it was sent (SHA-256)',
    verify: 'Verification page',
    verifyHint: 'Anybody who has the file can check it there, today and later.',
  },

  ends,
}

export type Signing = typeof signing
