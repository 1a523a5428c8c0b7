import type { DocumentState } from '@countersign/api'
import { inMode } from '../../../browser/mode.ts'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { strings } from '../../../strings/strings.ts'
import { chainTones } from '../timestamps/timestamp-links.tsx'

const texts = consoleTexts.documents

export function DocumentSignatures({ signatures }: Pick<DocumentState, 'signatures'>) {
  const words = texts.signatures
  return (
    <section aria-labelledby="signatures-title">
      <h2 id="signatures-title">{words.title}</h2>
      {signatures.length === 0 && <p className="note">{words.none}</p>}
      <ol className="entries">
        {signatures.map(({ kind, name, signedAt, fieldName }) => (
          <li key={fieldName}>
            <p className="entry-line">
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className="note">{words.kinds[kind]}</span>
              <span className="note">
                <When iso={signedAt} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function DocumentTimestamps({ timestamps }: Pick<DocumentState, 'timestamps'>) {
  const words = texts.timestamps
  return (
    <section aria-labelledby="timestamps-title">
      <h2 id="timestamps-title">{words.title}</h2>
      <ol className="entries">
        {timestamps.map(({ sequenceNumber, fingerprint, serverTimestamp, type, blockchain }) => (
          <li key={sequenceNumber}>
            <p className="entry-line">
              <strong>{words.number(sequenceNumber)}</strong>
              <Badge tone={chainTones[blockchain.status]}>{strings.chain.states[blockchain.status].name}</Badge>
              <a href={inMode(`/verify/${fingerprint}`)} aria-label={words.checkOf(sequenceNumber)}>
                {words.check}
              </a>
            </p>
            <p className="note entry-line">
              <span>{strings.kinds[type] ?? type}</span> <When iso={serverTimestamp} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
