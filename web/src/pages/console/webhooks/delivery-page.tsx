import './webhooks.css'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { useSession } from '../shell/session.tsx'
import { type Attempt, type DeliveryDetails, deliveryTones } from './delivery.ts'
import { isEndpoint } from './endpoint.ts'
import { Fact } from './endpoint-facts.tsx'

const texts = consoleTexts.webhooks

/** In milliseconds, while the delivery is pending. */
const POLL_MS = 3000

/** One delivery: what was sent, the responses, and a button to send it again. */
export function DeliveryPage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const [isPending, setPending] = useState(true)
  const { value, problem, reload } = useQuery(own('readWebhookDelivery', { id }), isPending ? POLL_MS : null)
  const resending = useAction()
  /** The delivery when it was last sent again. Pending until a newer response arrives. */
  const [resent, setResent] = useState<DeliveryDetails | null>(null)
  const isUnderWay = value !== null && (value.state === 'PENDING' || value === resent)
  if (value !== null && isUnderWay !== isPending) setPending(isUnderWay)
  const above = <OwnLink to="/webhooks">{texts.title}</OwnLink>

  if (value === null) {
    return (
      <>
        <PageHead title={texts.one} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
      </>
    )
  }
  const resend = () => {
    if (isPending) return
    resending.run(
      (signal) => act(own('resendWebhookDelivery', { id }), null, signal),
      () => {
        setResent(value)
        reload()
      },
    )
  }
  return (
    <>
      <PageHead
        title={value.event}
        above={above}
        actions={
          // A pressed button stays, so that it keeps the focus.
          (!isPending || resent !== null) && (
            <button type="button" className="button" aria-disabled={resending.busy || isPending} onClick={resend}>
              {resending.busy ? consoleTexts.shared.working : texts.resend}
            </button>
          )
        }
      />
      <Failure problem={resending.problem ?? problem} />
      <p role="status" className="success-note">
        {resent !== null && isPending ? texts.resent : null}
      </p>
      <dl className="facts">
        <Fact name={texts.state}>
          <Badge tone={deliveryTones[value.state]}>{texts.states[value.state]}</Badge> {texts.meanings[value.state]}
        </Fact>
        <Fact name={texts.receiver}>
          <code dir="ltr">{value.receiver}</code>
        </Fact>
        <Fact name={texts.sentFor}>
          <Subscription id={value.subscriptionId} />
        </Fact>
        {value.sequence !== null && <Fact name={texts.sequence}>{count(value.sequence)}</Fact>}
        <Fact name={texts.created}>
          <When iso={value.createdAt} />
        </Fact>
        {value.nextAttemptAt !== null && (
          <Fact name={texts.next}>
            <When iso={value.nextAttemptAt} />
          </Fact>
        )}
      </dl>
      <section className="section" aria-labelledby="attempts-title">
        <h2 id="attempts-title">{texts.attempts}</h2>
        {value.attemptLog.length === 0 ? (
          <p>{texts.noAttempt}</p>
        ) : (
          <ol className="attempts">
            {value.attemptLog.map((attempt) => (
              <AttemptRow key={`${attempt.at} ${attempt.number}`} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      <section className="section" aria-labelledby="body-title">
        <h2 id="body-title">{texts.body}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must scroll by keyboard */}
        <pre className="payload" dir="ltr" tabIndex={0}>
          {indented(value.body)}
        </pre>
      </section>
    </>
  )
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const { at, milliseconds, status, answer, reason } = attempt
  const isAccepted = status !== null && status >= 200 && status < 300
  return (
    <li className="card">
      <p className="attempt-head">
        <Badge tone={isAccepted ? 'good' : 'bad'}>{status === null ? texts.noAnswer : texts.answered(status)}</Badge>{' '}
        <When iso={at} /> <span className="note">{texts.took(milliseconds)}</span>
      </p>
      {reason !== null && (
        <p lang="en" dir="auto">
          {reason}
        </p>
      )}
      {answer !== null && answer !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must scroll by keyboard
        <pre className="payload" dir="ltr" tabIndex={0}>
          {answer}
        </pre>
      )}
    </li>
  )
}

/** Indents JSON. Other text stays unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What a delivery belongs to: a signing request with a callback URL, or a webhook endpoint. */
export function Subscription({ id }: { readonly id: string }) {
  const to = `/${isEndpoint(id) ? 'webhooks' : 'signing'}/${id}` as const
  return (
    <OwnLink to={to}>
      <code dir="ltr">{id}</code>
    </OwnLink>
  )
}
