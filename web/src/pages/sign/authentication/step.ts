import type { Authentication, MethodState } from '../../../api/authentication.ts'
import { texts, wrongCode } from '../../../strings/authentication.ts'
import type { Proving } from './use-authentication.ts'

export type StepProps = {
  readonly known: Authentication
  readonly current: MethodState
  readonly proving: Proving
  /** Above the step. */
  readonly note: string | null
}

/** Which step this is. Null if there is only one. */
export function stepOf({ known: { methods }, current }: StepProps): string | null {
  return methods.length > 1 ? texts.step(methods.indexOf(current) + 1, methods.length) : null
}

/** Why the last code was not taken. */
export function faultOf({ proving: { result }, current: { attemptsLeft } }: StepProps): string | null {
  if (result?.kind !== 'wrong') return null
  return wrongCode(attemptsLeft)
}
