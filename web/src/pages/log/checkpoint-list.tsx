import { type SyntheticEvent, useState } from 'react'
import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
import { When } from '../../components/moment.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import type { Trust } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { CheckpointDetails } from './checkpoint-details.tsx'
import type { Checkpoints } from './use-checkpoints.ts'

type Props = {
  readonly checkpoints: Checkpoints
  readonly trust: Trust
  /** Shown instead of an empty list. */
  readonly empty: { readonly title: string; readonly text?: string }
}

/** A row for each checkpoint, which opens to everything about it. */
export function CheckpointList({ checkpoints: { items, problem, loading, hasOlder, next }, trust, empty }: Props) {
  const isEmpty = items !== null && items.length === 0
  return (
    <div className="checkpoint-list">
      {isEmpty && (
        <div className="empty">
          <h3>{empty.title}</h3>
          {empty.text !== undefined && <p className="note">{empty.text}</p>}
        </div>
      )}
      <ul>
        {items?.map((one) => (
          <li key={one.size}>
            <Row checkpoint={one} trust={trust} />
          </li>
        ))}
      </ul>
      {problem !== null && (
        <div className="failure" role="alert">
          <ProblemNote problem={problem} />
          <button type="button" className="button-small" onClick={next}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {items === null && problem === null && (
        <p className="note" role="status">
          {texts.loading}
        </p>
      )}
      {hasOlder && problem === null && (
        <button type="button" className="button button-plain older" aria-disabled={loading} onClick={next}>
          {loading ? texts.loading : texts.older}
        </button>
      )}
    </div>
  )
}

function Row({ checkpoint, trust }: { readonly checkpoint: PublishedCheckpoint; readonly trust: Trust }) {
  const [isOpened, setOpened] = useState(false)
  const { size, signedAt, cosignatures, timestamp, anchor } = checkpoint
  // A witness can have several keys.
  const witnesses = new Set(cosignatures.map(({ witness }) => witness)).size
  const open = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setOpened(true)
  }
  return (
    <details className="fold checkpoint" onToggle={open}>
      <summary>
        <span className="checkpoint-row">
          <span className="checkpoint-size">{texts.entries(count(size), size)}</span>
          <span className="note">
            <When iso={signedAt} />
          </span>
          <span className="checkpoint-marks">
            {witnesses > 0 && <span className="chip chip-good">{texts.byWitnesses(count(witnesses), witnesses)}</span>}
            {timestamp !== null && <span className="chip chip-good">{texts.timestamped}</span>}
            {anchor !== null && (
              <span className={`chip chip-${anchor.status === 'CONFIRMED' ? 'good' : 'open'}`}>
                {anchor.status === 'CONFIRMED' ? texts.inChain : texts.onItsWay}
              </span>
            )}
          </span>
        </span>
      </summary>
      {isOpened && (
        <div className="fold-body">
          <CheckpointDetails checkpoint={checkpoint} trust={trust} />
          <p>
            <OwnLink to={`/log?size=${size}`}>{texts.link}</OwnLink>
          </p>
        </div>
      )}
    </details>
  )
}
