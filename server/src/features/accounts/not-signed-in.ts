import { Refusal } from '../../vocabulary/refusal.ts'

export function notSignedIn(): Refusal {
  return new Refusal('SIGN_IN_REQUIRED', 'You are not signed in, or your session has expired. Sign in first.')
}
