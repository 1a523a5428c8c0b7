import pino from 'pino'
import { startEmbeddedPostgres } from '../../../src/infrastructure/database/embedded-postgres.ts'

// A service that consists only of its database, for tests to run as another user and to kill. Prints one line of JSON.

const [, , directory = ''] = process.argv

try {
  const server = await startEmbeddedPostgres({
    directory,
    log: pino({ level: 'silent' }),
    onGivenUp: () => process.exit(3),
  })
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  const { processId, connectionString } = server
  process.stdout.write(`${JSON.stringify({ kind: 'running', processId, connectionString })}\n`)
} catch (error) {
  const { name, message } = error as Error
  process.stdout.write(`${JSON.stringify({ kind: 'failed', name, message })}\n`)
}
