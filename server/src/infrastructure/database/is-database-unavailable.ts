import { errorCode } from './describe-failure.ts'

/**
 * Reports whether an error means that the database cannot be reached or written to at the moment, or is too busy to
 * respond in time, so that a retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === undefined) return messages.test(error.message)
  if (serverCodes.has(code) || /^08.{3}$/.test(code)) return true
  const { syscall } = error as NodeJS.ErrnoException
  return (
    networkCodes.has(code) && syscall !== undefined && ['connect', 'getaddrinfo', 'read', 'write'].includes(syscall)
  )
}

/** Messages of pg and its pool that have no code. */
const messages =
  /connection timeout|timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/i

/**
 * PostgreSQL, appendix A: read-only, aborted in favor of another transaction, disk full, out of memory, too many
 * connections, a lock timeout, a statement ended by its timeout or by an administrator, shut down by one, crashed,
 * starting up.
 */
const serverCodes = new Set([
  ...['25006', '40001', '40P01', '53100', '53200', '53300'],
  ...['55P03', '57014', '57P01', '57P02', '57P03'],
])

/** ENOENT is the socket of a server that is not up. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
