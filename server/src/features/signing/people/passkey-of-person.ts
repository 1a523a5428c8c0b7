import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { deletePasskey, findPasskey } from '../authentication/passkey-store.ts'

/** When the person registered their passkey for this owner; undefined without one. */
export async function passkeyOfPerson(
  { database }: { readonly database: Database },
  owner: string,
  email: PersonEmail,
): Promise<Date | undefined> {
  return (await findPasskey(database, { owner, email }))?.createdAt
}

export async function forgetPasskey(
  { database }: { readonly database: Database },
  owner: string,
  email: PersonEmail,
): Promise<void> {
  await database.transaction().execute((transaction) => deletePasskey(transaction, { owner, email }))
}
