import type { Database } from '../../ports/database.ts'

type Tables = {
  signing_requests: { id: string; logo: Buffer | null; logo_type: string | null; logo_fetched: boolean }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface Logo {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** The logo: undefined until it was requested, null if it could not be downloaded. */
export async function selectLogo(database: Database, requestId: string): Promise<Logo | null | undefined> {
  const row = await tables(database)
    .selectFrom('signing_requests')
    .select(['logo', 'logo_type', 'logo_fetched'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (row === undefined || !row.logo_fetched) return undefined
  return row.logo === null || row.logo_type === null ? null : { bytes: row.logo, contentType: row.logo_type }
}

export async function updateLogo(database: Database, requestId: string, logo: Logo | null): Promise<void> {
  await tables(database)
    .updateTable('signing_requests')
    .set({ logo: logo && Buffer.from(logo.bytes), logo_type: logo?.contentType ?? null, logo_fetched: true })
    .where('id', '=', requestId)
    .execute()
}
