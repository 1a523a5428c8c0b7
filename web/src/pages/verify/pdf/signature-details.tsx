import type { SignatureReport } from '@countersign/pdf/verify'
import { texts } from '../../../strings/pdf.ts'
import { shortened } from './shortened.ts'

const words = texts.details

/** For whoever wants to compare them with what another program says. */
export function SignatureDetails({ report }: { readonly report: SignatureReport }) {
  const { signer, level, fieldName, place, reason, location } = report
  const values: [string, string | null][] = [
    [words.subject, signer?.subject ?? null],
    [words.issuer, signer?.issuer ?? null],
    [words.serialNumber, signer?.serialNumber ?? null],
    [words.fingerprint, signer?.fingerprint ?? null],
    [words.level, level],
    [words.field, fieldName],
    [words.page, place === null ? null : String(place.page)],
    [words.reason, reason],
    [words.location, location],
  ]
  return (
    <details className="technical">
      <summary>{texts.technical}</summary>
      <dl className="facts">
        {values.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>
                  <bdi>{shortened(value)}</bdi>
                </code>
              </dd>
            </div>
          ),
        )}
      </dl>
    </details>
  )
}
