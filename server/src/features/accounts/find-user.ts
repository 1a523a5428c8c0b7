import type { Database } from '../../ports/database.ts'
import type { User } from './model.ts'
import { findUser as find, findUsers as findAll } from './user-store.ts'

export async function findUser(ports: { database: Database }, id: string): Promise<User | undefined> {
  return await find(ports.database, id)
}

export async function findUsers(ports: { database: Database }, ids: readonly string[]): Promise<readonly User[]> {
  return await findAll(ports.database, ids)
}
