import type { Authentication, MethodState } from '../../../api/authentication.ts'
import { wrongCode } from '../../../strings/authentication.ts'
import type { Proving } from './use-authentication.ts'

export type StepProps = {
  readonly known: Authentication
  readonly current: MethodState
  readonly proving: Proving
  /** Above the step. */
  readonly note: string | null
}

/** Why the last code was not taken. */
export function faultOf({ proving: { result }, current: { attemptsLeft } }: StepProps): string | null {
  if (result?.kind !== 'wrong') return null
  return wrongCode(attemptsLeft)
}
