import { Icon } from '../../components/icon.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof } from './check-proof.ts'

const texts = strings.meaning

/** What follows from a proof that holds, and what does not, in plain words. */
export function ProofMeaning({ checked, withFile }: { readonly checked: CheckedProof; readonly withFile: boolean }) {
  const { proved, limits, steps } = checked
  if (proved === null) return <BrokenMeaning />
  const isAnchored = steps.some(({ step, outcome }) => step === 'anchor' && outcome === 'holds')
  const certain = [
    ...(withFile ? [texts.file] : []),
    texts.included(count(proved.index), proved.origin),
    texts.ordered,
    texts.signed,
    ...(isAnchored ? [texts.anchored] : []),
  ]
  const open = [...limits.map((limit) => texts.limits[limit]), texts.content]
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
