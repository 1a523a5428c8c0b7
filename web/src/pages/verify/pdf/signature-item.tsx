import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { Moment } from '../../../components/moment.tsx'
import { texts } from '../../../strings/pdf.ts'
import { utcTime } from '../../../strings/times.ts'
import { type JudgedSignature, nameOf, type Standing } from './judge-signatures.ts'
import { shortened } from './shortened.ts'
import { SignatureDetails } from './signature-details.tsx'

const tones: Record<Standing, { readonly tone: string; readonly icon: IconName; readonly chip: string }> = {
  holds: { tone: 'good', icon: 'check', chip: 'good' },
  'issuer-unknown': { tone: 'open', icon: 'question', chip: 'doubt' },
  'not-counting': { tone: 'bad', icon: 'cross', chip: 'bad' },
  altered: { tone: 'bad', icon: 'cross', chip: 'bad' },
  broken: { tone: 'bad', icon: 'cross', chip: 'bad' },
}

type Props = { readonly signature: JudgedSignature; readonly knowsRoot: boolean }

/** One signature: whose, in what role, when, what became of the file since, and who vouches for the name. */
export function SignatureItem({ signature, knowsRoot }: Props) {
  const { report, role, standing } = signature
  const { tone, icon, chip } = tones[standing]
  const organization = report.signer?.organization ?? null
  return (
    <li className={`signature tone-${tone}`}>
      <span className="signature-sign">
        <Icon name={icon} />
      </span>
      <div className="signature-text">
        <h4>
          <bdi>{nameOf(report) ?? texts.nameless}</bdi>
        </h4>
        <p>
          <span className="chip chip-role">{texts.roles[role]}</span>{' '}
          <span className={`chip chip-${chip}`}>{texts.standings[standing]}</span>
        </p>
        <dl className="facts">
          {organization !== null && organization !== nameOf(report) && (
            <Fact name={texts.organization}>
              <bdi>{organization}</bdi>
            </Fact>
          )}
          <When signature={signature} />
          <Fact name={texts.since}>
            <Since signature={signature} />
          </Fact>
          <Issuer signature={signature} knowsRoot={knowsRoot} />
        </dl>
        <SignatureDetails report={report} />
      </div>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A time that is proved and one that is only claimed are never shown alike. */
function When({ signature: { report, role, standing } }: { signature: JudgedSignature }) {
  const { provenTime, claimedTime } = report
  if (provenTime !== null) {
    const isStamp = role === 'service' || role === 'timestamp'
    return (
      <Fact name={isStamp ? texts.stampedTime : texts.provenTime}>
        <Moment iso={provenTime.toISOString()} />
        {!isStamp && claimedTime !== null && <p className="note">{texts.alsoClaimed(utcTime(claimedTime))}</p>}
      </Fact>
    )
  }
  return (
    <Fact name={texts.claimedTime}>
      {claimedTime === null ? (
        texts.noTime
      ) : (
        <>
          <Moment iso={claimedTime.toISOString()} />
          <p className="note">{isSound(standing) ? texts.claimedOnly : texts.noProof}</p>
        </>
      )}
    </Fact>
  )
}

/** The report keeps back what a timestamp says about a signature that does not hold. */
function isSound(standing: Standing): boolean {
  return standing === 'holds' || standing === 'issuer-unknown'
}

function Since({ signature: { report, standing } }: { signature: JudgedSignature }) {
  const { allowed, forbidden } = report.changesSince
  switch (standing) {
    case 'altered':
      return <Sentences title={texts.forbidden} sentences={forbidden} />
    case 'broken':
      return <Sentences title={texts.brokenSince} sentences={report.reasons} />
    case 'holds':
    case 'issuer-unknown':
    case 'not-counting':
      return report.coversWholeFile || allowed.length === 0 ? (
        <p>{texts.nothingAdded}</p>
      ) : (
        <Sentences title={texts.added} sentences={allowed} />
      )
  }
}

function Issuer({ signature: { report, standing }, knowsRoot }: Props) {
  switch (standing) {
    case 'holds':
      return (
        <Fact name={texts.certificate}>
          <Sentences title={texts.trusted} sentences={report.remarks} />
        </Fact>
      )
    case 'issuer-unknown':
      return <Fact name={texts.certificate}>{knowsRoot ? texts.unknownIssuer : texts.notCompared}</Fact>
    case 'not-counting':
      return (
        <Fact name={texts.certificate}>
          <Sentences title={texts.notCounting} sentences={report.reasons} />
        </Fact>
      )
    // Who vouches for the name does not matter where the file is not what was signed.
    case 'altered':
    case 'broken':
      return null
  }
}

/** A hostile file has as many as it likes. */
const MOST_SENTENCES = 12

/** The check speaks English. */
function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  const left = sentences.length - MOST_SENTENCES
  return (
    <>
      <p>{title}</p>
      {sentences.length > 0 && (
        <ul className="plain-list note" lang="en" dir="ltr">
          {sentences.slice(0, MOST_SENTENCES).map((sentence) => (
            <li key={sentence}>{shortened(sentence)}</li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="note">{texts.more(left)}</p>}
    </>
  )
}
