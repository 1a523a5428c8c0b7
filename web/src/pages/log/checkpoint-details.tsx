import { type ReactNode, useEffect, useState } from 'react'
import { checkpointTokenPath, type PublishedCheckpoint } from '../../api/checkpoints.ts'
import { Icon } from '../../components/icon.tsx'
import { ExactMoment, When } from '../../components/moment.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import type { Trust } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { AnchorPart } from './anchor-part.tsx'
import { checkNote, type NoteCheck, type SecondSignature } from './check-note.ts'

type Props = { readonly checkpoint: PublishedCheckpoint; readonly trust: Trust }

/** Everything about one checkpoint: what it covers, who confirms it, and the signed text itself. */
export function CheckpointDetails({ checkpoint, trust }: Props) {
  const { size, root, signedAt, cosignatures, timestamp, anchor, note } = checkpoint
  return (
    <>
      <SignatureCheck checkpoint={checkpoint} trust={trust} />
      <dl className="facts">
        <Part name={texts.root}>
          <HashText hash={root} />
          <p className="note">{texts.rootHint}</p>
        </Part>
        <Part name={texts.signed}>
          <ExactMoment iso={signedAt} />
        </Part>
        <Part name={texts.witnessNames}>
          {cosignatures.length === 0 && <p className="note">{texts.nobodyYet}</p>}
          <ul className="witnesses">
            {firstOfEach(cosignatures).map(({ witness, cosignedAt }) => (
              <li key={witness}>
                <Icon name="check" /> <code>{witness}</code>{' '}
                <span className="note">
                  <When iso={cosignedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
        {timestamp !== null && (
          <Part name={texts.timestamp}>
            <TokenFacts size={size} timestamp={timestamp} />
          </Part>
        )}
        <AnchorPart anchor={anchor} />
        <Part name={texts.note}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long note must scroll by keyboard */}
          <pre className="signed-note" dir="ltr" tabIndex={0}>
            {note}
          </pre>
        </Part>
      </dl>
    </>
  )
}

/** A witness can have several keys: the first signature of any of them counts. */
function firstOfEach(cosignatures: PublishedCheckpoint['cosignatures']): PublishedCheckpoint['cosignatures'] {
  const byTime = [...cosignatures].sort((one, other) => Date.parse(one.cosignedAt) - Date.parse(other.cosignedAt))
  return byTime.filter(({ witness }, at) => byTime.findIndex((one) => one.witness === witness) === at)
}

export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type TokenProps = {
  readonly size: number
  readonly timestamp: NonNullable<PublishedCheckpoint['timestamp']>
}

/** What a token says, and a link to download it. */
export function TokenFacts({ size, timestamp: { authority, time } }: TokenProps) {
  return (
    <>
      {authority !== null && (
        <span className="chain-place">
          <bdi>{authority}</bdi>
        </span>
      )}
      <span className="chain-place">
        <ExactMoment iso={time} />
      </span>
      <a className="chain-place" href={checkpointTokenPath(size)} download>
        {texts.token}
      </a>
    </>
  )
}

/** The page trusts the service with nothing that it can check itself. */
function SignatureCheck({ checkpoint, trust }: Props) {
  const [check, setCheck] = useState<NoteCheck>({ kind: 'checking' })
  useEffect(() => {
    const controller = new AbortController()
    checkNote(checkpoint, trust, controller.signal).then(
      (found) => controller.signal.aborted || setCheck(found),
      () => {},
    )
    return () => controller.abort()
  }, [checkpoint, trust])
  const isWrong = check.kind === 'wrong'
  return (
    <p className={isWrong ? 'failure signature-check' : 'note signature-check'} role={isWrong ? 'alert' : 'status'}>
      <Icon name={icons[check.kind]} /> {wordsOf(check)}
    </p>
  )
}

const icons = { checking: 'clock', unchecked: 'question', wrong: 'cross', valid: 'check' } as const

function wordsOf(check: NoteCheck): string {
  switch (check.kind) {
    case 'checking':
      return texts.checking
    case 'unchecked':
      return texts.unchecked
    case 'wrong':
      return texts.wrong
    case 'valid':
      return [signaturesChecked(check.witnesses), ...secondChecked(check.mlDsa)].join(' ')
  }
}

function signaturesChecked(witnesses: number): string {
  return witnesses === 0 ? texts.checked : texts.checkedAll(count(witnesses), witnesses)
}

function secondChecked(mlDsa: SecondSignature): string[] {
  return mlDsa === 'none' ? [] : [texts.second[mlDsa]]
}
