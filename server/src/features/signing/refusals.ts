import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import type { RequestStatus, SignerRole, SigningRequest } from './model.ts'

/** Why a signer can no longer act, without the sender's affairs; null while they can. */
export function refusalOfEnd({ status }: Pick<SigningRequest, 'status'>): Refusal | null {
  switch (status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      return null
    case 'FINALIZING':
      return new Refusal('SIGNING_CLOSED', 'Everyone is done. The document is being finalized.')
    case 'COMPLETED':
      return new Refusal('SIGNING_CLOSED', 'Everyone is done, and the document is final.')
    case 'DECLINED':
      return new Refusal('SIGNING_DECLINED', 'This signing request is closed because a signer declined.')
    case 'EXPIRED':
      return expired()
    case 'CANCELLED':
      return new Refusal('SIGNING_CANCELLED', 'The sender canceled this signing request.')
    case 'FAILED':
      return new Refusal('SIGNING_FAILED', 'This signing request cannot be completed. Contact the sender.')
  }
}

/** Like refusalOfEnd for the sender, with the reason of a failure. */
export function refusalForSender(request: Pick<SigningRequest, 'status' | 'reason'>): Refusal | null {
  if (request.status !== 'FAILED' || request.reason === null) return refusalOfEnd(request)
  return new Refusal('SIGNING_FAILED', `This signing request failed: ${request.reason}`)
}

export function expired(): Refusal {
  return new Refusal('SIGNING_EXPIRED', 'This signing request has expired.')
}

/** What somebody did, as their role asks. */
const deeds: Readonly<Record<SignerRole, string>> = {
  signer: 'signed',
  approver: 'approved',
  viewer: 'viewed',
  cc: 'received',
}

export function alreadyDone({ role }: { readonly role: SignerRole }): Refusal {
  return new Refusal('ALREADY_SIGNED', `You have already ${deeds[role]} this document.`)
}

export function doesNotSign(): Refusal {
  return new Refusal('ACCESS_DENIED', 'This link is not for signing. Only signers and approvers sign or decline.')
}

/** For a role without a turn. */
export function copyNotReady(): Refusal {
  return new Refusal('NOT_YOUR_TURN', 'The copy is not ready yet. You will get it by email when everyone is done.')
}

export function notYourTurn(): Refusal {
  return new Refusal('NOT_YOUR_TURN', 'It is not your turn yet. You will get an email when it is.')
}

export function notPrepared(): Refusal {
  return new Refusal('NOT_YOUR_TURN', 'The document is still being prepared. You will get an email when it is ready.')
}

export function delegationNotAllowed(): Refusal {
  return new Refusal(
    'DELEGATION_NOT_ALLOWED',
    'The sender did not allow you to ask another person to sign. Contact the sender.',
  )
}

export function documentNotViewed(): Refusal {
  return new Refusal(
    'DOCUMENT_NOT_VIEWED',
    'The document has not been viewed with this link. Call GET /signer/v1/<token>/document and POST /signer/v1/<token>/viewed, then sign.',
  )
}

export function consentNotShown(): Refusal {
  return new Refusal(
    'CONSENT_NOT_SHOWN',
    'The consent text has not been shown with this link. Call GET /signer/v1/<token>, and send its consent.version as consentVersion.',
  )
}

export function consentOutdated(): Refusal {
  return wrongField(
    'consentVersion',
    'consentVersion is outdated. Reload the signing page and send the version that it shows.',
  )
}

export function unknownLink(): Refusal {
  return new Refusal(
    'SIGNING_LINK_INVALID',
    'This signing link is not valid. Check that you copied all of it. If it was replaced, use the new one.',
  )
}

export function notAuthenticated(): Refusal {
  return new Refusal(
    'SIGNER_AUTHENTICATION_REQUIRED',
    'This link opens nothing until you have shown who you are. Call GET /signer/v1/<token>/authentication to see what is needed.',
  )
}

export function methodNotRequired(): Refusal {
  return new Refusal('NOT_FOUND', 'This link does not ask for this method.')
}

export function codeInvalid(attemptsLeft: number): Refusal {
  const next = attemptsLeft === 0 ? 'Request a new code.' : `Check it and try again. Attempts left: ${attemptsLeft}.`
  return new Refusal('SIGNER_CODE_INVALID', `This code is not correct. ${next}`)
}

export function identityMismatch(): Refusal {
  const message =
    'You did not sign in at the identity provider as the person whom this link is for. Sign in there with the right account.'
  return new Refusal('SIGNER_IDENTITY_MISMATCH', message)
}

export function checkNotPassed(): Refusal {
  return new Refusal('SIGNER_IDENTITY_MISMATCH', 'The identity check was not passed. Start another one.')
}

export function checksUnavailable(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'The identity check is not available at the moment. Try again later.', 30)
}

export function noProvider(): Refusal {
  return new Refusal('NOT_FOUND', 'The sender has no identity provider anymore. Ask them for a new link.')
}

export function providerInFrame(): Refusal {
  const message =
    'Identity providers and identity checks do not work in a frame. Open the link of the email in a tab of its own.'
  return new Refusal('SINGLE_SIGN_ON_FAILED', message)
}

export function passkeyInvalid(): Refusal {
  const message =
    'The passkey was not accepted: it is not the one of this signer, or the request has expired. Start again.'
  return new Refusal('SIGNER_CODE_INVALID', message)
}

export function noPasskey(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no passkey for this link. Register one first.')
}

export function noPasskeyOf({ email }: { readonly email: string }): Refusal {
  return new Refusal('NOT_FOUND', `${email} has no passkey for your signing requests.`)
}

export function passkeyExists(): Refusal {
  return new Refusal('ALREADY_EXISTS', 'This signer has a passkey. Use it, or ask the sender to reset it.')
}

export function textMessagesOff(): Refusal {
  return new Refusal(
    'SERVICE_UNAVAILABLE',
    'This service cannot send text messages at the moment. Try again later, or ask the sender.',
  )
}

export function noCurrentCode(): Refusal {
  return new Refusal('SIGNER_CODE_INVALID', 'There is no code, or it has expired. Request a new code.')
}

export function signerLocked(): Refusal {
  return new Refusal(
    'SIGNER_LOCKED',
    'There were too many failed attempts, and this link is locked. Ask the sender for a new link.',
  )
}

export function unknownDocument(number: number, count: number): Refusal {
  const known = count === 1 ? 'only 1 document' : `${count} documents`
  return new Refusal('NOT_FOUND', `There is no document ${number}: this signing request has ${known}.`)
}

export function embedUrlInvalid(): Refusal {
  return new Refusal(
    'SIGNING_LINK_INVALID',
    'This embed URL is not valid, or has expired. Create a new one with POST /signing/:id/signers/:signerId/embed.',
  )
}

export function unknownRequest(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no signing request ${id}.`)
}

export function onHold(id: string): Refusal {
  return new Refusal(
    'RETENTION_HOLD',
    `Signing request ${id} is on hold, so nothing of it can be deleted. Release it first: PUT /signing/${id}/hold.`,
  )
}

export function belongsToAnother(): Refusal {
  return new Refusal('ACCESS_DENIED', 'This signing request belongs to someone else.')
}

export function unknownSigner(signerId: string): Refusal {
  return new Refusal('NOT_FOUND', `This signing request has no signer ${signerId}.`)
}

export function signerIsDone({ name, role }: { readonly name: string; readonly role: SignerRole }): Refusal {
  return new Refusal('ALREADY_SIGNED', `${name} has already ${deeds[role]} the document and can no longer be changed.`)
}

export function namePrinted(name: string): Refusal {
  return new Refusal(
    'SIGNER_NAME_PRINTED',
    `The name ${name} is already in the prepared document and can no longer change. Cancel this signing request and create a new one. The email address can still be corrected.`,
  )
}

export function cannotCancel(status: RequestStatus): Refusal {
  return new Refusal('SIGNING_CLOSED', `This signing request is ${status} and can no longer be canceled.`)
}
