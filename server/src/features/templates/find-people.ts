import type { Database } from '../../ports/database.ts'
import type { PersonEmail } from '../../vocabulary/person.ts'
import { selectRowsNaming } from './bulk/store.ts'
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
