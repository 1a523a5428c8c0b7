import type { BlockchainStatus as ChainStatus, Timestamp } from '@countersign/api'
import { inMode } from '../../../browser/mode.ts'
import type { Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

export const chainTones: Readonly<Record<ChainStatus, Tone>> = { QUEUED: 'plain', BATCHED: 'open', CONFIRMED: 'good' }

const texts = consoleTexts.timestamps

/** Links to verify a timestamp and to download its proof, in each of its formats. */
export function TimestampLinks({ timestamp }: { readonly timestamp: Timestamp }) {
  const { own } = useSession()
  const { id, sequenceNumber, fingerprint } = timestamp
  const addressOf = (format: 'tsr' | 'ots') => own('downloadProof', { id, format }).address
  return (
    <span className="timestamp-links">
      <a href={own('downloadProof', { id }).address} download aria-label={texts.proofOf(sequenceNumber)}>
        {texts.proof}
      </a>{' '}
      <a href={addressOf('tsr')} download aria-label={texts.tsrOf(sequenceNumber)}>
        RFC 3161
      </a>{' '}
      {hasOts(timestamp) && (
        <>
          <a href={addressOf('ots')} download aria-label={texts.otsOf(sequenceNumber)}>
            OpenTimestamps
          </a>{' '}
        </>
      )}
      <a href={inMode(`/verify/${fingerprint}`)} aria-label={texts.checkOf(sequenceNumber)}>
        {texts.check}
      </a>
    </span>
  )
}

function hasOts({ blockchain: { network } }: Timestamp): boolean {
  return /^Bitcoin\b/.test(network)
}
