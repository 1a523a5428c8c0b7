import type { Anchor } from '@countersign/proof'
import { proofPath } from '../../api/proof.ts'
import type { PublicRecord } from '../../api/record.ts'
import { inMode } from '../../browser/mode.ts'
import { Icon } from '../../components/icon.tsx'
import { ExactMoment } from '../../components/moment.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { ChainFacts } from './chain-facts.tsx'

type Props = {
  readonly record: PublicRecord
  readonly anchor: Anchor | null
  /** Whether the proof contradicts the record. Then no time and no position are shown. */
  readonly isDoubtful: boolean
}

/** The record of the service, and a link to download its proof. */
export function RecordDetails({ record, anchor, isDoubtful }: Props) {
  const texts = strings.record
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.fingerprint}</dt>
          <dd>
            <HashText hash={record.hash} />
          </dd>
        </div>
        <ChainFacts record={record} anchor={anchor} />
        {!isDoubtful && (
          <>
            <div>
              <dt>{texts.ownClock}</dt>
              <dd>
                <ExactMoment iso={record.serverTimestamp} />
              </dd>
            </div>
            <div>
              <dt>{texts.entry}</dt>
              <dd>
                {count(record.sequenceNumber)}{' '}
                <a className="chain-place" href={inMode(`/log?entry=${record.sequenceNumber}`)}>
                  {texts.checkpoints}
                </a>
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{texts.kind}</dt>
          <dd>{strings.kinds[record.type] ?? record.type}</dd>
        </div>
      </dl>
      <p className="note">{texts.earliest}</p>
      <p className="actions">
        <a className="button button-plain" href={proofPath(record.hash)} download>
          <Icon name="download" /> {texts.download}
        </a>
        <span className="note">{texts.downloadHint}</span>
      </p>
    </>
  )
}
