import type { Anchor } from '@countersign/proof'
import { proofPath } from '../../api/proof.ts'
import type { PublicRecord } from '../../api/record.ts'
import { Icon } from '../../components/icon.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { strings } from '../../strings/strings.ts'
import { ChainFacts } from './chain-facts.tsx'

/** The record as the service keeps it, and its proof to take along. */
export function RecordDetails({ record, anchor }: { readonly record: PublicRecord; readonly anchor: Anchor | null }) {
  const texts = strings.record
  return (
    <section aria-labelledby="record">
      <h2 id="record">{texts.detailsTitle}</h2>
      <dl className="facts">
        <div>
          <dt>{texts.fingerprint}</dt>
          <dd>
            <HashText hash={record.hash} />
          </dd>
        </div>
        <ChainFacts record={record} anchor={anchor} />
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
    </section>
  )
}
