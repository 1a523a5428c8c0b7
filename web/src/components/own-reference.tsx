import './own-reference.css'
import { consoleTexts } from '../strings/console.ts'

const texts = consoleTexts.shared

type Props = {
  // Missing in responses of an older service.
  readonly externalId?: string | null
  readonly metadata?: Readonly<Record<string, string>>
}

/** The external id, below the name in a list. */
export function ReferenceNote({ externalId = null }: Props) {
  if (externalId === null) return null
  return (
    <div className="note">
      <span className="visually-hidden">{texts.reference}: </span>
      <bdi className="own-reference">{externalId}</bdi>
    </div>
  )
}

/** The external id and metadata, in a list of facts. */
export function ReferenceFacts({ externalId = null, metadata = {} }: Props) {
  return (
    <>
      {externalId !== null && (
        <div className="fact-wide">
          <dt>{texts.reference}</dt>
          <dd>
            <bdi className="own-reference">{externalId}</bdi>
          </dd>
        </div>
      )}
      {Object.entries(metadata).map(([key, value]) => (
        <div key={key} className="fact-wide">
          <dt>
            <bdi className="own-reference">{key}</bdi>
          </dt>
          <dd>
            <bdi className="own-reference">{value}</bdi>
          </dd>
        </div>
      ))}
    </>
  )
}

export function hasReference({ externalId = null, metadata = {} }: Props): boolean {
  return externalId !== null || Object.keys(metadata).length > 0
}
