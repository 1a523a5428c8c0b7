import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { endIn, type SigningAct, sign } from '../../api/signing.ts'
import type { Signing } from './use-signing.ts'
import type { Viewed } from './use-viewed.ts'

export type SignProblem =
  /** `values` are those of fields that the service refused, by the ids of the fields. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly values: NonNullable<SigningAct['values']> }
  | { readonly kind: 'consent-changed' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'unknown' }

export type SignAct = {
  readonly busy: boolean
  readonly problem: SignProblem | null
  readonly submit: (given: SigningAct) => Promise<SignProblem | null>
  /** The document is shown, which clears the problem that it was not. */
  readonly onSeen: () => void
}

/** Signs, one attempt at a time. After every failure, reloads the state from the service. */
export function useSign(token: string, { refresh }: Signing, viewed: Viewed): SignAct {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignProblem | null>(null)

  const submit: SignAct['submit'] = async (given) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      const found = await attempt(given)
      setProblem(found)
      return found
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function attempt(given: SigningAct): Promise<SignProblem | null> {
    if (!viewed.isSeen()) return { kind: 'unseen' }
    await viewed.report()
    const { signal } = new AbortController()
    const send = () => sign(token, given, signal)
    const first = await send()
    let now = await refresh()
    const answer = first.ok || !isUnreported(first.problem) ? first : await viewed.reportAgain().then(send)
    if (answer !== first) now = await refresh()
    const isOver = now.kind === 'ended' || (now.kind === 'open' && now.view.turn !== 'YOURS')
    if (isOver) return null
    if (answer.ok) return { kind: 'unknown' }
    if (now.kind === 'open' && now.view.consent?.version !== given.consentVersion) return { kind: 'consent-changed' }
    if (isUnreported(answer.problem)) return { kind: 'unseen' }
    const isCertain = now.kind === 'open' || answer.problem.kind === 'refused' || answer.problem.kind === 'rate-limited'
    return isCertain && endIn(answer.problem) === null
      ? { kind: 'refused', problem: answer.problem, values: refusedValues(answer.problem, given) }
      : { kind: 'unknown' }
  }

  const onSeen = useCallback(() => setProblem((known) => (known?.kind === 'unseen' ? null : known)), [])
  return { busy, problem, submit, onSeen }
}

/**
 * The service does not know that this page has shown the document and the consent text. It was upgraded, or the report
 * was lost.
 */
function isUnreported(problem: Problem): boolean {
  return problem.kind === 'refused' && (problem.code === 'DOCUMENT_NOT_VIEWED' || problem.code === 'CONSENT_NOT_SHOWN')
}

function refusedValues(problem: Problem, { values = {} }: SigningAct): NonNullable<SigningAct['values']> {
  if (problem.kind !== 'refused') return {}
  return Object.fromEntries(Object.entries(values).filter(([id]) => problem.fields.includes(`/values/${id}`)))
}
