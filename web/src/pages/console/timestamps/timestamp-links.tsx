import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { Timestamp } from './timestamp.ts'

const texts = consoleTexts.timestamps

/** Where a timestamp can be looked at, and its proof to take along. */
export function TimestampLinks({ timestamp }: { readonly timestamp: Timestamp }) {
  const { own } = useSession()
  const { id, sequenceNumber, fingerprint } = timestamp
  return (
    <span className="timestamp-links">
      <a href={own(`timestamp/${id}/proof`)} download aria-label={texts.proofOf(sequenceNumber)}>
        {texts.proof}
      </a>{' '}
      <a href={`/verify/${fingerprint}`} aria-label={texts.checkOf(sequenceNumber)}>
        {texts.check}
      </a>
    </span>
  )
}
