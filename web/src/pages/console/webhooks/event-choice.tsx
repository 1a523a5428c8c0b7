import type { EventKind } from '@countersign/api'
import { useId } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import { meaningOf, wantedEvents } from './endpoint.ts'
import type { Entered } from './endpoint-draft.ts'

const texts = consoleTexts.webhooks.endpoints.form

type Props = {
  readonly entered: Entered
  readonly isWrong: boolean
  readonly onEnter: (change: Partial<Entered>) => void
}

/** All events, including future ones, or a selection. */
export function EventChoice({ entered: { wantsAll, events }, isWrong, onEnter }: Props) {
  const id = useId()
  const choose = (event: EventKind, isChosen: boolean) =>
    onEnter({ events: isChosen ? [...events, event] : events.filter((one) => one !== event) })
  // Keeps events that only a newer service knows.
  const offered = [...wantedEvents, ...events.filter((one) => !wantedEvents.some((known) => known === one))]
  return (
    <fieldset className="event-choice" aria-describedby={id}>
      <legend className="field-name">{texts.events}</legend>
      <label className="choice">
        <input type="radio" name={id} checked={wantsAll} onChange={() => onEnter({ wantsAll: true })} />
        <span>{texts.allEvents}</span>
      </label>
      <label className="choice">
        <input type="radio" name={id} checked={!wantsAll} onChange={() => onEnter({ wantsAll: false })} />
        <span>{texts.someEvents}</span>
      </label>
      {!wantsAll && (
        <div className="event-list">
          {offered.map((event) => (
            <label key={event} className="choice">
              <input
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ target }) => choose(event, target.checked)}
              />
              <EventWords event={event} />
            </label>
          ))}
        </div>
      )}
      <p id={id} className="note failure" role="alert">
        {isWrong ? texts.eventsWrong : null}
      </p>
    </fieldset>
  )
}

/** What an event means, and its name in deliveries. */
export function EventWords({ event }: { readonly event: string }) {
  const meaning = meaningOf(event)
  return (
    <span className="event-words">
      {meaning !== null && <span>{meaning}</span>} <code dir="ltr">{event}</code>
    </span>
  )
}
