import type { SignInOptions } from '@countersign/api'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import type { Outcome, Problem } from '../../../api/problem.ts'
import { forgetText, keepText, readKept } from '../../../browser/kept-text.ts'
import { useAction } from '../../../queries/use-action.ts'

const RETURN = 'countersign-sign-in-return'

type SingleSignOn = {
  readonly busy: boolean
  readonly problem: Problem | null
  /** Leaves for the identity provider of this email address. */
  readonly start: (email: string) => void
}

export function useSingleSignOn(): SingleSignOn {
  const { busy, problem, run } = useAction()
  return {
    busy,
    problem,
    start: (email) =>
      run(
        (signal) => act(callAccount('startSingleSignOn'), { email }, signal),
        ({ url }) => {
          keepText('tab', RETURN, location.pathname + location.search)
          location.assign(url)
        },
      ),
  }
}

export function findOptions(email: string, signal: AbortSignal): Promise<Outcome<SignInOptions>> {
  return act(callAccount('findSignInOptions'), { email }, signal)
}

/** Where the person was when they left for the identity provider: always a page of this service. */
export function takeReturn(): string {
  const kept = URL.parse(readKept('tab', RETURN) ?? '/', location.origin)
  forgetText('tab', RETURN)
  return kept?.origin === location.origin && !kept.pathname.startsWith('/sign-in/') ? kept.pathname + kept.search : '/'
}
