import {
  type Authentication,
  fetchCreationOptions,
  fetchRequestOptions,
  sendCreatedPasskey,
  sendUsedPasskey,
} from '../../../api/authentication.ts'
import type { Outcome } from '../../../api/problem.ts'
import { createPasskey, type PasskeyFault, requestPasskey } from '../../../browser/passkeys.ts'

type Proof = Outcome<Authentication> | { readonly fault: PasskeyFault }

export async function provePasskey(token: string, signal: AbortSignal): Promise<Proof> {
  const options = await fetchRequestOptions(token, signal)
  if (!options.ok) return options
  const answer = await requestPasskey(options.value, signal)
  return 'fault' in answer ? answer : await sendUsedPasskey(token, answer.passkey, signal)
}

/** After the code from the email. */
export async function addPasskey(token: string, signal: AbortSignal): Promise<Proof> {
  const options = await fetchCreationOptions(token, signal)
  if (!options.ok) return options
  const answer = await createPasskey(options.value, signal)
  return 'fault' in answer ? answer : await sendCreatedPasskey(token, answer.passkey, signal)
}
