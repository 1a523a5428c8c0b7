import type pg from 'pg'

/** The text of pg's error after `query_timeout`; there is no code. */
const silence = 'Query read timeout'

/**
 * Ends a connection whose query timed out. pg leaves it open, with that query queued before all others, and the pool
 * would hand it out again.
 */
export function dropWhenSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const watched = (...words: unknown[]) => {
    const result = query(...words)
    // Calls with a callback come from the pool, which drops the connection after every error.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === silence) void (client as pg.Client).end().catch(() => {})
      })
    }
    return result
  }
  client.query = watched as typeof client.query
}
