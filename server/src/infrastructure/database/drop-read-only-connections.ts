import type pg from 'pg'
import { readOnly } from './ask-database.ts'
import { errorCode } from './describe-failure.ts'

/**
 * Ends all connections of a pool once a statement finds that its server is read-only. After a failover, they would keep
 * reaching the former primary, or a proxy that still leads to a standby, for as long as they are used. New ones find
 * the server that is primary now.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  const outdated = new WeakSet<pg.PoolClient>()

  const dropAll = (error: Error) => {
    for (const client of clients) {
      outdated.add(client)
      // The pool removes an idle connection that reports an error.
      if (idle.has(client)) client.emit('error', error)
    }
  }

  pool.on('connect', (client) => {
    clients.add(client)
    watchFailures(client, (error) => {
      if (errorCode(error) === readOnly) dropAll(error as Error)
    })
  })
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => {
    // Its transaction has been rolled back. The pool removes what is ending.
    if (outdated.has(client)) void (client as pg.PoolClient & pg.Client).end().catch(() => {})
    else idle.add(client)
  })
  pool.on('remove', (client) => {
    clients.delete(client)
    idle.delete(client)
  })
}

/** Calls of either form, with a promise or a callback. */
function watchFailures(client: pg.ClientBase, onFailure: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const watched = (...words: unknown[]) => {
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      words[words.length - 1] = (error: unknown, ...rest: unknown[]) => {
        callback(error, ...rest)
        if (error) onFailure(error)
      }
      return query(...words)
    }
    const result = query(...words)
    if (result instanceof Promise) result.catch(onFailure)
    return result
  }
  client.query = watched as typeof client.query
}
