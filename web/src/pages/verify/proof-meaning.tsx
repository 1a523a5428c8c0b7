import { Fold } from '../../components/fold.tsx'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof } from './check-proof.ts'
import type { PdfState } from './pdf/use-pdf-check.ts'
import { LaterMeaning } from './proof-fold.tsx'

const texts = strings.meaning

type Props = {
  /** Null if no proof was checked. */
  readonly checked: CheckedProof | null
  readonly withFile: boolean
  readonly pdf: PdfState
}

/** What a proof and signatures mean, if they are valid and if not. */
export function ProofMeaning({ checked, withFile, pdf }: Props) {
  const signatures = pdf.kind === 'done' && pdf.result.kind === 'checked' ? pdf.result.signatures : []
  if (checked !== null && checked.proved === null) return <BrokenMeaning />
  if (checked === null && signatures.length === 0) return null
  return (
    <Fold title={texts.title} headingId="meaning">
      <LaterMeaning {...{ checked, withFile, signatures }} />
    </Fold>
  )
}

function BrokenMeaning() {
  return (
    <section aria-labelledby="meaning">
      <h2 id="meaning">{texts.brokenTitle}</h2>
      <ul className="plain-list">
        {texts.broken.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
