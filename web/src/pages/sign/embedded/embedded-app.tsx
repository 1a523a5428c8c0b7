import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { openEmbedded } from '../../../api/embedded.ts'
import type { Problem } from '../../../api/problem.ts'
import { pathOfPage } from '../../../browser/mode.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Verdict } from '../../../components/verdict.tsx'
import type { texts } from '../../../strings/signing.ts'
import type { SignApp } from '../sign-app.tsx'
import type { SignFrame } from '../sign-frame.tsx'
import type { SigningState } from '../use-signing.ts'
import { hashOf, hostOrigin, secretIn } from './frame-address.ts'
import { keepLinksOut } from './keep-links-out.ts'
import { eventOf, reporterTo } from './report-to-host.ts'

type Embedded =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly token: string; readonly expiresAt: number }
  | { readonly kind: 'closed'; readonly why: 'expired' | 'not-in-a-frame' }
  | { readonly kind: 'failed'; readonly problem: Problem }

const OPENING: Embedded = { kind: 'opening' }

/** Parts of the signing page, which has loaded them: an import would split its files, and make every page slower. */
type Parts = {
  readonly Page: typeof SignApp
  readonly Frame: typeof SignFrame
  readonly words: Pick<typeof texts, 'asking' | 'failed' | 'embedded' | 'again'>
}

/** The signing page in a frame of another site. */
export function EmbeddedApp({ Page, Frame, words }: Parts) {
  const [state, setState] = useState(OPENING)
  const isDone = useRef(false)
  const report = useMemo(() => reporterTo(hostOrigin(location.search), pathOfPage().replace('/embed/', '')), [])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    keepLinksOut(signal)
    // The page around may set another URL, from which only the fragment differs.
    addEventListener('hashchange', () => location.reload(), { signal })
    openSession(signal).then(
      (opened) => !signal.aborted && setState(opened),
      () => {},
    )
    return () => controller.abort()
  }, [])

  const expire = useCallback(() => {
    if (!isDone.current) setState({ kind: 'closed', why: 'expired' })
  }, [])
  useTimer(state.kind === 'open' ? state.expiresAt : null, expire)
  useEffect(() => {
    if (state.kind === 'closed' && state.why === 'expired') report({ event: 'closed', reason: 'expired' })
  }, [state, report])

  const onState = useCallback(
    (signing: SigningState) => {
      isDone.current = signing.kind === 'open' && signing.view.turn === 'DONE'
      report(eventOf(signing))
    },
    [report],
  )

  if (state.kind === 'open') return <Page token={state.token} onState={onState} />
  return (
    <Frame token="" view={null}>
      <NotOpen state={state} words={words} onRetry={() => location.reload()} />
    </Frame>
  )
}

async function openSession(signal: AbortSignal): Promise<Embedded> {
  if (parent === window) return { kind: 'closed', why: 'not-in-a-frame' }
  const secret = secretIn(location.hash)
  if (secret.kind === 'session') {
    return secret.expiresAt > Date.now() ? { ...secret, kind: 'open' } : { kind: 'closed', why: 'expired' }
  }
  const answer = await openEmbedded(secret.ticket, hostOrigin(location.search), signal)
  if (answer.ok) {
    history.replaceState(null, '', hashOf(answer.value.token, answer.value.expiresAt))
    return { kind: 'open', ...answer.value }
  }
  const { problem } = answer
  const isInvalid = problem.kind === 'refused' && problem.code === 'SIGNING_LINK_INVALID'
  return isInvalid ? { kind: 'closed', why: 'expired' } : { kind: 'failed', problem }
}

function useTimer(at: number | null, act: () => void): void {
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(act, Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at, act])
}

type Unopened = Exclude<Embedded, { readonly kind: 'open' }>

type NotOpenProps = { readonly state: Unopened; readonly words: Parts['words']; readonly onRetry: () => void }

function NotOpen({ state, words, onRetry }: NotOpenProps) {
  switch (state.kind) {
    case 'opening':
      return (
        <Verdict tone="working" title={words.asking.title}>
          <p>{words.asking.text}</p>
        </Verdict>
      )
    case 'closed': {
      const { title, text } = state.why === 'expired' ? words.embedded.expired : words.embedded.notInFrame
      return (
        <Verdict tone="open" title={title}>
          <p>{text}</p>
        </Verdict>
      )
    }
    case 'failed':
      return (
        <Verdict tone="open" title={words.failed.title}>
          <ProblemNote problem={state.problem} />
          <p>
            <button type="button" className="button" onClick={onRetry}>
              {words.again}
            </button>
          </p>
        </Verdict>
      )
  }
}
