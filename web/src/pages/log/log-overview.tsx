import { formatVerifierKey, type WitnessPolicy } from '@countersign/proof'
import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
import { Icon } from '../../components/icon.tsx'
import { LogEnd } from '../../components/log-end.tsx'
import { ExactMoment, When } from '../../components/moment.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import { type Trust, useLogKeys } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { Part, TokenFacts } from './checkpoint-details.tsx'
import { CopiedKey } from './copied-key.tsx'
import { LogIdentity } from './log-identity.tsx'
import { useNewest } from './use-newest.ts'

/** Whether the log has ended, its newest checkpoint with those who confirm it, and how to recognize the log. */
export function LogOverview({ trust }: { readonly trust: Trust }) {
  const newest = useNewest()
  const keys = useLogKeys(trust)
  const known = typeof trust === 'string' ? null : trust
  const frozen = typeof keys === 'string' ? undefined : keys.frozen
  return (
    <div className="overview">
      {frozen !== undefined && (
        <LogEnd frozen={frozen} className="card log-end">
          {frozen.successor !== null && (
            <dl className="facts">
              <Part name={texts.successorKey}>
                <CopiedKey vkey={formatVerifierKey(frozen.successor)} label={texts.copySuccessorKey} />
                <p className="note">{texts.successorHint}</p>
              </Part>
            </dl>
          )}
        </LogEnd>
      )}
      {newest !== null && (
        <section className="card" aria-labelledby="newest">
          <h2 id="newest">{texts.newestTitle}</h2>
          <p className="newest-size">{texts.entries(count(newest.checkpoint.size), newest.checkpoint.size)}</p>
          <dl className="facts">
            <Part name={texts.signed}>
              <ExactMoment iso={newest.checkpoint.signedAt} />
            </Part>
            {known !== null && (
              <Part name={texts.witnesses}>
                <Witnesses checkpoint={newest.checkpoint} policy={known.policy} />
              </Part>
            )}
            <Token checkpoint={newest.timestamped} />
            <Part name={texts.chain}>
              <Chain anchored={newest.anchored} />
            </Part>
          </dl>
        </section>
      )}
      {known !== null && <LogIdentity trust={known} keys={keys} note={newest?.checkpoint.note ?? null} />}
    </div>
  )
}

type WitnessesProps = { readonly checkpoint: PublishedCheckpoint; readonly policy: WitnessPolicy | null }

/** Each witness of the log, also those that have not signed yet. */
function Witnesses({ checkpoint: { cosignatures }, policy }: WitnessesProps) {
  if (policy === null) return <p className="note">{texts.noWitnesses}</p>
  // A witness can have several keys.
  const all = [...new Set(policy.witnesses.map(({ key }) => key.name))].map((name) => ({
    name,
    signed: cosignatures.find(({ witness }) => witness === name),
  }))
  const by = all.filter(({ signed }) => signed !== undefined).length
  return (
    <>
      <span className={`chip chip-${by > 0 ? 'good' : 'open'}`}>{texts.witnessedBy(count(by), count(all.length))}</span>
      {by === 0 && <span className="note"> {texts.notYet}</span>}
      <ul className="witnesses">
        {all.map(({ name, signed }) => (
          <li key={name} className={signed === undefined ? 'waiting' : undefined}>
            <Icon name={signed === undefined ? 'dash' : 'check'} /> <code>{name}</code>{' '}
            <span className="note">{signed === undefined ? texts.waits : <When iso={signed.lastCosignedAt} />}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A log without an authority has none. */
function Token({ checkpoint }: { readonly checkpoint: PublishedCheckpoint | null }) {
  if (checkpoint?.timestamp == null) return null
  return (
    <Part name={texts.timestamp}>
      <UpTo checkpoint={checkpoint} />
      <TokenFacts size={checkpoint.size} timestamp={checkpoint.timestamp} />
    </Part>
  )
}

/** A link to the checkpoint up to which a confirmation counts. */
function UpTo({ checkpoint: { size } }: { readonly checkpoint: PublishedCheckpoint }) {
  return <OwnLink to={`/log?size=${size}`}>{texts.chainUpTo(texts.entries(count(size), size))}</OwnLink>
}

function Chain({ anchored }: { readonly anchored: PublishedCheckpoint | null }) {
  if (anchored?.anchor == null) return <p className="note">{texts.notAnchored}</p>
  const { network, blockNumber, blockTime } = anchored.anchor
  return (
    <>
      <UpTo checkpoint={anchored} />
      <span className="note chain-place">
        {strings.record.networkAndBlock(isolated(network), count(blockNumber ?? 0))}{' '}
        {anchored.anchor.public === false && (
          <span className="chip chip-doubt">{strings.chain.nothingToStrangers}</span>
        )}
      </span>
      {blockTime !== null && (
        <span className="chain-place">
          <When iso={blockTime} />
        </span>
      )}
    </>
  )
}
