/** Every word that the service itself puts into an email, in English; the other languages have the same. */
export const english = {
  /** Between a name and what follows it. */
  colon: ':',
  greeting: (name: string) => `Hello ${name},`,
  sentBy: (registeredName: string) => `Sent by ${registeredName}`,
  bothNames: (name: string, registeredName: string) => `${name} (${registeredName})`,
  via: (name: string, registeredName: string) => `${name} via ${registeredName}`,
  from: (registeredName: string) => `Sent by Countersign for ${registeredName}.`,
  openElsewhere: 'If the button doesn’t work, open this link:',
  verifyHere: 'Anyone who has the document can verify it here:',
  verifyOneHere: (title: string) => `Anyone who has “${title}” can verify it here:`,
  openRequest: 'Open the request in the console:',
  messageFrom: (name: string) => `Message from ${name}`,

  facts: {
    document: 'Document',
    pages: 'Pages',
    requestedBy: 'Requested by',
    signBy: 'Sign by',
    signedBy: 'Signed by',
    signature: (name: string, time: string) => `${name}, ${time}`,
    signer: 'Signer',
    recipient: 'Recipient',
    linkSentTo: 'Link sent to',
    completed: 'Completed',
    declinedBy: 'Declined by',
    delegatedBy: 'Delegated by',
    expired: 'Expired',
    missing: 'Not signed by',
    canceledBy: 'Canceled by',
    reference: 'Reference',
    organization: 'Organization',
    invitedBy: 'Invited by',
    inviterEmail: 'Their email',
    joinBy: 'Link expires',
  },

  invitation: {
    subject: (title: string) => `Please sign: ${title}`,
    preheader: (sender: string) => `${sender} has asked you to sign a document.`,
    heading: (sender: string) => `${sender} has asked you to sign`,
    text: (title: string) => `Please review and sign “${title}”.`,
    button: 'Review and sign',
    personal: (sender: string) =>
      `This link is yours: anyone who has it can sign in your name. ${sender} has it, too. Don’t forward this email.`,
    /** For a link that the sender does not have. */
    personalAlone: 'This link is yours: anyone who has it can sign in your name. Don’t forward this email.',
    delegated: (from: string) => `${from} has asked you to sign in their place.`,
    unknown: (sender: string) => `If you don’t know ${sender}, you can ignore this email.`,
  },

  /** In place of the notes about the link, for a link that asks for codes. */
  protectedLink: {
    email_code: (_sender: string) =>
      'This link is yours. It opens the document only with a code that you get in another email. Don’t forward either of them.',
    sms_code: (sender: string) =>
      `This link is yours. It opens the document only with a code that you get as a text message. You may need an access code from ${sender} as well. Don’t forward this email.`,
    access_code: (sender: string) =>
      `This link is yours. It opens the document only with the access code that you get from ${sender}. Don’t forward this email.`,
    identity_check: (sender: string) =>
      `This link is yours. Before the document opens, a provider checks your identity, for example with your identity card. You may need an access code from ${sender} as well. Don’t forward this email.`,
    oidc: (sender: string) =>
      `This link is yours. Before the document opens, you sign in with an identity provider of ${sender}. You may need a code as well. Don’t forward this email.`,
    both: (sender: string) =>
      `This link is yours. It opens the document only with the access code that you get from ${sender} and a code that you get in another email. Don’t forward either email.`,
    passkey: (_sender: string) =>
      'This link is yours. It opens the document only with your passkey. If you have none yet, you create one with a code that you get in another email. Don’t forward either of them.',
    passkeyAndCode: (sender: string) =>
      `This link is yours. It opens the document only with your passkey and the access code that you get from ${sender}. If you have no passkey yet, you create one with a code that we email to you. Don’t forward this email.`,
  },

  signerCode: {
    subject: (sender: string) => `Your code for the document from ${sender}`,
    preheader: (code: string) => `Your code is ${code}.`,
    heading: (code: string) => `Your code: ${code}`,
    text: (sender: string) =>
      `Enter this code on the page that you opened. It confirms your email address before you see a document from ${sender}.`,
    expires: (minutes: number) => `The code works for ${minutes} minutes, and only once.`,
    secret: (sender: string) =>
      `Enter this code only on that page. Nobody from ${sender} or Countersign will ask you for it by phone or email.`,
    unexpected: 'If you didn’t request a code, someone else may have your link. Without the code, it opens nothing.',
  },

  signerLocked: {
    subject: (title: string) => `Locked: ${title}`,
    preheader: (signer: string) => `There were too many failed attempts for ${signer}.`,
    heading: (signer: string) => `${signer} can’t open the document`,
    text: (signer: string, title: string) =>
      `There were too many failed attempts to confirm the identity of the signer of “${title}”. The link of ${signer} is locked.`,
    next: 'Open the request and replace the link. If the signer uses an access code, you can set a new one instead. If it wasn’t the signer who tried, someone else has the link.',
  },

  membershipInvitation: {
    subject: (organization: string) => `Join ${organization} on Countersign`,
    preheader: (inviter: string) => `${inviter} has invited you.`,
    heading: (organization: string) => `You’re invited to join ${organization}`,
    text: (inviter: string, organization: string) =>
      `${inviter} has invited you to join “${organization}” on Countersign and work with its documents, signatures and seals.`,
    next: 'Open the link to choose a password and join. If you already have an account, sign in to join with it.',
    button: 'View the invitation',
    personal: 'This link is yours: anyone who opens it can join in your place. Don’t forward this email.',
    unknown: (inviter: string) =>
      `If you don’t know ${inviter}, you can ignore this email. You won’t join unless you accept.`,
  },

  /** Emails of the service itself, about an account. */
  account: {
    email: 'Account',
    newEmail: 'New email address',
    at: 'Time',
    passwordReset: {
      subject: 'Reset your password',
      heading: 'Reset your password',
      text: (email: string, _newEmail: string) =>
        `Somebody asked to reset the password of the account ${email}. Open the link to choose a new one. It works once, for 60 minutes.`,
      button: 'Choose a new password',
      unknown: 'If you didn’t ask for this, you can ignore this email. Your password stays as it is.',
    },
    emailChange: {
      subject: 'Confirm your new email address',
      heading: 'Confirm your new email address',
      text: (email: string, newEmail: string) =>
        `The owner of the account ${email} wants to use ${newEmail} from now on. Open the link and sign in to confirm. It works for 60 minutes.`,
      button: 'Confirm the email address',
      unknown: 'If you didn’t ask for this, you can ignore this email. Nothing changes.',
    },
    notices: {
      'password-changed': 'Your password was changed',
      'email-changed': 'Your email address was changed',
      'second-factor-on': 'Two-step verification was turned on',
      'second-factor-off': 'Two-step verification was turned off',
      'app-removed': 'The authenticator app was removed from your account',
      'passkey-added': 'A passkey was added to your account',
      'passkey-removed': 'A passkey was removed from your account',
    },
    notMe: 'If this was you, there is nothing to do. If not, contact your administrator immediately.',
  },

  reminder: {
    subject: (title: string) => `Reminder: please sign ${title}`,
    ownSubject: (subject: string) => `Reminder: ${subject}`,
    preheader: (sender: string) => `${sender} is waiting for your signature.`,
    heading: (sender: string) => `${sender} is waiting for your signature`,
    text: (title: string) => `“${title}” is waiting for your signature.`,
  },

  /** For approvers: what differs from signers. */
  approval: {
    subject: (title: string) => `Please approve: ${title}`,
    preheader: (sender: string) => `${sender} has asked you to approve a document.`,
    heading: (sender: string) => `${sender} has asked you to approve`,
    text: (title: string) => `Please review and approve “${title}”.`,
    button: 'Review and approve',
    by: 'Approve by',
    personal: (sender: string) =>
      `This link is yours: anyone who has it can approve in your name. ${sender} has it, too. Don’t forward this email.`,
    personalAlone: 'This link is yours: anyone who has it can approve in your name. Don’t forward this email.',
    reminder: {
      subject: (title: string) => `Reminder: please approve ${title}`,
      preheader: (sender: string) => `${sender} is waiting for your approval.`,
      heading: (sender: string) => `${sender} is waiting for your approval`,
      text: (title: string) => `“${title}” is waiting for your approval.`,
    },
    doneBy: 'Approved by',
    missing: 'Not approved by',
    decline: {
      preheader: (signer: string) => `${signer} has declined to approve.`,
      heading: (signer: string) => `${signer} has declined to approve`,
      text: (signer: string, title: string) =>
        `${signer} has declined to approve “${title}”. The request is closed, and nobody can sign it anymore.`,
    },
    delegated: (from: string) => `${from} has asked you to approve in their place.`,
  },

  /** For viewers. */
  viewing: {
    subject: (title: string) => `Please view: ${title}`,
    preheader: (sender: string) => `${sender} has asked you to view a document.`,
    heading: (sender: string) => `${sender} has asked you to view a document`,
    text: (title: string) => `Please open and read “${title}”. You don’t need to sign.`,
    button: 'View the document',
    by: 'View by',
    personal: (sender: string) =>
      `This link is yours: anyone who has it can read the document in your place. ${sender} has it, too. Don’t forward this email.`,
    personalAlone:
      'This link is yours: anyone who has it can read the document in your place. Don’t forward this email.',
    reminder: {
      subject: (title: string) => `Reminder: please view ${title}`,
      preheader: (sender: string) => `${sender} is waiting for you to view a document.`,
      heading: (sender: string) => `${sender} is waiting for you to view a document`,
      text: (title: string) => `“${title}” is waiting for you to view it.`,
    },
    doneBy: 'Viewed by',
    missing: 'Not viewed by',
  },

  completion: {
    subject: (title: string) => `Completed: ${title}`,
    preheader: 'Everyone has signed.',
    heading: 'Completed: everyone has signed',
    text: (title: string) => `Everyone has signed “${title}”.`,
    attached: 'The signed document is attached. Keep the file as it is: editing it invalidates the signatures.',
    allAttached:
      'The signed documents are attached. Keep the files as they are: editing them invalidates the signatures.',
    allLinked:
      'You can download the signed documents here. Keep the files as they are: editing them invalidates the signatures.',
    container: 'It is an .asice file with the document and all signatures. Any ZIP program can open it.',
    linked: 'You can download the signed document here. Keep the file as it is: editing it invalidates the signatures.',
    button: 'Download the document',
    allButton: 'Download the documents',
    /** Where not all are signers. */
    parts: {
      preheader: 'Everyone is done.',
      heading: 'Completed: everyone is done',
      text: (title: string) => `Everyone has done their part of “${title}”.`,
    },
    /** For somebody who had no turn. */
    copy: (sender: string) => `${sender} has named you as a recipient of this copy.`,
  },

  delegation: {
    subject: (title: string) => `Delegated: ${title}`,
    preheader: (from: string, to: string) => `${to} signs in the place of ${from}.`,
    heading: (from: string) => `${from} has asked someone else to sign`,
    text: (from: string, to: string, title: string) =>
      `${from} has asked ${to} to sign “${title}” in their place. ${to} has received a link by email, and the link of ${from} no longer works.`,
    accessCode: (to: string) =>
      `${to} needs the access code to open the document. If you agree, give it to them, but not by email.`,
    next: 'If you don’t agree, correct the signer or cancel the request.',
    /** Where the person approves. */
    approval: {
      preheader: (from: string, to: string) => `${to} approves in the place of ${from}.`,
      heading: (from: string) => `${from} has asked someone else to approve`,
      text: (from: string, to: string, title: string) =>
        `${from} has asked ${to} to approve “${title}” in their place. ${to} has received a link by email, and the link of ${from} no longer works.`,
      next: 'If you don’t agree, correct the approver or cancel the request.',
      person: 'Approver',
    },
  },

  decline: {
    subject: (title: string) => `Declined: ${title}`,
    preheader: (signer: string) => `${signer} has declined to sign.`,
    heading: (signer: string) => `${signer} has declined to sign`,
    text: (signer: string, title: string) =>
      `${signer} has declined to sign “${title}”. The request is closed, and nobody can sign it anymore.`,
    reasonOf: (signer: string) => `Reason given by ${signer}`,
  },

  wrongRecipient: {
    subject: (title: string) => `Wrong recipient: ${title}`,
    preheader: (signer: string) => `The link for ${signer} reached someone else.`,
    heading: 'The link reached the wrong person',
    text: (signer: string, title: string) =>
      `The person who opened ${signer}’s link says they are not ${signer}. The request is closed, and nobody can sign “${title}” anymore.`,
    next: 'Check the email address and send a new request.',
    message: 'Message from the person who opened the link',
  },

  closing: {
    subject: (title: string) => `Closed: ${title}`,
    preheader: 'There is nothing left for you to do.',
    heading: 'This request is closed',
    text: (title: string) =>
      `The request to sign “${title}” is closed because not everyone is signing. There is nothing left for you to do, and your link no longer works.`,
    /** Where not all are signers. */
    parts: {
      text: (title: string) =>
        `The request for “${title}” is closed because not everyone is doing their part. There is nothing left for you to do, and your link no longer works.`,
    },
  },

  expiry: {
    subject: (title: string) => `Expired: ${title}`,
    preheader: 'This request has expired.',
    heading: 'This request has expired',
    text: (title: string) => `Not everyone signed “${title}” in time. The signing links no longer work.`,
    /** Where not all are signers. */
    parts: { text: (title: string) => `Not everyone did their part of “${title}” in time. The links no longer work.` },
  },

  cancellation: {
    subject: (title: string) => `Canceled: ${title}`,
    preheader: 'You don’t need to sign anymore.',
    heading: 'This request was canceled',
    text: (sender: string, title: string) =>
      `${sender} has canceled the request for “${title}”. There is nothing left for you to do, and your link no longer works.`,
    reasonOf: (sender: string) => `Reason given by ${sender}`,
  },
}

export type MailWords = typeof english
