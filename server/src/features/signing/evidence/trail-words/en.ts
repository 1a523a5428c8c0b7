import type { PolicyName } from '../../authentication/certificate-policies.ts'
import type { RequestStatus, SignerRole } from '../../model.ts'

const statuses: Readonly<Record<RequestStatus, string>> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  FINALIZING: 'Finalizing',
  COMPLETED: 'Completed',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  CANCELLED: 'Canceled',
  FAILED: 'Failed',
}

const roles: Readonly<Record<SignerRole, string>> = {
  signer: 'Signer',
  approver: 'Approver',
  viewer: 'Viewer',
  cc: 'Copy',
}

/** Every word of the audit trail as a PDF, in English; the other languages have the same. */
export const english = {
  title: 'Audit trail',
  erased:
    'Personal data was erased from this trail: names, email addresses, IP addresses, browsers, typed signatures and reasons were replaced. Times, hashes and the order of the events are unchanged.',
  footer: (id: string) => `Audit trail of ${id}`,
  statuses,
  request: (id: string, documentId: string, status: string) =>
    `Signing request ${id}, document ${documentId}: ${status}`,
  document: (number: string, title: string) => `Document ${number}: ${title}`,
  submitted: (hash: string) => `SHA-256 of the document as submitted: ${hash}`,
  completedHash: (hash: string) => `SHA-256 of the completed document: ${hash}`,
  utc: 'All times are in UTC.',
  links:
    'Each signer signs with their own link. The service emails the link to the signer, and also shows it to the sender when the request is created or the link is replaced. The trail records what was done with each link; it does not prove who used it.',
  codes:
    'Some links open nothing until a code is entered. An email code goes only to the email address of the signer; the sender knows an access code. The trail records each time a code was entered, right or wrong.',
  passkeys:
    'Some links open only with a passkey, which the person keeps on their own devices. To register it, they first confirm their email address with a code. From then on, the trail shows that the same passkey was used.',
  policies: ({ link, email_code, access_code, passkey }: Readonly<Record<PolicyName, string>>) =>
    `The policies in each certificate say how the signer was authenticated: ${link} by the link alone, ${email_code} by an email code, ${access_code} by an access code, ${passkey} by a passkey.`,
  eventHash: (hash: string) => `Hash of this event: ${hash}`,

  created: (sender: string, until: string) => `${sender} requested signatures until ${until}.`,
  registered: (sender: string, registeredSender: string) => `${sender} (registered here as ${registeredSender})`,
  createdBy: (actor: string) => `Requested ${actor}. The sender received the links of all signers.`,
  duplicateOf: (id: string) => `This request duplicates signing request ${id}.`,
  template: (id: string) => `This request was created from template ${id}.`,
  byKey: (key: string) => `with the API key ${key}`,
  inConsole: (person: string) => `in the console by ${person}`,
  roles,
  signer: (role: string, name: string, email: string) => `${role}: ${name}, ${email}`,
  signerOfGroup: (role: string, group: number, name: string, email: string) =>
    `${role} in group ${group}: ${name}, ${email}`,
  inPerson: (name: string) => `${name} signs in person, and gets no link by email.`,
  mayDelegate: (name: string) => `${name} may ask another person to sign in their place.`,
  subject: (subject: string) => `Subject: ${subject}`,
  message: (line: string) => `Message: ${line}`,
  prepared: 'The document was prepared for signing.',
  fields: (count: number) => `Fields for the signers in the document: ${count}.`,
  fileHash: (hash: string) => `SHA-256 of the file: ${hash}`,
  invited: (name: string, email: string) => `${name} was invited by email to ${email}.`,
  reminded: (name: string, email: string) => `${name} was reminded by email to ${email}.`,
  corrected: (oldName: string, oldEmail: string, name: string, email: string) =>
    `The sender corrected a signer: ${oldName}, ${oldEmail} is now ${name}, ${email}.`,
  deadline: (before: string, after: string) => `The sender moved the deadline from ${before} to ${after}.`,
  reminders: (everyDays: number, most: number) =>
    `The sender changed the automatic reminders: days between reminders ${everyDays}, at most ${most} per signer.`,
  changedBy: (actor: string) => `Changed ${actor}.`,
  newLink: (name: string) => `The sender replaced ${name}’s link.`,
  newLinkBy: (actor: string) => `Changed ${actor}. The old link stopped working, and the sender received the new one.`,
  linkInPerson: (name: string) => `The sender received a link for ${name} to sign in person.`,
  delegated: (from: string, fromEmail: string, to: string, toEmail: string) =>
    `${from}, ${fromEmail} asked ${to}, ${toEmail} to sign in their place.`,
  delegatedLink: 'The old link stopped working. The sender did not receive the new one.',
  authentication: (name: string, methods: string) => `Before ${name}’s link opens anything, it asks for: ${methods}.`,
  newAccessCode: 'The sender set a new access code.',
  newPhone: (phone: string) => `Text messages with codes now go to ${phone}.`,
  codeSent: (name: string, email: string) => `A code was emailed to ${name}, ${email}.`,
  codeTextedTo: (name: string, phone: string) => `A code was sent to ${name} as a text message, to ${phone}.`,
  authenticated: (name: string, method: string) => `${name} was authenticated. Method: ${method}.`,
  codeConfirmed: (email: string) => `The code was emailed to ${email}.`,
  codeTexted: (phone: string) => `The code was sent to ${phone} as a text message.`,
  authenticationFailed: (name: string, method: string) =>
    `A wrong code was entered with ${name}’s link. Method: ${method}.`,
  authenticationLocked: (name: string, method: string) =>
    `There were too many wrong codes, and ${name}’s link was locked. Method: ${method}.`,
  smsPolicy: (oid: string) => `The policy ${oid} says that the signer was authenticated by a code in a text message.`,
  checkPolicy: (oid: string) => `The policy ${oid} says that an outside provider checked the identity of the signer.`,
  checkFailed: (name: string) => `Somebody with ${name}’s link did not pass the identity check.`,
  checkLocked: (name: string) => `Too many identity checks were not passed, and ${name}’s link was locked.`,
  oidcPolicy: (oid: string) => `The policy ${oid} says that the signer was authenticated by an identity provider.`,
  identity: (issuer: string, subject: string) => `Identity provider: ${issuer}. Subject there: ${subject}.`,
  identityName: (name: string) => `Name there: ${name}.`,
  identityLevel: (acr: string) => `Way of signing in there (acr): ${acr}.`,
  identityFailed: (name: string) =>
    `Somebody signed in at the identity provider with ${name}’s link, but not as ${name}.`,
  identityLocked: (name: string) =>
    `There were too many sign-ins of other people at the identity provider, and ${name}’s link was locked.`,
  passkeyFailed: (name: string) => `A passkey was refused with ${name}’s link.`,
  passkeyLocked: (name: string) => `A passkey was refused too often, and ${name}’s link was locked.`,
  passkeyRegistered: (name: string, email: string) =>
    `${name} registered a passkey, after confirming the email address ${email}.`,
  passkeyReset: (name: string, email: string) => `The sender reset the passkey of ${name}, ${email}.`,
  passkeyResetBy: (actor: string) => `Reset ${actor}. The person has to register another one.`,
  authenticatedBy: (method: string, time: string) => `Authenticated: ${method}, ${time}`,
  loaded: (name: string) => `The document was loaded with ${name}’s link.`,
  viewed: (name: string) => `The document was viewed with ${name}’s link.`,
  inPlaceOf: (name: string) => `In the place of ${name}, who asked them to sign.`,
  /** By the way in which the person got the link. */
  signed: {
    both: (name: string, email: string) =>
      `${name} signed, with the link that was emailed to ${email} and given to the sender.`,
    unmailed: (name: string) => `${name} signed, with the link that was given to the sender.`,
    byEmail: (name: string, email: string) => `${name} signed, with the link that was emailed to ${email}.`,
    inPerson: (name: string) => `${name} signed, with the link that was given to the sender for signing in person.`,
    embedded: (name: string, origin: string) =>
      `${name} signed in a page of ${origin}, which the sender opened for them.`,
  },
  approved: {
    both: (name: string, email: string) =>
      `${name} approved, with the link that was emailed to ${email} and given to the sender.`,
    unmailed: (name: string) => `${name} approved, with the link that was given to the sender.`,
    byEmail: (name: string, email: string) => `${name} approved, with the link that was emailed to ${email}.`,
    inPerson: (name: string) => `${name} approved, with the link that was given to the sender for approving in person.`,
    embedded: (name: string, origin: string) =>
      `${name} approved in a page of ${origin}, which the sender opened for them.`,
  },
  agreed: (text: string) => `Agreed to: “${text}”`,
  wording: (version: string, language: string) => `Wording ${version}, ${language}.`,
  typed: (text: string) => `Typed: ${text}`,
  typedInStyle: (text: string, style: string) => `Typed in the style “${style}”: ${text}`,
  drawn: (hash: string) => `Drawn, SHA-256 of the picture ${hash}`,
  uploaded: (hash: string) => `Uploaded as a picture, SHA-256 of the picture ${hash}`,
  certificate: (serialNumber: string, fingerprint: string) => `Certificate ${serialNumber}, SHA-256 ${fingerprint}`,
  loadedHash: (hash: string) => `SHA-256 of the file loaded with this link: ${hash}`,
  notLoaded: 'The file had not been loaded with this link.',
  filled: (label: string, field: string) => `Filled in: ${label} (form field ${field})`,
  field: (field: string, hash: string, entry: string) =>
    `Field ${field}; SHA-256 of the signed file: ${hash}; log entry ${entry}`,
  declined: (name: string, reason: string) => `${name} declined: ${reason}`,
  notMe: (name: string) => `The person who opened ${name}’s link says they are not ${name}.`,
  says: (reason: string) => `They say: ${reason}`,
  canceled: 'The sender canceled the request.',
  canceledBecause: (reason: string) => `The sender canceled the request: ${reason}`,
  canceledBy: (actor: string) => `Canceled ${actor}.`,
  expired: 'The request expired.',
  failed: (reason: string) => `The request failed: ${reason}`,
  sealed: (organization: string) => `The seal of ${organization} was applied.`,
  sealField: (field: string, fingerprint: string) => `Field ${field}; SHA-256 of the certificate: ${fingerprint}`,
  finalized: 'Validation data and a document timestamp were added.',
  finalHash: (hash: string, entry: string) => `SHA-256 of the completed file: ${hash}; log entry ${entry}`,
  completed: 'Completed: everyone has signed.',
  completedParts: 'Completed: everyone has done their part.',
  copyTo: (name: string, email: string) => `The finished copy goes to ${name}, ${email}.`,
  from: (ip: string, program: string) => `From ${ip}, ${program}`,
  fromEmbedded: (ip: string, program: string, origin: string) => `From ${ip}, ${program}, in a page of ${origin}`,
  unknownProgram: 'unknown program',
}

export type TrailWords = typeof english
