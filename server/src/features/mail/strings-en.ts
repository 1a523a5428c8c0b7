/** Every word that the service itself puts into a mail. */
export const english = {
  moment: (time: Date) => `${momentFormat.format(time)} UTC`,
  greeting: (name: string) => `Hello ${name},`,
  sentBy: (registeredName: string) => `Sent by ${registeredName}`,
  bothNames: (name: string, registeredName: string) => `${name} (${registeredName})`,
  from: (registeredName: string) => `Sent by Countersign for ${registeredName}.`,
  openElsewhere: 'If the button does not work, open this address:',
  verifyHere: 'Anybody who has the document can check it here:',
  messageFrom: (name: string) => `Message from ${name}`,

  facts: {
    document: 'Document',
    pages: 'Pages',
    askedBy: 'Asked by',
    signBy: 'Please sign by',
    signedBy: 'Signed by',
    signature: (name: string, time: string) => `${name}, ${time}`,
    signer: 'Signer',
    linkSentTo: 'Link sent to',
    completed: 'Completed',
    declinedBy: 'Declined by',
    expired: 'Expired',
    missing: 'Not signed by',
    cancelledBy: 'Cancelled by',
    reference: 'Reference',
    organization: 'Organization',
    invitedBy: 'Invited by',
    inviterAddress: 'Their address',
    joinBy: 'Link works until',
  },

  invitation: {
    subject: (title: string) => `Please sign: ${title}`,
    preheader: (sender: string) => `${sender} asks for your signature.`,
    heading: 'Your signature is asked for',
    text: (sender: string, title: string) => `${sender} asks you to read and sign “${title}”.`,
    button: 'Read and sign',
    personal: (sender: string) =>
      `Anyone who has the link can sign in your name, and ${sender} has it, too. Do not forward this email.`,
    unknown: (sender: string) => `If you do not know ${sender}, you can ignore this email.`,
  },

  membershipInvitation: {
    subject: (organization: string) => `Join ${organization} on Countersign`,
    preheader: (inviter: string) => `${inviter} invites you.`,
    heading: (organization: string) => `You are invited to ${organization}`,
    text: (inviter: string, organization: string) =>
      `${inviter} invites you to work for “${organization}” on Countersign, with its documents, signatures and seals.`,
    next: 'Open the link to choose a password and join. If you have an account already, sign in there and join with it.',
    button: 'See the invitation',
    personal: 'The link is yours alone: anyone who opens it can join in your place. Do not forward this mail.',
    unknown: (inviter: string) =>
      `If you do not know ${inviter}, leave this mail alone. You join nothing unless you accept.`,
  },

  reminder: {
    subject: (title: string) => `Reminder: please sign ${title}`,
    preheader: (sender: string) => `${sender} still waits for your signature.`,
    heading: 'Your signature is still missing',
    text: (sender: string, title: string) =>
      `${sender} asked you to read and sign “${title}”, and still waits for you.`,
  },

  completion: {
    subject: (title: string) => `Signed by all: ${title}`,
    preheader: 'All signatures are there.',
    heading: 'Everybody has signed',
    text: (title: string) => `“${title}” has been signed by all and is complete.`,
    attached: 'The signed document is attached. Keep the file as it is: a changed one loses its signatures.',
    container: 'It is an .asice file. It holds the file and all signatures, and opens with any ZIP program.',
    linked: 'The signed document can be downloaded here. Keep the file as it is: a changed one loses its signatures.',
    button: 'Download the document',
  },

  decline: {
    subject: (title: string) => `Declined: ${title}`,
    preheader: (signer: string) => `${signer} does not sign.`,
    heading: 'The signature was declined',
    text: (signer: string, title: string) => `${signer} has declined to sign “${title}”. Nobody can sign it any more.`,
    reasonOf: (signer: string) => `Reason given by ${signer}`,
  },

  wrongRecipient: {
    subject: (title: string) => `Wrong recipient: ${title}`,
    preheader: (signer: string) => `The link of ${signer} reached somebody else.`,
    heading: 'The link reached the wrong person',
    text: (signer: string, title: string) =>
      `The person who opened the link of ${signer} says that they are not ${signer}. “${title}” can no longer be signed.`,
    next: 'Check the email address and send a new request.',
    message: 'Message from the person who opened the link',
  },

  closing: {
    subject: (title: string) => `Closed: ${title}`,
    preheader: 'There is nothing left for you to do.',
    heading: 'This request has ended',
    text: (title: string) =>
      `The request to sign “${title}” has ended, since not everyone signs. There is nothing left for you to do, and the link no longer works.`,
  },

  expiry: {
    subject: (title: string) => `Expired: ${title}`,
    preheader: 'The time to sign is over.',
    heading: 'The time to sign is over',
    text: (title: string) => `“${title}” was not signed by all in time. The links to sign it no longer work.`,
  },

  cancellation: {
    subject: (title: string) => `Cancelled: ${title}`,
    preheader: 'You need not sign any more.',
    heading: 'The request was cancelled',
    text: (sender: string, title: string) =>
      `${sender} has cancelled the request to sign “${title}”. There is nothing left for you to do, and the link no longer works.`,
    reasonOf: (sender: string) => `Reason given by ${sender}`,
  },
} as const

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
