/** A system error's `ECONNREFUSED` and the like, or the SQLSTATE of one from PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
