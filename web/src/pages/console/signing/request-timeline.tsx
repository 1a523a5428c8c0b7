import { useEffect, useRef } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import { Failure } from '../kit/failure.tsx'
import { Loading } from '../kit/loading.tsx'
import { useAsked } from '../kit/use-asked.ts'
import { When } from '../kit/when.tsx'
import { useSession } from '../shell/session.tsx'
import type { TrailEvent } from './request.ts'

const texts = consoleTexts.signing

/** Those of which the sentence says more than the name of the event. */
const TOLD = new Set(['invited', 'reminded', 'declined', 'not-me', 'cancelled', 'failed'])

type Props = {
  readonly id: string
  /** Of the request: a change means that there is something new to show. */
  readonly state: string
}

/** Everything that has happened, the latest first. */
export function RequestTimeline({ id, state }: Props) {
  const { own } = useSession()
  const path = own(`signing/${encodeURIComponent(id)}/timeline`)
  const { value, problem, reload } = useAsked<{ readonly events: readonly TrailEvent[] }>(path)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    reload()
  }, [state, reload])
  if (value === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  return (
    <ol className="timeline">
      {value.events.toReversed().map(({ at, event, actor, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays where it is, counted from the first
        <li key={value.events.length - index}>
          <p>
            {texts.events[event] ?? event}
            {actor !== null && (
              <>
                {' · '}
                <bdi>{actor}</bdi>
              </>
            )}
          </p>
          {detail !== null && TOLD.has(event) && (
            <p className="note timeline-detail" lang="en" dir="auto">
              {detail}
            </p>
          )}
          <p className="note">
            <When iso={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
