const ends = {
  unknown: {
    title: 'This link isn’t valid',
    text: 'Part of the link may be missing.',
    next: 'Open the link in the email again, or ask the sender for a new one.',
  },
  expired: {
    title: 'This request has expired',
    text: 'This link no longer works.',
    next: 'If you still want to continue, ask the sender for a new request.',
  },
  cancelled: {
    title: 'The sender canceled this request',
    text: 'This link no longer works.',
    next: 'You don’t need to do anything. If you have questions, contact the sender.',
  },
  declined: {
    title: 'This request is closed',
    text: 'Not everyone agreed, so this document can’t be completed.',
    next: 'You don’t need to do anything. We notified the sender.',
  },
  'declined-by-you': {
    title: 'You declined this request',
    text: 'We notify the sender and include your reason. Nobody else can sign this document now.',
    next: 'You don’t need to do anything else. You can close this page.',
  },
  'not-me': {
    title: 'You said that this isn’t you',
    text: 'We notify the sender that the link reached someone else. Nobody can sign this document now.',
    next: 'You don’t need to do anything else. You can close this page.',
  },
  failed: {
    title: 'This document can’t be signed',
    text: 'Something went wrong with this request, and it can’t be completed.',
    next: 'Contact the sender, who can send a new request.',
  },
  over: {
    title: 'This link has expired',
    text: 'This document was completed some time ago.',
    next: 'You received your copy by email when it was completed. If you can’t find it, ask the sender.',
  },
}

const common = {
  waitsFor: 'You’ll get the completed document by email when everyone is done.',
  finishing: 'Everyone is done. We’re completing the document, which takes a moment.',
  completedText: 'Everyone is done. Download your copy and keep it.',
  progress: (signed: number, total: number) => `${signed} of ${total} done`,
}

export const signing = {
  section: 'Signing',
  footer: { label: 'About this service', verify: 'Check a document' },
  sentBy: (sender: string) => `Sent by ${sender}`,
  /** In a frame of another site, where it cannot show the document. */
  embedded: {
    expired: {
      title: 'This page has expired',
      text: 'Reload the page around it to continue. What you entered may be lost.',
    },
    notInFrame: {
      title: 'This page opens inside another site',
      text: 'Return to the site that asked you to sign.',
    },
  },
  again: 'Try again',

  asking: { title: 'Opening the document', text: 'One moment.' },
  failed: { title: 'The document couldn’t be opened' },
  unproved: 'Confirm that it’s you',

  intro: {
    asks: (sender: string) => `${sender} has asked you to sign`,
    pages: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
    until: 'Sign by',
    signingAs: 'Signing as',
    notMe: 'Not you?',
    message: (sender: string) => `Message from ${sender}`,
    activeContent: (sender: string, found: string) =>
      `This PDF contains ${found}. They don’t run on this page, but another program may show the document differently. If you didn’t expect this, ask ${sender} before you continue.`,
  },

  details: {
    title: 'Document details',
    pages: 'Length',
    fileHash: 'Fingerprint (SHA-256)',
    fileHashHint: 'Identifies the document exactly as the sender provided it.',
  },

  documents: {
    title: 'Documents',
    progress: (read: number, total: number) => `${read} of ${total} read`,
    next: 'Next document',
    read: 'Read',
    unread: 'Not read yet',
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
    failed: 'The document can’t be shown here.',
    failedHelp: 'Download it, read it, then continue below. Or try to show it again.',
    downloadDocument: 'Download the document',
    missing: 'The document couldn’t be loaded. Try again: you can continue once it has loaded.',
    fileHelp: 'Open the file and check it before you sign. Your signature is for exactly this file.',
    downloadFile: 'Download the file',
  },

  form: {
    title: 'Your signature',
    ways: 'How to sign',
    typed: 'Type',
    drawn: 'Draw',
    uploaded: 'Upload',
    nameLabel: 'Your name',
    nameHint: (name: string) => `Type your full name as your signature, for example ${name}.`,
    nameMissing: 'Type your full name. It is your signature.',
    nameUnprintable: (character: string) =>
      `${character} can’t be printed in the document. Leave it out, or draw your signature.`,
    padLabel: 'Draw your signature here with your finger, a pen, or the mouse. With the keyboard, choose Type.',
    padHint: 'Draw with your finger, a pen, or the mouse.',
    padMissing: 'Draw your signature in the box above, or choose Type.',
    padLine: 'A dot or a straight line isn’t a signature. Sign the way you do on paper.',
    undo: 'Undo',
    clear: 'Clear',
    styles: 'Style',
    style: (number: number) => `Style ${number}`,
    plainStyle: 'Plain',
    pictureChoose: 'Choose a picture',
    pictureChooseAnother: 'Choose another picture',
    pictureHint:
      'Sign on white paper with a dark pen and take a photo, or drop a picture here. PNG or JPEG, up to 10 MB. We remove the paper.',
    pictureReading: 'Reading the picture …',
    pictureAlt: 'Your picture without the paper',
    pictureRemove: 'Remove the picture',
    pictureMissing: 'Choose a picture, or choose Type or Draw.',
    pictureTooLarge: 'This file is larger than 10 MB. Choose a smaller picture.',
    pictureUnreadable: 'This file isn’t a PNG or JPEG picture. Choose another one.',
    pictureEmpty: 'There is no clear ink in this picture. Take a photo of dark ink on white paper, in even light.',
    consentMissing: 'To sign, check this box.',
    consentChanged: 'The text that you agree to has changed. Read it again.',
    provedNote:
      'You confirmed that it’s you. The audit trail records this, and when and from where the document was opened.',
    linkNote:
      'Anyone with this link can sign, including the sender. The audit trail records when and from where the document was opened and signed.',
    unseen: 'You haven’t seen the document yet. Read or download it, then sign.',
    next: { signature: 'Next: signature', consent: 'Next: agreement', sign: 'Sign the document' },
    signing: 'Signing …',
    decline: 'Decline',
    notSigned: 'Your signature wasn’t saved.',
    unknown: 'We couldn’t confirm your signature. Check your connection, then reload this page to check.',
  },

  decline: {
    title: 'Decline this request?',
    text: 'This closes the request for everyone. You can’t undo it. Only the sender sees your reason.',
    notMeTitle: 'Not you?',
    notMeText: (name: string) =>
      `This link is for ${name}. If that isn’t you, don’t continue. You can notify the sender, which closes the request for everyone, or just close this page.`,
    notMeReason: 'Message to the sender (optional)',
    reason: 'Reason',
    reasonMissing: 'Enter a reason, so that the sender knows what to do.',
    submit: 'Decline the request',
    submitNotMe: 'Notify the sender',
    sending: 'Sending …',
    back: 'Go back',
    failed: 'This wasn’t sent.',
  },

  waiting: {
    PREPARING: {
      title: 'We’re preparing the document',
      text: 'This takes a moment. This page updates by itself.',
    },
    WAITING: {
      title: 'It’s not your turn yet',
      text: 'Others go first. You’ll get an email when it’s your turn. This page updates by itself, too.',
    },
  },

  done: {
    signed: 'You have signed',
    waitsFor: 'You’ll get the completed document by email when everyone has signed.',
    finishing: 'Everyone has signed. We’re completing the document, which takes a moment.',
    completed: 'Completed',
    completedText: 'Everyone has signed. Download your copy and keep it.',
    progress: (signed: number, total: number) => `${signed} of ${total} signed`,
    download: 'Download the signed copy',
    downloadSoFar: 'Download the partially signed copy',
    container: 'Your copy is an .asice file. It contains the file and all signatures. Any ZIP program can open it.',
    factsTitle: 'For your records',
    document: 'Document',
    sender: 'Sender',
    signedAt: 'You signed on',
    reference: 'Reference',
    finalHash: 'Fingerprint of the signed copy (SHA-256)',
    fileHash: 'Fingerprint of the document as sent (SHA-256)',
    verify: 'Check this document',
    verifyHint: 'Anyone who has the file can check it there, now and later.',
  },

  /** What differs for the other roles. */
  roles: {
    signer: { intro: {}, form: {}, done: {} },
    approver: {
      intro: {
        asks: (sender: string) => `${sender} has asked you to approve`,
        until: 'Approve by',
        signingAs: 'Approving as',
      },
      form: {
        title: 'Your approval',
        consentMissing: 'To approve, check this box.',
        linkNote:
          'Anyone with this link can approve, including the sender. The audit trail records when and from where the document was opened and approved.',
        unseen: 'You haven’t seen the document yet. Read or download it, then approve.',
        next: { signature: 'Next: signature', consent: 'Next: agreement', sign: 'Approve the document' },
        signing: 'Approving …',
        notSigned: 'Your approval wasn’t saved.',
        unknown: 'We couldn’t confirm your approval. Check your connection, then reload this page to check.',
      },
      done: {
        signed: 'You have approved',
        signedAt: 'You approved on',
        ...common,
      },
    },
    viewer: {
      intro: { asks: (sender: string) => `${sender} has asked you to view`, until: 'View by', signingAs: 'Viewing as' },
      form: {},
      title: 'Read the document',
      text: 'You don’t need to sign. The sender sees that you have viewed the document.',
      done: {
        signed: 'You have viewed the document',
        signedAt: 'You viewed it on',
        ...common,
      },
    },
    cc: {
      intro: { asks: (sender: string) => `${sender} sends you a copy`, signingAs: 'Copy for' },
      form: {},
      waiting: {
        title: 'Your copy isn’t ready yet',
        text: 'You’ll get it by email when everyone is done. This page updates by itself, too.',
      },
      done: common,
    },
  },

  ends,
  ended: {
    document: 'Document',
    sender: 'Sender',
    expiredAt: 'Expired on',
    endedAt: 'Closed on',
    reason: 'Reason from the sender',
  },
}

export type Signing = typeof signing
