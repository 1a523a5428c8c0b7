import type pg from 'pg'

/** The text of pg's error when `query_timeout` is over; there is no code. */
const silence = 'Query read timeout'

/**
 * Ends a connection whose query got no answer in time. pg leaves it open, with that query before all others that would be
 * sent on it, and the pool would hand it out again.
 */
export function dropWhenSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const watched = (...words: unknown[]) => {
    const result = query(...words)
    // With a callback it is the pool that asks, which gives up the connection at every error.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === silence) void (client as pg.Client).end().catch(() => {})
      })
    }
    return result
  }
  client.query = watched as typeof client.query
}
