import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { TimelineEvent } from './request.ts'

type Person = TimelineEvent['formerSigner']

const texts = consoleTexts.signing.happened

/** One event of the timeline as a sentence. */
export function describeEvent({ event, actor, signer, formerSigner, methods }: TimelineEvent): string {
  const sender = isolated(actor ?? '')
  const name = isolated(signer?.name ?? '')
  const email = isolated(signer?.email ?? '')
  const method = methods?.[0] ?? 'email_code'
  switch (event) {
    case 'created':
      return texts.created(sender)
    case 'prepared':
      return texts.prepared
    case 'invited':
      return texts.invited(name, email)
    case 'reminded':
      return texts.reminded(name, email)
    case 'corrected':
      return describeCorrection(sender, formerSigner, signer)
    case 'changed':
      return texts.changed(sender)
    case 'link-replaced':
      return texts.newLink(sender, name)
    case 'opened-in-person':
      return texts.openedInPerson(sender, name)
    case 'delegated':
      return texts.delegated(personOf(formerSigner), personOf(signer))
    case 'code-sent':
      return method === 'sms_code' ? texts.codeTexted(name) : texts.codeSent(name, email)
    case 'authenticated':
      return texts.authenticated[method](name)
    case 'authentication-failed':
      return texts.authenticationFailed[method](name)
    case 'authentication-locked':
      return texts.authenticationLocked(name)
    case 'passkey-registered':
      return texts.passkeyRegistered(name, email)
    case 'passkey-reset':
      return texts.passkeyReset(sender, name, email)
    case 'loaded':
      return texts.loaded(name)
    case 'viewed':
      return texts.viewed(name)
    case 'signed':
      return texts.signed(name)
    case 'approved':
      return texts.approved(name)
    case 'declined':
      return signer?.role === 'approver' ? texts.declinedApproval(name) : texts.declined(name)
    case 'not-me':
      return texts.notMe(name)
    case 'cancelled':
      return texts.cancelled(sender)
    case 'expired':
      return texts.expired
    case 'failed':
      return texts.failed
    case 'finalized':
      return texts.finalized
    case 'completed':
      return texts.completed
  }
}

/** A change of the language alone is shown as a new link. */
function describeCorrection(sender: string, before: Person, after: Person): string {
  if (before?.name === after?.name && before?.email === after?.email)
    return texts.newLink(sender, isolated(after?.name ?? ''))
  return texts.corrected(sender, personOf(before), personOf(after))
}

function personOf(signer: Person): string {
  return texts.person(isolated(signer?.name ?? ''), isolated(signer?.email ?? ''))
}
