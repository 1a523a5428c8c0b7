import type { AnchoringBlock, ProofLimit, ProvedFacts } from '@countersign/proof'
import { Icon } from '../../components/icon.tsx'
import { continuationOf } from '../../components/log-end.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { localTime } from '../../strings/times.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { CheckedProof } from './check-proof.ts'
import { LaterPdfLimits } from './pdf/later-pdf-section.tsx'
import type { JudgedSignature } from './pdf/overall-standing.ts'
import { confirmations } from './time-words.ts'

const texts = strings.meaning

export type MeaningProps = {
  /** Null if no proof was checked. */
  readonly checked: CheckedProof | null
  readonly withFile: boolean
  readonly signatures: readonly JudgedSignature[]
}

/** What a valid proof and valid signatures prove, and what they do not. */
export function MeaningDetails({ checked, withFile, signatures }: MeaningProps) {
  const certain = checked === null ? [] : certainOf(checked, withFile)
  return (
    <div className="meaning">
      {certain.length > 0 && (
        <div>
          <h3>{texts.provedTitle}</h3>
          <ul className="meaning-proved">
            {certain.map((text) => (
              <li key={text}>
                <Icon name="check" /> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{texts.openTitle}</h3>
        <ul>
          {[...(checked === null ? [] : openOf(checked)), texts.content].map((text) => (
            <li key={text}>
              <Icon name="dash" /> {text}
            </li>
          ))}
          <LaterPdfLimits signatures={signatures} />
        </ul>
      </div>
    </div>
  )
}

function certainOf({ proved, limits }: CheckedProof, withFile: boolean): string[] {
  if (proved === null) return []
  return [
    ...(withFile ? [texts.file] : []),
    texts.included(count(proved.index), isolated(proved.origin)),
    texts.ordered,
    texts.signed,
    ...confirmations({ proved, limits }),
    ...existenceIn(proved.anchoredIn),
    ...endOf(proved),
  ]
}

/** The log can have ended since. */
function endOf({ frozen }: ProvedFacts): string[] {
  if (frozen === undefined) return []
  const successor = frozen.successor?.split('+')[0] ?? null
  return [`${strings.logEnd.sinceProof(count(frozen.lastEntry))} ${continuationOf(successor)}`]
}

function openOf({ proved, limits, proof }: CheckedProof): string[] {
  const isByBitcoin = proof.anchor?.kind === 'bitcoin' && proved?.anchoredIn !== null
  return [
    ...limits.filter((limit) => !isIdle(limit, limits, proved)).map((limit) => texts.limits[limit]),
    ...(isByBitcoin ? [texts.bitcoinClock] : []),
  ]
}

/**
 * Only its operator sees the blocks of a private chain, so readers cannot compare them. What a chain would confirm later,
 * witnesses have confirmed already: when it existed, and that the log shows everyone the same. An authority confirms
 * only the former.
 */
function isIdle(limit: ProofLimit, limits: readonly ProofLimit[], proved: ProvedFacts | null): boolean {
  if (limit === 'block-is-from-proof') return limits.some(isTest)
  if (isTest(limit) && proved?.timestampedBy?.isTrusted === true) return true
  return proved?.witnessedBy != null && (limit === 'not-anchored' || isTest(limit))
}

function isTest(limit: ProofLimit): boolean {
  return limit === 'chain-is-private' || limit === 'test-network'
}

/** A private chain proves nothing to others. */
function existenceIn(block: AnchoringBlock | null): string[] {
  if (block === null || !block.isPublic) return []
  return [texts.anchored(localTime(new Date(block.existedBy)), count(block.blockNumber), isolated(block.network))]
}
