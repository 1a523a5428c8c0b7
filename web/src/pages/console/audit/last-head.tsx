import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { localTime } from '../../../strings/times.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.audit.head

/** The last entry that has a timestamp, with a link that verifies it. */
export function LastHead() {
  const { own } = useSession()
  const { value } = useQuery(own('readAuditHeads', { limit: 1 }))
  if (value === null) return null
  const [head] = value.heads
  return (
    <section className="card audit-head" aria-labelledby="head-title">
      <h2 id="head-title">{texts.title}</h2>
      {head === undefined ? (
        <p>{texts.pending}</p>
      ) : (
        <p>
          {texts.upTo(head.number, localTime(new Date(head.timestampedAt)))}{' '}
          <a href={`/verify/${head.hash}`}>{texts.verify}</a>
        </p>
      )}
      <p className="note">{texts.explained}</p>
    </section>
  )
}
