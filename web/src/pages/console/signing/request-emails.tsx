import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import type { RequestDetails } from './request.ts'

const texts = consoleTexts.signing
const names = consoleTexts.newRequest.more

/** The sender's words to the signers, and how often they are reminded. */
export function RequestEmails({ request }: { readonly request: RequestDetails }) {
  // Missing in responses of an older service.
  const { subject = null, message = null, reminders }: Partial<RequestDetails> = request
  if (reminders === undefined) return null
  return (
    <section className="card section" aria-labelledby="emails-title">
      <h2 id="emails-title">{texts.emails}</h2>
      <dl className="facts request-emails">
        {subject !== null && (
          <div>
            <dt>{texts.subject}</dt>
            <dd dir="auto">{subject}</dd>
          </div>
        )}
        {message !== null && (
          <div>
            <dt>{texts.message}</dt>
            <dd dir="auto">{message}</dd>
          </div>
        )}
        <div>
          <dt>{names.mostReminders}</dt>
          <dd>{count(reminders.most)}</dd>
        </div>
        {reminders.most > 0 && (
          <div>
            <dt>{names.reminderDays}</dt>
            <dd>{count(reminders.everyDays)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
