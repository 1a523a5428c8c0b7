import type { Database } from '../../../ports/database.ts'
import type { Signer, SigningRequest } from '../model.ts'
import type { Method } from './model.ts'
import { findPasskey } from './passkey-store.ts'

/** What the holder of a link has to do, in order. */
export interface Steps {
  readonly methods: readonly Method[]
  /** Whether the person has a passkey. Without one, they confirm their email address and register it. */
  readonly hasPasskey: boolean
}

export async function stepsOf(
  database: Database,
  { request, signer }: { readonly request: Pick<SigningRequest, 'owner'>; readonly signer: Signer },
): Promise<Steps> {
  const { authentication, email } = signer
  if (!authentication.includes('passkey')) return { methods: authentication, hasPasskey: false }
  const hasPasskey = (await findPasskey(database, { owner: request.owner, email })) !== undefined
  if (hasPasskey || authentication.includes('email_code')) return { methods: authentication, hasPasskey }
  // The code comes before the passkey that it allows to register.
  return { methods: authentication.flatMap((one) => (one === 'passkey' ? ['email_code', one] : [one])), hasPasskey }
}

/** What can count in a session: to register a passkey, an emailed code is needed as well. */
export function countableMethods(authentication: readonly Method[]): readonly Method[] {
  return authentication.includes('passkey') ? [...new Set<Method>(['email_code', ...authentication])] : authentication
}
