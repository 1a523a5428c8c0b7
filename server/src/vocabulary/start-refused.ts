/**
 * The service, or a command that runs once, cannot start or finish, and the operator can fix it: `message` says how. No
 * stack is shown.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
