import type { Database } from '../../../ports/database.ts'
import type { Logo } from '../logo-store.ts'

type Tables = {
  branding: {
    owner: string
    company_name: string | null
    color: string | null
    logo: Buffer | null
    logo_type: string | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** How requests look, unless they have branding of their own. */
export interface Branding {
  readonly companyName: string | null
  readonly color: string | null
  readonly logo: Logo | null
}

export async function selectBranding(database: Database, owner: string): Promise<Branding> {
  const row = await tables(database).selectFrom('branding').selectAll().where('owner', '=', owner).executeTakeFirst()
  const {
    company_name: companyName = null,
    color = null,
    logo: bytes = null,
    logo_type: contentType = null,
  } = row ?? {}
  return { companyName, color, logo: bytes === null || contentType === null ? null : { bytes, contentType } }
}

/** An undefined logo stays as it is. */
export async function upsertBranding(
  database: Database,
  owner: string,
  { companyName, color, logo }: Pick<Branding, 'companyName' | 'color'> & { readonly logo?: Logo | null | undefined },
): Promise<void> {
  const picture =
    logo === undefined ? {} : { logo: logo && Buffer.from(logo.bytes), logo_type: logo?.contentType ?? null }
  const changes = { company_name: companyName, color, ...picture }
  await tables(database)
    .insertInto('branding')
    .values({ owner, logo: null, logo_type: null, ...changes })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(changes))
    .execute()
}
