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
export function useSign(token: string, documents: number, { refresh }: Signing, viewed: Viewed): SignAct {
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

  /** Without an answer, the service may still be signing. A second attempt waits for the first, and finds it done. */
  async function attempt(given: SigningAct, retries = 2): Promise<SignProblem | null> {
    if (!viewed.isSeen()) return { kind: 'unseen' }
    await viewed.report()
    const answer = await sign(token, given, documents, new AbortController().signal)
    const now = await refresh()
    const isOver = now.kind === 'ended' || (now.kind === 'open' && now.view.turn !== 'YOURS')
    if (isOver) return null
    if (answer.ok) return { kind: 'unknown' }
    if (now.kind === 'open' && now.view.consent?.version !== given.consentVersion) return { kind: 'consent-changed' }
    const { problem } = answer
    const isCertain = problem.kind === 'refused' || problem.kind === 'rate-limited'
    if (retries > 0 && (isUnreported(problem) || (now.kind === 'open' && !isCertain))) {
      if (isCertain) await viewed.reportAgain()
      return attempt(given, retries - 1)
    }
    if (isUnreported(problem)) return { kind: 'unseen' }
    return isCertain && endIn(problem) === null
      ? { kind: 'refused', problem, values: refusedValues(problem, given) }
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
