import type { OwnSecondFactors } from '@countersign/api'
import { useEffect, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { When } from '../../../components/moment.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { usePerson } from '../shell/person.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { TurnOff } from './turn-off.tsx'

const texts = consoleTexts.account.twoStep

type Task = 'set-up' | 'renew' | 'turn-off'

/** Fewer are worth a warning. */
const enoughCodes = 3

/** Two-step verification: whether it is on, and what can be done about it. */
export function TwoStepSection() {
  const { refresh } = usePerson()
  const { value, problem, reload } = useQuery(callAccount('readSecondFactors'))
  const [task, setTask] = useState<Task | null>(null)
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the dialog may be gone.
  useEffect(() => {
    if (changes > 0) heading.current?.focus()
  }, [changes])
  const close = () => setTask(null)
  const finish = () => {
    close()
    setChanges((before) => before + 1)
    reload()
    refresh()
  }
  const isOn = value !== null && value.factors.length > 0
  return (
    <section className="section" aria-labelledby="two-step-title">
      <h2 id="two-step-title" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && (isOn ? <On factors={value} onTask={setTask} /> : <Off onTask={setTask} />)}
      {task === 'set-up' && <SetUpApp isOn={isOn} onDone={finish} onClose={close} />}
      {task === 'renew' && <RenewCodes onDone={finish} onClose={close} />}
      {task === 'turn-off' && <TurnOff onDone={finish} onClose={close} />}
    </section>
  )
}

type OffProps = { readonly onTask: (task: Task) => void }

function Off({ onTask }: OffProps) {
  return (
    <div className="page-actions">
      <button type="button" className="button" onClick={() => onTask('set-up')}>
        {texts.setUp}
      </button>
    </div>
  )
}

function On({ factors: { factors, recoveryCodesLeft }, onTask }: OffProps & { readonly factors: OwnSecondFactors }) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.app}</dt>
          <dd>
            <Badge tone="good">{texts.on}</Badge> {factors[0] !== undefined && <When iso={factors[0].createdAt} />}
          </dd>
        </div>
        <div>
          <dt>{texts.codesLeft}</dt>
          <dd>
            {recoveryCodesLeft}
            {recoveryCodesLeft < enoughCodes && <p className="note failure">{texts.fewCodes}</p>}
          </dd>
        </div>
      </dl>
      <div className="page-actions">
        <button type="button" className="button button-plain" onClick={() => onTask('renew')}>
          {texts.renew.button}
        </button>
        <button type="button" className="button button-plain" onClick={() => onTask('set-up')}>
          {texts.replace}
        </button>
        <button type="button" className="button button-plain" onClick={() => onTask('turn-off')}>
          {texts.off.button}
        </button>
      </div>
    </>
  )
}
