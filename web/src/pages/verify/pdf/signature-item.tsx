import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { ExactMoment, Moment } from '../../../components/moment.tsx'
import { texts } from '../../../strings/pdf.ts'
import { localTime } from '../../../strings/times.ts'
import { isOpenTo, type NamedMark, nameOf } from './judge-signatures.ts'
import { LaterMarks } from './later-marks.tsx'
import type { JudgedSignature, Standing } from './overall-standing.ts'
import { SignatureDetails } from './signature-details.tsx'
import { SignedVersion } from './signed-version.tsx'

const tones: Record<Standing, { readonly tone: string; readonly icon: IconName; readonly chip: string }> = {
  holds: { tone: 'good', icon: 'check', chip: 'good' },
  'issuer-unknown': { tone: 'open', icon: 'question', chip: 'doubt' },
  'not-counting': { tone: 'bad', icon: 'cross', chip: 'bad' },
  expired: { tone: 'open', icon: 'question', chip: 'doubt' },
  'changed-later': { tone: 'bad', icon: 'cross', chip: 'bad' },
  altered: { tone: 'bad', icon: 'cross', chip: 'bad' },
  broken: { tone: 'bad', icon: 'cross', chip: 'bad' },
}

type Props = {
  /** The file that contains the signature. */
  readonly file: File
  readonly signature: JudgedSignature
  /** Everything that was added to the file. */
  readonly marks: readonly NamedMark[]
  readonly knowsRoot: boolean
  readonly isInContainer: boolean
}

/** One signature: who, in which role, when, what changed since, and who confirms the name. */
export function SignatureItem({ file, signature, marks, knowsRoot, isInContainer }: Props) {
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
        <ShortTime report={report} />
        <Problem signature={signature} knowsRoot={knowsRoot} />
        <SignedVersion file={file} signature={signature} />
        <details className="technical">
          <summary>{texts.technical}</summary>
          <dl className="facts">
            {organization !== null && organization !== nameOf(report) && (
              <Fact name={texts.organization}>
                <bdi>{organization}</bdi>
              </Fact>
            )}
            <When signature={signature} />
            <Fact name={texts.since}>
              <Since signature={signature} />
              <LaterMarks marks={marks.filter(({ mark }) => isOpenTo(mark, report))} />
            </Fact>
            <Issuer signature={signature} knowsRoot={knowsRoot} />
            {signature.qualified !== null && (
              <Fact name={texts.qualified.name}>{texts.qualified.levels[signature.qualified.level]}</Fact>
            )}
            <Protection signature={signature} />
            <SignatureDetails report={report} qualified={signature.qualified} isInContainer={isInContainer} />
          </dl>
        </details>
      </div>
    </li>
  )
}

/** Only a proven time. A claimed time must be labeled as such. */
function ShortTime({ report: { provenTime } }: Pick<JudgedSignature, 'report'>) {
  if (provenTime === null) return null
  return (
    <p className="note">
      <Moment iso={provenTime.toISOString()} />
    </p>
  )
}

function Problem({ signature, knowsRoot }: Pick<Props, 'signature' | 'knowsRoot'>) {
  switch (signature.standing) {
    case 'holds':
      return null
    case 'altered':
    case 'broken':
    case 'changed-later':
      return (
        <p>
          <Since signature={signature} />
        </p>
      )
    case 'issuer-unknown':
      return <p>{knowsRoot ? texts.unknownIssuer : texts.notCompared}</p>
    case 'not-counting':
      return <p>{texts.notCounting}</p>
    case 'expired':
      return <p>{texts.expired}</p>
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Proven and claimed times never look the same. */
function When({ signature: { report, role, standing } }: { signature: JudgedSignature }) {
  const { provenTime, claimedTime } = report
  const words = role === 'timestamp' ? texts.stampTimes : texts.signatureTimes
  if (provenTime !== null) {
    const saysMore = words === texts.signatureTimes && claimedTime !== null
    return (
      <Fact name={words.proven}>
        <ExactMoment iso={provenTime.toISOString()} />
        {saysMore && <p className="note">{texts.alsoClaimed(localTime(claimedTime))}</p>}
      </Fact>
    )
  }
  return (
    <Fact name={words.claimed}>
      {claimedTime === null ? (
        texts.noTime
      ) : (
        <>
          <ExactMoment iso={claimedTime.toISOString()} />
          <p className="note">{isSound(standing) ? words.claimedOnly : words.noProof}</p>
        </>
      )}
    </Fact>
  )
}

/** The report omits the timestamp of an invalid signature. */
function isSound(standing: Standing): boolean {
  return standing === 'holds' || standing === 'issuer-unknown' || standing === 'changed-later'
}

/** The technical details list the exact changes, in the verifier's words. */
function Since({ signature: { report, standing } }: { signature: JudgedSignature }) {
  switch (standing) {
    case 'altered':
      return texts.forbidden
    case 'broken':
      return texts.brokenSince
    case 'changed-later':
      return texts.addedUnsigned
    case 'holds':
    case 'issuer-unknown':
    case 'not-counting':
    case 'expired':
      return report.coversWholeFile || report.changesSince.allowed.length === 0 ? texts.nothingAdded : texts.added
  }
}

function Issuer({ signature: { report, standing, qualified }, knowsRoot }: Pick<Props, 'signature' | 'knowsRoot'>) {
  switch (standing) {
    case 'holds': {
      const words = qualified === null ? texts : texts.listed
      return <Fact name={texts.certificate}>{report.remarks.length === 0 ? words.trusted : words.trustedButOpen}</Fact>
    }
    case 'issuer-unknown':
      return <Fact name={texts.certificate}>{knowsRoot ? texts.unknownIssuer : texts.notCompared}</Fact>
    case 'not-counting':
      return <Fact name={texts.certificate}>{texts.notCounting}</Fact>
    case 'expired':
      return <Fact name={texts.certificate}>{texts.expired}</Fact>
    // Who confirms the name does not matter if the file was changed.
    case 'altered':
    case 'changed-later':
    case 'broken':
      return null
  }
}

/** Until when the file proves this signature, or since when it no longer does. */
function Protection({ signature: { report, standing } }: { signature: JudgedSignature }) {
  const { protectedUntil } = report
  if (protectedUntil === null) return null
  const isOver = standing === 'expired'
  return (
    <Fact name={isOver ? texts.protectionExpired : texts.protectedUntil}>
      <Moment iso={protectedUntil.toISOString()} />
      {!isOver && <p className="note">{texts.extendProtection}</p>}
    </Fact>
  )
}
