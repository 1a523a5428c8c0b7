import type { Me, OwnOrganization } from '@countersign/api'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { callConsole, callsOf } from '../../../api/console/calls.ts'
import { act, query } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { announceSignIn, onNewRequirement, onSessionEnded } from '../../../api/session-ended.ts'
import { keepText, readKept } from '../../../browser/kept-text.ts'
import { leaveBy } from '../../../navigation/leave-guard.ts'
import { navigate } from '../../../navigation/navigate.ts'
import type { Person } from './person.tsx'
import type { Session } from './session.tsx'

type SignedIn =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  /** `ended`: the session ended during work. */
  | { readonly state: 'signed-out'; readonly ended: boolean; readonly retry: () => void }
  /**
   * Without an organization, `session` is null. `ended`: the session ended. The page keeps its input until a new
   * sign-in.
   */
  | {
      readonly state: 'signed-in'
      readonly person: Person
      readonly session: Session | null
      readonly ended: boolean
      readonly leave: () => void
    }

type Always = {
  readonly retry: () => void
  /** Switches to an organization that this person has just joined, perhaps with a new session. */
  readonly enter: (organizationId: string) => void
}

export type AnySignedIn = SignedIn & Always

const CHOSEN = 'countersign-organization'

/** The signed-in account and its current organization. */
export function useSignedIn(): AnySignedIn {
  const [me, setMe] = useState<Me | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => [
    new URLSearchParams(location.search).get('organization'),
    readKept('browser', CHOSEN),
  ])
  const [round, setRound] = useState(0)
  const [ended, setEnded] = useState(false)
  const [isSignOutLost, setSignOutLost] = useState(false)
  const refresh = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts a new request
  useEffect(() => {
    const controller = new AbortController()
    query(callConsole('readMe'), controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        // One failed request must not replace a page in use.
        setMe((before) => (answer.ok ? answer.value : isSignedOut(answer.problem) ? null : before))
        setProblem(answer.ok ? null : answer.problem)
        if (!answer.ok) return
        setEnded(false)
        announceSignIn()
      },
      () => {},
    )
    return () => controller.abort()
  }, [round])
  useEffect(() => onSessionEnded(() => setEnded(true)), [])
  useEffect(() => onNewRequirement(refresh), [refresh])

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
  // The next page has no such parameter.
  useEffect(() => {
    if (organizationId !== undefined && organizationId === chosen[0]) keepText('browser', CHOSEN, organizationId)
  }, [organizationId, chosen])
  const own = useMemo(() => (organizationId === undefined ? null : callsOf(organizationId)), [organizationId])
  const session = useMemo((): Session | null => {
    if (me === null || organization === null || own === null) return null
    const manages = organization.role !== 'member'
    return { me, organization, manages, own, choose: keepChoice(setChosen), refresh, signOut }
  }, [me, organization, own, refresh, signOut])

  const always = { retry: refresh, enter }
  if (problem !== null && isSignedOut(problem)) return { state: 'signed-out', ended, ...always }
  // Loading the account would sign the person in again.
  if (problem !== null && me === null) {
    return { state: 'failed', problem, ...always, retry: isSignOutLost ? endSession : refresh }
  }
  if (me === null) return { state: 'loading', ...always }
  return { state: 'signed-in', person: { me, refresh, signOut }, session, ended, leave, ...always }
}

/** The first of the chosen that is theirs: a link from an email names its organization, and comes before the kept one. */
function organizationOf({ organizations }: Me, chosen: readonly (string | null)[]): OwnOrganization | null {
  const own = chosen.map((wanted) => organizations.find(({ id }) => id === wanted)).find((one) => one !== undefined)
  return own ?? organizations[0] ?? null
}

function isSignedOut(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'SIGN_IN_REQUIRED'
}

function keepChoice(set: (ids: readonly string[]) => void): (id: string) => void {
  const keep = (id: string) => {
    keepText('browser', CHOSEN, id)
    set([id])
    navigate('/')
  }
  return (id) => leaveBy(() => keep(id))
}
