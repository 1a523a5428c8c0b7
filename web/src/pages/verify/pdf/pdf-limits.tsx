import type { ReactNode } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { JudgedSignature } from './overall-standing.ts'

const words = texts.limits

function isQualified(qualified: JudgedSignature['qualified']): boolean {
  return qualified?.level === 'QES' || qualified?.level === 'QESeal'
}

/** What the signatures do not prove, as list items. */
export function PdfLimits({ signatures }: { readonly signatures: readonly JudgedSignature[] }): ReactNode {
  const has = (test: (signature: JudgedSignature) => boolean) => signatures.some(test)
  const open = [
    // A listed service has identified the people to whom it issues certificates.
    ...(has(({ role, qualified }) => role === 'signer' && qualified === null) ? [words.person] : []),
    ...(has(({ role, qualified }) => role === 'seal' && qualified === null) ? [words.company] : []),
    ...(has(({ report }) => report.provenTime !== null) ? [words.moment] : []),
    ...(has(({ report }) => report.provenTime === null) ? [words.claimed] : []),
    ...(has(({ report }) => report.remarks.length > 0) ? [words.revocation] : []),
    ...(has(({ role, qualified }) => role !== 'timestamp' && !isQualified(qualified)) ? [words.qualified] : []),
  ]
  return (
    <>
      {open.map((text) => (
        <li key={text}>
          <Icon name="dash" /> {text}
        </li>
      ))}
    </>
  )
}
