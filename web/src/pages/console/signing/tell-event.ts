import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { TimelineEvent } from './request.ts'

const texts = consoleTexts.signing.happened

/** What has happened, as a sentence in the reader's language. */
export function tellEvent({ event, actor, signer }: TimelineEvent): string {
  const sender = isolated(actor ?? '')
  const name = isolated(signer?.name ?? '')
  const email = isolated(signer?.email ?? '')
  switch (event) {
    case 'created':
      return texts.created(sender)
    case 'prepared':
      return texts.prepared
    case 'invited':
      return texts.invited(name, email)
    case 'reminded':
      return texts.reminded(name, email)
    case 'loaded':
      return texts.loaded(name)
    case 'viewed':
      return texts.viewed(name)
    case 'signed':
      return texts.signed(name)
    case 'declined':
      return texts.declined(name)
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
