import type pg from 'pg'
import { errorCode } from './describe-failure.ts'

export const testSchema = 'countersign_test'

/**
 * Creates the schema of test mode unless it exists. Returns its name, and that of the live one, which has the accounts.
 */
export async function createTestSchema(pool: pg.Pool): Promise<readonly [string, string]> {
  const { rows } = await pool.query<{ live: string }>('select current_schema() as live')
  const live = rows[0]?.live ?? ''
  if (!/^[a-z_][a-z0-9_]*$/.test(live)) {
    throw new Error(`test mode needs a schema with a name of small letters, digits and underscores, not "${live}"`)
  }
  await pool.query(`create schema if not exists ${testSchema}`).catch((error: unknown) => {
    // Another node has created it concurrently.
    if (errorCode(error) !== '23505') throw error
  })
  return [testSchema, live]
}
