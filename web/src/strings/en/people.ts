export const people = {
  handOver: {
    title: (name: string) => `Hand the device to ${name}`,
    text: (sender: string, name: string) => `${sender} asks ${name} to sign this document in person, on this device.`,
    start: (name: string) => `I’m ${name}`,
  },
  handBack: {
    title: 'Hand the device back',
    text: (sender: string) => `You’re done. Please hand the device back to ${sender}.`,
  },
  delegatedBy: (name: string) => `${name} has asked you to sign in their place.`,
  keepLink: 'Anyone with this link can sign, so don’t share it.',
  delegate: {
    question: 'Should someone else sign?',
    open: 'Ask another person to sign',
    title: 'Ask another person to sign',
    text: (sender: string) =>
      `They get their own link by email, and yours stops working. ${sender} is notified. You can’t undo this, and what you entered is deleted.`,
    name: 'Their name',
    nameMissing: 'Enter a name (up to 200 characters).',
    email: 'Their email address',
    emailMissing: 'Enter an email address, for example anna@example.org.',
    reason: 'Reason (optional, only for the sender)',
    submit: 'Ask this person',
    sending: 'Sending …',
    back: 'Go back',
    failed: 'This wasn’t sent.',
  },
  delegated: {
    title: (name: string) => `${name} signs in your place`,
    text: (name: string, email: string) => `We sent ${name} an email with a link to ${email}, and notified the sender.`,
    next: 'Your own link no longer works. You can close this page.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender: string, name: string) =>
        `${sender} asks ${name} to approve this document in person, on this device.`,
      delegatedBy: (name: string) => `${name} has asked you to approve in their place.`,
      keepLink: 'Anyone with this link can approve, so don’t share it.',
      question: 'Should someone else approve?',
      open: 'Ask another person to approve',
      title: 'Ask another person to approve',
      delegated: (name: string) => `${name} approves in your place`,
    },
    viewer: {
      handOver: (sender: string, name: string) =>
        `${sender} asks ${name} to read this document in person, on this device.`,
    },
    cc: {},
  },
}

export type People = typeof people
