import { useEffect, useRef } from 'react'
import { useAsked } from '../../../asking/use-asked.ts'
import { When } from '../../../components/moment.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { listTime } from '../../../strings/times.ts'
import { languageName } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import type { TimelineEvent } from './request.ts'
import { tellEvent } from './tell-event.ts'

const texts = consoleTexts.signing.happened

type Props = {
  readonly id: string
  /** Of the request: a change means that there is something new to show. */
  readonly state: string
}

/** Everything that has happened, the latest first. */
export function RequestTimeline({ id, state }: Props) {
  const { own } = useSession()
  const { value, problem, reload } = useAsked(own('readSigningTimeline', { id }))
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    reload()
  }, [state, reload])
  if (value === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  return (
    <ol className="timeline">
      {value.events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays where it is, counted from the first
        <li key={value.events.length - index}>
          <p>{tellEvent(event)}</p>
          <Details event={event} />
          <p className="note">
            <When iso={event.at} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Details({ event: { event, reason, deadline, language } }: { readonly event: TimelineEvent }) {
  return (
    <>
      {deadline !== null && <p className="note">{texts.deadline(listTime(new Date(deadline)))}</p>}
      {language !== null && <p className="note">{texts.agreed(languageName(language))}</p>}
      {reason !== null && (
        <p className="note timeline-reason">
          {/* Why a request has failed is said by the service, which speaks English; all else by people. */}
          <bdi lang={event === 'failed' ? 'en' : undefined}>{reason}</bdi>
        </p>
      )}
    </>
  )
}
