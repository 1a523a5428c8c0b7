import { Icon } from '../../../components/icon.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { JudgedSignature } from './judge-signatures.ts'

const words = texts.limits

/** What a reader must not take from the signatures. */
export function PdfLimits({ signatures }: { readonly signatures: readonly JudgedSignature[] }) {
  const has = (test: (signature: JudgedSignature) => boolean) => signatures.some(test)
  const open = [
    ...(has(({ role }) => role === 'signer') ? [words.person] : []),
    ...(has(({ role }) => role === 'seal') ? [words.company] : []),
    ...(has(({ report }) => report.provenTime !== null) ? [words.moment] : []),
    ...(has(({ report }) => report.provenTime === null) ? [words.claimed] : []),
    ...(has(({ report }) => report.remarks.length > 0) ? [words.revocation] : []),
    words.content,
    words.qualified,
  ]
  return (
    <>
      <h3>{texts.limitsTitle}</h3>
      <div className="meaning">
        <ul>
          {open.map((text) => (
            <li key={text}>
              <Icon name="dash" /> {text}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
