import type { Me, OwnOrganization } from '@countersign/api'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { callConsole, callsOf } from '../../../api/console/calls.ts'
import { act, ask } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { onSessionEnded, tellSignedInAgain } from '../../../api/session-ended.ts'
import { keepText, readKept } from '../../../browser/kept-text.ts'
import { leaveBy } from '../../../navigation/leave-guard.ts'
import { navigate } from '../../../navigation/navigate.ts'
import type { Session } from './session.tsx'

type SignedIn =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  /** `ended`: somebody was at work when the session ran out. */
  | { readonly state: 'signed-out'; readonly ended: boolean; readonly retry: () => void }
  | { readonly state: 'homeless'; readonly me: Me; readonly signOut: () => void }
  /** `ended`: the session has run out, and the page with all that was entered there waits for a new one. */
  | { readonly state: 'signed-in'; readonly session: Session; readonly ended: boolean; readonly leave: () => void }

type Always = {
  readonly retry: () => void
  /** Goes to work for an organization that this person has just joined, perhaps with a session that has just begun. */
  readonly enter: (organizationId: string) => void
}

export type AnySignedIn = SignedIn & Always

const CHOSEN = 'countersign-organization'

/** Who is signed in, and the organization they work for. */
export function useSignedIn(): AnySignedIn {
  const [me, setMe] = useState<Me | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState(() => readKept('browser', CHOSEN))
  const [round, setRound] = useState(0)
  const [ended, setEnded] = useState(false)
  const [isSignOutLost, setSignOutLost] = useState(false)
  const refresh = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    const controller = new AbortController()
    ask(callConsole('readMe'), controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        // A page that is at work is not taken away by one question without an answer.
        setMe((before) => (answer.ok ? answer.value : isSignedOut(answer.problem) ? null : before))
        setProblem(answer.ok ? null : answer.problem)
        if (!answer.ok) return
        setEnded(false)
        tellSignedInAgain()
      },
      () => {},
    )
    return () => controller.abort()
  }, [round])
  useEffect(() => onSessionEnded(() => setEnded(true)), [])

  const endSession = useCallback(() => {
    void act(callConsole('signOut'), null, new AbortController().signal).then((answer) => {
      setSignOutLost(!answer.ok && !isSignedOut(answer.problem))
      if (!answer.ok) {
        setMe(null)
        return setProblem(answer.problem)
      }
      setEnded(false)
      setMe(null)
      setProblem(null)
      navigate('/')
      refresh()
    })
  }, [refresh])
  const signOut = useCallback(() => leaveBy(endSession), [endSession])

  const leave = useCallback(() => {
    setMe(null)
    refresh()
  }, [refresh])

  const enter = useCallback(
    (organizationId: string) => {
      setProblem(null)
      setMe(null)
      keepChoice(setChosen)(organizationId)
      refresh()
    },
    [refresh],
  )

  const organization = me && organizationOf(me, chosen)
  const organizationId = organization?.id
  const own = useMemo(() => (organizationId === undefined ? null : callsOf(organizationId)), [organizationId])
  const session = useMemo((): Session | null => {
    if (me === null || organization === null || own === null) return null
    const manages = organization.role !== 'member'
    return { me, organization, manages, own, choose: keepChoice(setChosen), refresh, signOut }
  }, [me, organization, own, refresh, signOut])

  const always = { retry: refresh, enter }
  if (problem !== null && isSignedOut(problem)) return { state: 'signed-out', ended, ...always }
  // Asking who is signed in would sign the person in again.
  if (problem !== null && me === null) {
    return { state: 'failed', problem, ...always, retry: isSignOutLost ? endSession : refresh }
  }
  if (me === null) return { state: 'asking', ...always }
  if (session === null) return { state: 'homeless', me, signOut, ...always }
  return { state: 'signed-in', session, ended, leave, ...always }
}

function organizationOf(me: Me, chosen: string | null): OwnOrganization | null {
  return me.organizations.find(({ id }) => id === chosen) ?? me.organizations[0] ?? null
}

function isSignedOut(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'SIGN_IN_REQUIRED'
}

function keepChoice(set: (id: string) => void): (id: string) => void {
  const keep = (id: string) => {
    keepText('browser', CHOSEN, id)
    set(id)
    navigate('/')
  }
  return (id) => leaveBy(() => keep(id))
}
