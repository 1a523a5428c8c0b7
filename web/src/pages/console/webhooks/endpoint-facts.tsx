import type { ReactNode } from 'react'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { deadlineTime, listTime } from '../../../strings/times.ts'
import { useSession } from '../shell/session.tsx'
import { type Endpoint, standingOf, standingTones } from './endpoint.ts'
import { EventWords } from './event-choice.tsx'

const texts = consoleTexts.webhooks.endpoints

/** The facts about an endpoint, problems first. */
export function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { manages } = useSession()
  const { url, events, description, previousSecretUntil, createdAt } = endpoint
  const standing = standingOf(endpoint)
  const note = noteOn(endpoint)
  return (
    <>
      {note !== null && <p className="warning-note endpoint-note">{note}</p>}
      <dl className="facts">
        <Fact name={texts.status}>
          <Badge tone={standingTones[standing]}>{texts.standings[standing]}</Badge>
        </Fact>
        <Fact name={texts.url}>
          <code dir="ltr" className="endpoint-url">
            {url}
          </code>
          {!manages && <div className="note">{texts.hostOnly}</div>}
        </Fact>
        {description !== null && (
          <Fact name={texts.form.description}>
            <bdi className="endpoint-description">{description}</bdi>
          </Fact>
        )}
        <Fact name={texts.events}>
          {events === null ? (
            texts.allEvents
          ) : (
            <ul className="plain-events">
              {events.map((event) => (
                <li key={event}>
                  <EventWords event={event} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {previousSecretUntil !== null && (
          <Fact name={texts.previousSecret}>{texts.validUntil(deadlineTime(new Date(previousSecretUntil)))}</Fact>
        )}
        <Fact name={texts.created}>
          <When iso={createdAt} />
        </Fact>
      </dl>
    </>
  )
}

/** Null if the endpoint has no problem. */
function noteOn({ enabled, disabledReason, disabledAt, failingSince }: Endpoint): string | null {
  const time = (iso: string | null) => (iso === null ? '' : listTime(new Date(iso)))
  if (!enabled) return texts.disabledReasons[disabledReason ?? 'BY_REQUEST'](time(disabledAt))
  return failingSince === null ? null : texts.failing(time(failingSince))
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
