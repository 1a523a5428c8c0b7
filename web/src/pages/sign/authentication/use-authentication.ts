import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Authentication,
  authenticate,
  type CodeMethod,
  completeCheck,
  completeVisit,
  fetchAuthentication,
  isSentCode,
  type MethodState,
  type SentCodeMethod,
  sendCode,
  startCheck,
  startVisit,
} from '../../../api/authentication.ts'
import type { Outcome, Problem } from '../../../api/problem.ts'
import { endIn } from '../../../api/signing.ts'
import type { PasskeyFault } from '../../../browser/passkeys.ts'
import { leaveForProvider, type ProviderAnswer } from '../../../browser/provider-visit.ts'
import { addPasskey, provePasskey } from './prove-passkey.ts'

/** What the last act came to, unless it led on. */
export type Result =
  | { readonly kind: 'wrong' | 'sent-again' | 'blocked' }
  | { readonly kind: 'failed'; readonly act: Act; readonly problem: Problem }
  | { readonly kind: 'no-passkey'; readonly fault: PasskeyFault }

type Act = 'code' | 'email' | 'passkey'

/** How often the page asks whether a text message was sent. */
const ASK_MS = 2000

export type Proving = {
  /** Null until the service has answered. */
  readonly known: Authentication | null
  /** Why the service has not answered. */
  readonly problem: Problem | null
  /** The first method that is not done. */
  readonly current: MethodState | undefined
  /** What is sent right now. */
  readonly busy: Act | null
  readonly result: Result | null
  readonly enter: (method: CodeMethod, code: string) => void
  /** Leaves for the identity provider. */
  readonly visit: () => void
  readonly comeBack: (answer: ProviderAnswer) => void
  /** Leaves for the identity check. */
  readonly startCheck: () => void
  /** Asks for the result of the identity check; the first time with the proof of having come back from it. */
  readonly readCheck: (proof?: string) => void
  /** Creates the passkey if the signer has none. */
  readonly askPasskey: (isRegistered: boolean) => void
  readonly sendAgain: () => void
  readonly reload: () => void
}

/**
 * Proves who the signer is, one method after another. The first code is sent without a click; a reload finds it sent.
 * `onProved` resolves to whether the service lets the signer in.
 */
export function useAuthentication(token: string, onProved: () => Promise<boolean>): Proving {
  const [known, setKnown] = useState<Authentication | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<Act | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const life = useRef(new AbortController())
  const proved = useRef(onProved)
  proved.current = onProved
  const current = known?.methods.find(({ isDone }) => !isDone)

  const load = useCallback(async () => {
    const { signal } = life.current
    const answer = await fetchAuthentication(token, signal)
    if (signal.aborted) return
    if (answer.ok) setKnown(answer.value)
    // The page around says what became of the link.
    else if (endIn(answer.problem) !== null) await proved.current()
    setProblem(answer.ok ? null : answer.problem)
  }, [token])
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    load().catch(() => {})
    return () => controller.abort()
  }, [load])

  const run = (act: Act, attempt: (signal: AbortSignal) => Promise<Result | null>) => {
    if (busy !== null) return
    const { signal } = life.current
    setBusy(act)
    setResult(null)
    attempt(signal).then(
      (found) => {
        if (signal.aborted) return
        setBusy(null)
        setResult(found)
      },
      () => {},
    )
  }
  const finish = async (act: Act, answer: Outcome<Authentication>): Promise<Result | null> => {
    if (!answer.ok) {
      // The service knows how many attempts are left.
      await load()
      return isWrong(answer.problem) ? { kind: 'wrong' } : { kind: 'failed', act, problem: answer.problem }
    }
    setKnown(answer.value)
    if (answer.value.methods.some(({ isDone }) => !isDone)) return null
    return (await onProved()) ? null : { kind: 'blocked' }
  }
  const prove = (send: (signal: AbortSignal) => Promise<Outcome<Authentication>>) =>
    run('code', async (signal) => await finish('code', await send(signal)))
  const askPasskey = (isRegistered: boolean) =>
    run('passkey', async (signal) => {
      const answer = await (isRegistered ? provePasskey : addPasskey)(token, signal)
      return 'fault' in answer ? { kind: 'no-passkey', fault: answer.fault } : await finish('passkey', answer)
    })
  const enter = (method: CodeMethod, code: string) => prove((signal) => authenticate(token, method, code, signal))
  const comeBack = (answer: ProviderAnswer) => prove((signal) => completeVisit(token, answer, signal))
  const visit = () =>
    run('code', async (signal) => {
      const answer = await startVisit(token, signal)
      if (!answer.ok) return { kind: 'failed', act: 'code', problem: answer.problem }
      leaveForProvider(answer.value)
      return null
    })
  const leaveForCheck = () =>
    run('code', async (signal) => {
      const answer = await startCheck(token, signal)
      if (!answer.ok) {
        await load()
        return { kind: 'failed', act: 'code', problem: answer.problem }
      }
      leaveForProvider(answer.value.url, answer.value.state)
      return null
    })
  const readCheck = (proof?: string) => prove((signal) => completeCheck(token, proof, signal))
  const send = (method: SentCodeMethod, success: Result | null) =>
    run('email', async (signal) => {
      const answer = await sendCode(token, method, signal)
      if (!answer.ok) {
        await load()
        return { kind: 'failed', act: 'email', problem: answer.problem }
      }
      setKnown(answer.value)
      return success
    })
  const sent = current !== undefined && isSentCode(current.method) ? current.method : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the signer comes to this method
  useEffect(() => {
    if (sent !== null && current?.sentAt === null && current.resendAt === null) send(sent, null)
  }, [sent])

  // The service ends a message that waits for too long.
  const isWaiting = sent === 'sms_code' && known?.textMessage === 'QUEUED'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => load().catch(() => {}), ASK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, load])

  const reload = () => {
    setResult(null)
    load().catch(() => {})
  }
  const sendAgain = () => sent !== null && send(sent, { kind: 'sent-again' })
  const acts = { enter, askPasskey, visit, comeBack, startCheck: leaveForCheck, readCheck, sendAgain, reload }
  return { known, problem, current, busy, result, ...acts }
}

function isWrong(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'SIGNER_CODE_INVALID'
}
