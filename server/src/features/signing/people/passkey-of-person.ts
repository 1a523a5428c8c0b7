import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { deletePasskey, deleteUnusedPasskeys, findPasskey } from '../authentication/passkey-store.ts'

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

/** With the last request that names a person, their passkey has served its purpose. They can register another one. */
export async function forgetUnusedPasskeys(
  { database }: { readonly database: Database },
  owner: string,
): Promise<void> {
  await deleteUnusedPasskeys(database, owner)
}
