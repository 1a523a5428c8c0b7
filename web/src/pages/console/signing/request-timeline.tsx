import { When } from '../../../components/moment.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import type { Query } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { listTime } from '../../../strings/times.ts'
import { languageName } from '../../../strings/word-forms.ts'
import { describeEvent } from './describe-event.ts'
import type { TimelineEvent } from './request.ts'

const texts = consoleTexts.signing.happened
const words = consoleTexts.newRequest.more

type Props = {
  readonly timeline: Query<{ readonly events: readonly TimelineEvent[] }>
}

/** Newest first. */
export function RequestTimeline({ timeline: { value, problem, reload } }: Props) {
  if (value === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  return (
    <ol className="timeline">
      {value.events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, and the key counts from the first
        <li key={value.events.length - index}>
          <p>{describeEvent(event)}</p>
          <Details event={event} />
          <p className="note">
            <When iso={event.at} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Details({
  event: { event, reason, documentTitle, deadline, reminders, language },
}: {
  readonly event: TimelineEvent
}) {
  return (
    <>
      {documentTitle !== null && (
        <p className="note">
          <bdi>{documentTitle}</bdi>
        </p>
      )}
      {deadline !== null && <p className="note">{texts.deadline(listTime(new Date(deadline)))}</p>}
      {reminders !== null && (
        <p className="note">
          {words.reminderDays}: {count(reminders.everyDays)} · {words.mostReminders}: {count(reminders.most)}
        </p>
      )}
      {language !== null && <p className="note">{texts.agreed(languageName(language))}</p>}
      {reason !== null && (
        <p className="note timeline-reason">
          {/* The service writes the reason of a failure, in English. People write the others. */}
          <bdi lang={event === 'failed' ? 'en' : undefined}>{reason}</bdi>
        </p>
      )}
    </>
  )
}
