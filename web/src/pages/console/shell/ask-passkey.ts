import type { PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import { done, failed, type Outcome } from '../../../api/problem.ts'
import { type FromDevice, type PasskeyFault, requestPasskey } from '../../../browser/passkeys.ts'

/** Asks for a passkey, once the service has said which ones it accepts. */
export async function askPasskey(
  options: Outcome<PasskeyRequestOptions>,
  signal: AbortSignal,
): Promise<Outcome<UsedPasskey>> {
  return options.ok ? outcomeOf(await requestPasskey(options.value, signal)) : options
}

/** Faults of the browser are refusals with codes of their own, which SignInFailure explains. */
export function outcomeOf<T>(answer: FromDevice<T>): Outcome<T> {
  if ('passkey' in answer) return done(answer.passkey)
  return failed({ kind: 'refused', code: codes[answer.fault], message: '', fields: [] })
}

const codes: Readonly<Record<PasskeyFault, string>> = {
  cancelled: 'PASSKEY_CANCELLED',
  known: 'PASSKEY_KNOWN',
  unsupported: 'PASSKEY_UNSUPPORTED',
}

export function faultWith(code: string | null): PasskeyFault | undefined {
  return (Object.keys(codes) as PasskeyFault[]).find((fault) => codes[fault] === code)
}
