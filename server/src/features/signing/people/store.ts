import { sql } from 'kysely'
import type { Database } from '../../../ports/database.ts'
import { type PersonEmail, quotedEmail } from '../../../vocabulary/person.ts'

type Tables = { signing_requests: { id: string; owner: string } }

const tables = (database: Database) => database.withTables<Tables>()

/** In the order of creation, after the given one. */
export async function selectIds(
  database: Database,
  { owner, after, most }: { readonly owner: string; readonly after: string; readonly most: number },
): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('signing_requests')
    .select('id')
    .where('owner', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these requests name the person, among their people or in their trail. */
export async function selectNaming(database: Database, ids: readonly string[], email: PersonEmail): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select signing_request_id as id from signing_signers
    where signing_request_id = any(${[...ids]}::text[]) and (lower(email) = ${email} or lower(delegator_email) = ${email})
    union
    select signing_request_id as id from signing_events
    where signing_request_id = any(${[...ids]}::text[]) and strpos(lower(line), ${quotedEmail(email)}) > 0
    order by id`.execute(database)
  return rows.map(({ id }) => id)
}

export async function selectDraftsNaming(
  database: Database,
  owner: string,
  email: PersonEmail,
): Promise<{ id: string; content: object; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; content: object; createdAt: Date }>`
    select id, content, created_at as "createdAt" from signing_drafts
    where owner = ${owner} and strpos(lower(content::text), ${quotedEmail(email)}) > 0 order by id`.execute(database)
  return rows
}
