import type { BlockchainStatus as ChainStatus, Timestamp } from '@countersign/api'
import { inMode } from '../../../browser/mode.ts'
import type { Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

export const chainTones: Readonly<Record<ChainStatus, Tone>> = { QUEUED: 'plain', BATCHED: 'open', CONFIRMED: 'good' }

const texts = consoleTexts.timestamps

/** Links to verify a timestamp and to download its proof. */
export function TimestampLinks({ timestamp }: { readonly timestamp: Timestamp }) {
  const { own } = useSession()
  const { id, sequenceNumber, fingerprint } = timestamp
  return (
    <span className="timestamp-links">
      <a href={own('downloadProof', { id }).address} download aria-label={texts.proofOf(sequenceNumber)}>
        {texts.proof}
      </a>{' '}
      <a href={inMode(`/verify/${fingerprint}`)} aria-label={texts.checkOf(sequenceNumber)}>
        {texts.check}
      </a>
    </span>
  )
}
