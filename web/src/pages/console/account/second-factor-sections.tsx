import { useEffect, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { usePerson } from '../shell/person.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

const texts = consoleTexts.account

/**
 * Passkeys and two-step verification: a change of one can change the other, and the proof that the next change needs.
 * So the next one waits until the page shows the last one.
 */
export function SecondFactorSections() {
  const { refresh } = usePerson()
  const { value, problem, isStale, reload } = useQuery(callAccount('readSecondFactors'))
  const passkeys = useHeading()
  const twoStep = useHeading()
  const changed = (focus: () => void) => () => {
    focus()
    reload()
    refresh()
  }
  const state = (
    <>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
    </>
  )
  return (
    <>
      <section className="section" aria-labelledby="passkeys-title">
        <h2 id="passkeys-title" ref={passkeys.ref} tabIndex={-1}>
          {texts.passkeys.title}
        </h2>
        <p className="note">{texts.passkeys.text}</p>
        {state}
        {value !== null && (
          <div inert={isStale}>
            <PasskeysSection factors={value} onChanged={changed(passkeys.focus)} />
          </div>
        )}
      </section>
      <section className="section" aria-labelledby="two-step-title">
        <h2 id="two-step-title" ref={twoStep.ref} tabIndex={-1}>
          {texts.twoStep.title}
        </h2>
        <p className="note">{texts.twoStep.text}</p>
        {state}
        {value !== null && (
          <div inert={isStale}>
            <TwoStepSection factors={value} onChanged={changed(twoStep.focus)} />
          </div>
        )}
      </section>
    </>
  )
}

/** The button that opened a dialog may be gone afterwards: then its heading has the focus. */
function useHeading() {
  const [times, setTimes] = useState(0)
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (times > 0) ref.current?.focus()
  }, [times])
  return { ref, focus: () => setTimes((before) => before + 1) }
}
