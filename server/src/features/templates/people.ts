import type { Database, Transaction } from '../../ports/database.ts'
import { erasePeople, type IsErased, type PersonEmail } from '../../vocabulary/person.ts'
import { labelKey } from '../signing/fields/read-fields.ts'
import { clearValues, type NamingRow, selectRowOf, selectRowsNaming, updateRow } from './bulk/store.ts'
import { selectVersionsNaming } from './store.ts'

interface Ports {
  readonly database: Database
}

const batchSize = 200

/** The versions of templates that name the person. An owner has few templates. */
export async function* templatesNaming({ database }: Ports, owner: string, email: PersonEmail) {
  for (const found of await selectVersionsNaming(database, owner, email)) yield found
}

/** The rows of bulk sends that name the person. */
export async function* bulkRowsNaming({ database }: Ports, owner: string, email: PersonEmail) {
  for (let after = { bulkId: '', row: 0 }, isMore = true; isMore; ) {
    const rows = await selectRowsNaming(database, owner, email, { after, most: batchSize })
    yield* rows
    const last = rows.at(-1)
    isMore = rows.length === batchSize
    after = last === undefined ? after : { bulkId: last.bulkId, row: last.row }
  }
}

/** Erases people from a row of a bulk send whose work is done, with all values: they do not say whose they are. */
export async function eraseInRow(transaction: Transaction, row: NamingRow, isErased: IsErased): Promise<void> {
  const { values: _values, ...kept } = erasePeople(row.filling, isErased)
  const keys = row.signers.filter(({ email }) => isErased(email)).map(({ label }) => labelKey(label))
  const filling = {
    ...kept,
    signers: kept.signers.map((one) => (keys.includes(labelKey(one.label)) ? withoutPhone(one) : one)),
  }
  await updateRow(transaction, { ...row, filling, signers: erasePeople(row.signers, isErased) })
}

/** The email address of the person may be in the template. */
function withoutPhone<T extends { readonly phone?: string }>({ phone: _phone, ...signer }: T): Omit<T, 'phone'> {
  return signer
}

/** Like eraseInRow for the row that has created this request, if any. */
export async function eraseInRowOf(
  transaction: Transaction,
  signingRequestId: string,
  isErased: IsErased,
): Promise<void> {
  const row = await selectRowOf(transaction, signingRequestId)
  if (row !== undefined) await eraseInRow(transaction, row, isErased)
}

/** Forgets what a row of a bulk send filled into the document of its request. */
export async function forgetValues(transaction: Transaction, signingRequestId: string): Promise<void> {
  await clearValues(transaction, signingRequestId)
}
