import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { endIn, type SigningAct, sign } from '../../api/signing.ts'
import type { Signing } from './use-signing.ts'
import type { Viewed } from './use-viewed.ts'

export type SignProblem =
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'consent-changed' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'unknown' }

export type SignAct = {
  readonly busy: boolean
  readonly problem: SignProblem | null
  readonly submit: (given: SigningAct) => Promise<void>
  /** The document is shown, which clears the problem that it was not. */
  readonly onSeen: () => void
}

/** Signs, one attempt at a time. After every failure, reloads the state from the service. */
export function useSign(token: string, { refresh }: Signing, viewed: Viewed): SignAct {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignProblem | null>(null)

  const submit: SignAct['submit'] = async (given) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await attempt(given))
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
    if (now.kind === 'open' && now.view.consent.version !== given.consentVersion) return { kind: 'consent-changed' }
    if (isUnreported(answer.problem)) return { kind: 'unseen' }
    const isCertain = now.kind === 'open' || answer.problem.kind === 'refused' || answer.problem.kind === 'rate-limited'
    return isCertain && endIn(answer.problem) === null
      ? { kind: 'refused', problem: answer.problem }
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
