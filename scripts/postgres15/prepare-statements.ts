import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../server/src/infrastructure/database/open-database.ts'
import { type JobSchema, startBoss, stopBoss } from '../../server/src/jobs/boss.ts'
import { onServer, withDatabase } from '../../server/test/harness/test-database.ts'
import { completeMark, statementsFolder } from './statements-folder.ts'

/** Tests use tables of their own, too; those of migrations are the same on every server. */
const undefinedTable = '42P01'

/** Reports whether there is a record to prepare. */
export function isRecorded(): boolean {
  return existsSync(completeMark)
}

/**
 * Lets the server parse and analyze every statement that succeeded in the last whole run of the tests, against a
 * database with every migration: it refuses unknown words, functions, operators and types. Returns how many there were,
 * and what was refused.
 */
export async function prepareStatements(server: string): Promise<{ count: number; refused: string[] }> {
  const name = 'prepared_statements'
  await onServer(server, `create database ${name} template template0`)
  const databaseUrl = withDatabase(server, name)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const opened = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 2, log, onGivenUp: () => {} })
  const schemas = ['jobs', 'countersign_test_jobs'] as const
  const start = (schema: JobSchema) => startBoss({ connectionString: databaseUrl, logger: log, schema })
  const bosses = await Promise.all(schemas.map(start))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const statements = recorded()
    const refused: string[] = []
    for (const statement of statements) {
      const complaint = await complaintOf(client, statement)
      if (complaint !== undefined) refused.push(`${complaint}: ${statement}`)
    }
    return { count: statements.length, refused }
  } finally {
    await client.end()
    for (const boss of bosses) await stopBoss(boss)
    await opened.close()
  }
}

/** Those that can be prepared: the others set, lock and define, and the tests that run on the server execute them. */
function recorded(): string[] {
  const texts = globSync('*.json', { cwd: statementsFolder }).flatMap(
    (file) => JSON.parse(readFileSync(join(statementsFolder, file), 'utf8')) as string[],
  )
  return [...new Set(texts)].filter(
    (text) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !isSeveral(text),
  )
}

function isSeveral(text: string): boolean {
  return /;\s*\S/.test(text)
}

async function complaintOf(client: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await client.query(`prepare tried as ${statement}`)
    await client.query('deallocate tried')
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code === undefinedTable ? undefined : message
  }
}
