/**
 * The service cannot start, and the operator can fix it: `message` is one sentence that says how. No stack is shown.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
