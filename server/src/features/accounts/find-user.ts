import type { Database } from '../../ports/database.ts'
import type { User } from './model.ts'
import { findUser as find } from './store.ts'

export async function findUser(ports: { database: Database }, id: string): Promise<User | undefined> {
  return await find(ports.database, id)
}
