import type { SignatureReport } from '@countersign/pdf/verify'
import type { QualifiedReport } from '@countersign/pki/trusted-lists'
import { texts } from '../../../strings/pdf.ts'
import { shortened } from './shortened.ts'

const words = texts.details

type Props = {
  readonly report: SignatureReport
  readonly qualified: QualifiedReport | null
  readonly isInContainer: boolean
}

/** Facts to compare with the result of another program. */
export function SignatureDetails({ report, qualified, isInContainer }: Props) {
  const { signer, level, fieldName, place, reason, location } = report
  const values: [string, string | null][] = [
    [words.subject, signer?.subject ?? null],
    [words.issuer, signer?.issuer ?? null],
    [words.serialNumber, signer?.serialNumber ?? null],
    [words.fingerprint, signer?.fingerprint ?? null],
    [isInContainer ? texts.container.level : words.level, level],
    [isInContainer ? texts.container.signatureFile : words.field, fieldName],
    [words.page, place === null ? null : String(place.page)],
    [words.reason, reason],
    [words.location, location],
  ]
  return (
    <>
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
      <Findings report={report} qualified={qualified} />
    </>
  )
}

/** A hostile file can cause any number. */
const MOST_SENTENCES = 12

/** The verifier writes in English. */
function Findings({ report: { reasons, remarks, changesSince }, qualified }: Omit<Props, 'isInContainer'>) {
  const described = qualified === null ? [] : [qualified.reason]
  const sentences = [
    ...new Set([...reasons, ...described, ...changesSince.forbidden, ...remarks, ...changesSince.allowed]),
  ]
  const left = sentences.length - MOST_SENTENCES
  if (sentences.length === 0) return null
  return (
    <div>
      <dt>{words.findings}</dt>
      <dd>
        <ul className="plain-list note" lang="en" dir="ltr">
          {sentences.slice(0, MOST_SENTENCES).map((sentence) => (
            <li key={sentence}>{shortened(sentence)}</li>
          ))}
        </ul>
        {left > 0 && <p className="note">{texts.more(left)}</p>}
      </dd>
    </div>
  )
}
