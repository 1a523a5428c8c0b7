import { hash } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth/types'

/** The methods shared by a plain adapter and one inside a transaction. */
type Adapter = Omit<DBAdapter, 'transaction'> & Partial<Pick<DBAdapter, 'transaction'>>
type Query = { model: string; where?: Where[] | undefined }
type Row = { token?: string } | null

/**
 * The sign-in library stores session tokens in plain text, so anyone who reads the database could take over every
 * session. hashSessionTokens stores SHA-256 hashes instead, in values and conditions alike, and puts the requested
 * token back into results.
 */
export function hashSessionTokens<T extends Adapter>(adapter: T): T {
  const read = async <R>(query: Query, run: (query: never) => Promise<R>): Promise<R> => {
    const { hidden, plain } = hide(query)
    const result = await run(hidden as never)
    for (const row of [result].flat() as Row[]) {
      const token = row?.token === undefined ? undefined : plain.get(row.token)
      if (row !== null && token !== undefined) row.token = token
    }
    return result
  }

  return {
    ...adapter,
    create: async (query: { model: string; data: { token?: string } }) => {
      const { token } = query.data
      if (query.model !== 'session' || token === undefined) return await adapter.create(query as never)
      const row = await adapter.create({ ...query, data: { ...query.data, token: digest(token) } } as never)
      return { ...(row as object), token }
    },
    findOne: (query: Query) => read(query, adapter.findOne),
    findMany: (query: Query) => read(query, adapter.findMany),
    count: (query: Query) => read(query, adapter.count),
    update: (query: Query) => read(query, adapter.update),
    updateMany: (query: Query) => read(query, adapter.updateMany),
    delete: (query: Query) => read(query, adapter.delete),
    deleteMany: (query: Query) => read(query, adapter.deleteMany),
    consumeOne: (query: Query) => read(query, adapter.consumeOne),
    incrementOne: (query: Query) => read(query, adapter.incrementOne),
    transaction: (run: (inside: Adapter) => Promise<unknown>) =>
      adapter.transaction?.((inside) => run(hashSessionTokens(inside))),
  } as T
}

/** The query with every token hashed, and the token behind each hash. */
function hide(query: Query): { hidden: Query; plain: Map<string, string> } {
  const plain = new Map<string, string>()
  if (query.model !== 'session') return { hidden: query, plain }
  const hideOne = (token: string): string => {
    const hashed = digest(token)
    plain.set(hashed, token)
    return hashed
  }
  const hidden = { ...query } as Query & { update?: { token?: string } }
  if (hidden.where !== undefined) {
    hidden.where = hidden.where.map((condition) => {
      if (condition.field !== 'token') return condition
      const value = Array.isArray(condition.value)
        ? condition.value.map((item) => hideOne(String(item)))
        : hideOne(String(condition.value))
      return { ...condition, value }
    })
  }
  if (hidden.update?.token !== undefined) hidden.update = { ...hidden.update, token: hideOne(hidden.update.token) }
  return { hidden, plain }
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}
