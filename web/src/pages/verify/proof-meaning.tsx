import type { AnchoringBlock, ProofLimit } from '@countersign/proof'
import { Icon } from '../../components/icon.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { utcTime } from '../../strings/times.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { CheckedProof } from './check-proof.ts'

const texts = strings.meaning

/** What follows from a proof that holds, and what does not, in plain words. */
export function ProofMeaning({ checked, withFile }: { readonly checked: CheckedProof; readonly withFile: boolean }) {
  const { proved, limits, proof } = checked
  if (proved === null) return <BrokenMeaning />
  const certain = [
    ...(withFile ? [texts.file] : []),
    texts.included(count(proved.index), isolated(proved.origin)),
    texts.ordered,
    texts.signed,
    ...existenceIn(proved.anchoredIn),
  ]
  const isByBitcoin = proof.anchor?.kind === 'bitcoin' && proved.anchoredIn !== null
  const open = [
    ...limits.filter((limit) => !isIdle(limit, limits)).map((limit) => texts.limits[limit]),
    ...(isByBitcoin ? [texts.bitcoinClock] : []),
    texts.content,
  ]
  return (
    <section aria-labelledby="meaning">
      <h2 id="meaning">{texts.title}</h2>
      <div className="meaning">
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
        <div>
          <h3>{texts.openTitle}</h3>
          <ul>
            {open.map((text) => (
              <li key={text}>
                <Icon name="dash" /> {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** Nobody can compare the blocks of a chain that he cannot look at. */
function isIdle(limit: ProofLimit, limits: readonly ProofLimit[]): boolean {
  return limit === 'block-is-from-proof' && limits.includes('chain-is-private')
}

/** What a private chain says is nobody's proof but its operator's. */
function existenceIn(block: AnchoringBlock | null): string[] {
  if (block === null || !block.isPublic) return []
  return [texts.anchored(utcTime(new Date(block.existedBy)), count(block.blockNumber), isolated(block.network))]
}

function BrokenMeaning() {
  return (
    <section aria-labelledby="meaning">
      <h2 id="meaning">{texts.brokenTitle}</h2>
      <ul className="plain-list">
        {texts.broken.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
