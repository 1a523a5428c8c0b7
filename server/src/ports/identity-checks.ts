/**
 * Checks of who a person is, at an outside provider: an identity card, a video call, a bank. The operator chooses the
 * provider.
 *
 * Every failure is an `IdentityCheckFailed`, whose message contains nothing that the provider has sent.
 */
export interface IdentityChecks {
  /** Resolves with where to send the person. The same `reference` may get several checks. */
  start(check: NewIdentityCheck): Promise<StartedIdentityCheck>
  /** What the provider says now, bounded in length. */
  read(id: string): Promise<IdentityCheckResult>
}

export interface NewIdentityCheck {
  /** Of the signer. */
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly language: string
  /** Where the provider sends the person afterwards. */
  readonly returnUrl: string
}

export interface StartedIdentityCheck {
  readonly id: string
  readonly url: string
}

export type IdentityCheckResult =
  | { readonly status: 'pending' | 'failed' }
  | {
      readonly status: 'passed'
      /** Who made the check: as the provider says, else its host. */
      readonly provider: string
      readonly name: string | null
      /** How strong the check is. */
      readonly level: string | null
      readonly checkedAt: Date | null
    }

export class IdentityCheckFailed extends Error {
  override readonly name = 'IdentityCheckFailed'
}
