import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { SignerView } from '../../api/signing.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { texts } from '../../strings/signing.ts'
import { CeremonyPage } from './ceremony-page.tsx'
import { DonePage } from './done-page.tsx'
import { forgetDraft } from './draft.ts'
import { useHandOver } from './kept-in-tab.ts'
import { forgetPlace } from './kept-place.ts'
import { AuthenticationGate, EndedPage } from './lazy-parts.tsx'
import { HandBack, HandOver } from './people/lazy-parts.ts'
import { SignFrame } from './sign-frame.tsx'
import { useBrandColor } from './use-brand-color.ts'
import { type Signing, type SigningState, useSigning } from './use-signing.ts'
import { WaitingPage } from './waiting-page.tsx'

type Props = { readonly token: string; readonly onState?: (state: SigningState) => void }

/** The page behind a signing link, in every state of the request. */
export function SignApp({ token, onState }: Props) {
  const signing = useSigning(token)
  const { state } = signing
  const view = state.kind === 'open' ? state.view : null
  const scene = sceneOf(state)
  useTitle(titleOf(state))
  useBrandColor(view?.sender.brandColor ?? null)
  useFocusOnNewScene(scene)
  useEffect(() => onState?.(state), [onState, state])
  const [delegated, setDelegated] = useState<ReactNode>(null)
  const { isTaken, take } = useHandOver(token)
  const [isProved, setProved] = useState(false)
  const isOver = delegated !== null || state.kind === 'ended' || view?.turn === 'DONE'
  useEffect(() => {
    if (!isOver) return
    forgetDraft(token)
    forgetPlace(token)
  }, [isOver, token])

  return (
    <SignFrame token={token} view={view}>
      <Suspense fallback={null}>
        {isTaken && isOver && <HandBack sender={senderOf(state)} />}
        {delegated ??
          (view?.turn === 'YOURS' && view.signer.delivery === 'in_person' && !isTaken ? (
            <HandOver view={view} isProved={isProved} onTaken={take} />
          ) : (
            <Scene token={token} signing={signing} onDelegated={setDelegated} onProved={setProved} />
          ))}
      </Suspense>
    </SignFrame>
  )
}

type SceneProps = {
  readonly token: string
  readonly signing: Signing
  readonly onDelegated: (page: ReactNode) => void
  readonly onProved: (isProved: boolean) => void
}

function Scene({ token, signing, onDelegated, onProved }: SceneProps) {
  const { state, again } = signing
  switch (state.kind) {
    case 'loading':
      return (
        <Verdict tone="working" title={texts.asking.title}>
          <p>{texts.asking.text}</p>
        </Verdict>
      )
    case 'failed':
      return (
        <Verdict tone="open" title={texts.failed.title}>
          <ProblemNote problem={state.problem} />
          <p>
            <button type="button" className="button" onClick={again}>
              {texts.again}
            </button>
          </p>
        </Verdict>
      )
    case 'unproved':
      return (
        <AuthenticationGate
          token={token}
          onProved={async () => {
            onProved(true)
            return (await signing.refresh()).kind !== 'unproved'
          }}
        />
      )
    case 'ended':
      return <EndedPage end={state.end} about={state.about} />
    case 'open':
      switch (state.view.turn) {
        case 'PREPARING':
        case 'WAITING':
          return <WaitingPage view={state.view} turn={state.view.turn} />
        case 'YOURS':
          return <CeremonyPage token={token} view={state.view} signing={signing} onDelegated={onDelegated} />
        case 'DONE':
          if (isReading(state.view))
            return <CeremonyPage token={token} view={state.view} signing={signing} onDelegated={onDelegated} />
          return <DonePage token={token} view={state.view} />
      }
  }
}

/** Viewers are done as soon as they see the document, and go on reading. */
function isReading({ signer, status, turn }: SignerView): boolean {
  return signer.role === 'viewer' && status !== 'COMPLETED' && (turn === 'YOURS' || turn === 'DONE')
}

function senderOf(state: SigningState): string {
  const { sender = null } = state.kind === 'open' ? state.view : state.kind === 'ended' ? (state.about ?? {}) : {}
  return sender?.name ?? ''
}

function sceneOf(state: SigningState): string {
  if (state.kind !== 'open') return state.kind
  return isReading(state.view) ? 'reading' : `${state.view.turn} ${state.view.status === 'COMPLETED'}`
}

function titleOf(state: SigningState): string {
  switch (state.kind) {
    case 'loading':
      return texts.asking.title
    case 'unproved':
      return texts.unproved
    case 'failed':
      return texts.failed.title
    case 'ended':
      return texts.ends[state.end].title
    case 'open':
      return state.view.document.title
  }
}

/**
 * Moves focus to a new scene, because the URL stays and screen readers do not announce it. The first scene does not
 * take the focus.
 */
function useFocusOnNewScene(scene: string): void {
  const before = useRef<string>(null)
  useEffect(() => {
    const { current } = before
    before.current = scene
    if (current === null || current === 'loading' || current === scene) return
    scrollTo(0, 0)
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [scene])
}
