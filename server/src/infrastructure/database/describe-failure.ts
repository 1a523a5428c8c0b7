import pg from 'pg'

/** What PostgreSQL says of a statement, with the line of the file that it stands in. */
export function describeFailure(error: unknown, sql?: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const position = Number(error.position)
  const line = sql !== undefined && position > 0 ? `line ${sql.slice(0, position).split('\n').length}, ` : ''
  return `${line}${error.message} (SQLSTATE ${error.code})`
}

/** A system error's `ECONNREFUSED` and the like, or the SQLSTATE of one from PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
