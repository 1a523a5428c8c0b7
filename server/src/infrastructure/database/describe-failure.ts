import pg from 'pg'

/** PostgreSQL's error message, with the line of the file. */
export function describeFailure(error: unknown, sql?: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const position = Number(error.position)
  const line = sql !== undefined && position > 0 ? `line ${sql.slice(0, position).split('\n').length}, ` : ''
  return `${line}${error.message} (SQLSTATE ${error.code})`
}

/** A system error's code such as `ECONNREFUSED`, or the SQLSTATE of a PostgreSQL error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
