import type { AuditEntry } from '@countersign/api'
import { ExactMoment } from '../../../components/moment.tsx'
import { HashText } from '../../../components/verbatim-text.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'

const texts = consoleTexts.audit

/** What an entry has beside its columns. Details keep the names that they have in the export. */
export function EntryDetails({ entry }: { readonly entry: Readonly<AuditEntry> }) {
  const { number, at, mode, hash, details, target } = entry
  return (
    <details className="audit-details">
      <summary aria-label={texts.detailsOf(number)}>{texts.details}</summary>
      <dl>
        <dt>{texts.number}</dt>
        <dd>{count(number)}</dd>
        <dt>{texts.time}</dt>
        <dd>
          <ExactMoment iso={at} />
        </dd>
        <dt>{texts.mode}</dt>
        <dd>{texts.modes[mode]}</dd>
        {Object.entries({ ...(target?.id && { [target.kind]: target.id }), ...details }).map(([name, value]) => (
          <Detail key={name} name={name} value={value} />
        ))}
        <dt>{texts.hash}</dt>
        <dd>
          <HashText hash={hash} />
        </dd>
      </dl>
    </details>
  )
}

type DetailProps = { readonly name: string; readonly value: AuditEntry['details'][string] }

function Detail({ name, value }: DetailProps) {
  return (
    <>
      <dt>
        <code dir="ltr">{name}</code>
      </dt>
      <dd>
        <bdi>{typeof value === 'object' ? (value?.join(', ') ?? '–') : String(value)}</bdi>
      </dd>
    </>
  )
}
