import type { Policy } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.documents.policy

/** Which files the organization accepts, also in test mode. Only managers can change it, and only in live mode. */
export function PolicySection() {
  const { own, manages } = useSession()
  const { value } = useQuery(own('readPolicy'))
  const { busy, problem, run } = useAction()
  const [wanted, setWanted] = useState<Policy | null>(null)
  const [changed, setChanged] = useState<Policy | null>(null)
  const policy = busy ? wanted : (changed ?? value)
  if (policy === null) return null
  if (!manages || isTestMode) return policy.refusesActiveContent ? <p className="note">{texts.refused}</p> : null
  const change = (next: Policy) => {
    if (busy) return
    setWanted(next)
    run((signal) => act(own('changePolicy'), next, signal), setChanged)
  }
  return (
    <section className="section" aria-labelledby="policy-title">
      <h2 id="policy-title">{texts.title}</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={policy.refusesActiveContent}
          aria-describedby="policy-hint"
          onChange={({ target }) => change({ refusesActiveContent: target.checked })}
        />{' '}
        {texts.refuse}
      </label>
      <p id="policy-hint" className="note">
        {texts.hint}
      </p>
      <p role="status" className="success-note">
        {changed !== null && !busy && problem === null ? texts.saved : ''}
      </p>
      <Failure problem={problem} />
    </section>
  )
}
