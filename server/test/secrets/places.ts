import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { testPath } from '@countersign/rules/test-mode'
import pg from 'pg'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import type { TestService } from '../harness/test-service.ts'
import type { ReceivedEvent } from '../signing/signing-harness.ts'
import type { Place } from './find-secret.ts'

/** Every column of every table, in all schemas. */
export async function columnsOf({ databaseUrl }: TestService): Promise<Place[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    const places: Place[] = []
    for (const { name } of tables) {
      const { rows, fields } = await client.query(`select * from ${name}`)
      for (const field of fields) {
        const content = Buffer.concat(rows.map((row) => bytesOf(row[field.name])))
        places.push({ name: `column ${name}.${field.name}`, content })
      }
    }
    return places
  } finally {
    await client.end()
  }
}

function bytesOf(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return Buffer.concat([inflated(value), Buffer.from('\n')])
  if (Array.isArray(value)) return Buffer.concat(value.map(bytesOf))
  return Buffer.from(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`)
}

/** Every file of the service, but for the two that have its own secrets. */
export async function filesOf({ dataDir }: TestService): Promise<Place[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const others = paths.filter((path) => !['secret-key', 'admin-token'].includes(basename(path)))
  return await Promise.all(
    others.map(async (path) => ({
      name: `file ${relative(dataDir, path)}`,
      content: inflated(await readFile(path)),
    })),
  )
}

export function logOf(service: TestService): Place[] {
  return service
    .logged()
    .split('\n')
    .map((line) => ({ name: `log line ${line}`, content: Buffer.from(line) }))
}

export interface MailPlace extends Place {
  readonly to: string
}

/** All emails of both modes, as text and HTML. */
export async function mailsOf(service: TestService): Promise<MailPlace[]> {
  const places: MailPlace[] = []
  for (const root of ['', testPath]) {
    const { json } = await service.call('GET', `${root}/dev/mailbox.json?limit=100`)
    for (const message of json.messages) {
      const { text: html } = await service.call('GET', `${root}/dev/mailbox/${message.id}/body`)
      const content = Buffer.from(JSON.stringify(message) + html)
      places.push({ name: `email to ${message.to}: ${message.subject}`, to: message.to, content })
    }
  }
  return places
}

export function eventsOf(events: readonly ReceivedEvent[]): Place[] {
  return events.map(({ headers, body, json }) => ({
    name: `webhook ${json.event}`,
    content: Buffer.concat([Buffer.from(JSON.stringify(headers)), body]),
  }))
}

/** The answer to a request, with the words of a PDF and the files of a container. */
export async function answerOf(service: TestService, path: string, headers: Record<string, string>): Promise<Place> {
  const response = await fetch(service.url + path, { headers })
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { name: `answer to GET ${path}`, content: Buffer.concat([inflated(bytes), ...(await partsOf(bytes))]) }
}

async function partsOf(bytes: Buffer): Promise<Buffer[]> {
  if (bytes.subarray(0, 4).toString() === '%PDF') return [Buffer.from(await readText(bytes))]
  if (bytes.subarray(0, 2).toString() !== 'PK') return []
  const folder = await mkdtemp(join(tmpdir(), 'countersign-parts-'))
  try {
    await writeFile(join(folder, 'container.zip'), bytes)
    await promisify(execFile)('unzip', ['-q', 'container.zip', '-d', 'files'], { cwd: folder })
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const parts = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const part = await readFile(join(parentPath, name))
        return [inflated(part), ...(await partsOf(part))]
      }),
    )
    return parts.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The bytes, followed by what the compressed streams of a PDF contain. */
function inflated(bytes: Buffer): Buffer {
  const parts = [bytes]
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + 'stream'.length + (bytes[at + 6] === 13 ? 2 : 1)
    try {
      parts.push(inflateSync(bytes.subarray(start), { finishFlush: 2 }))
    } catch {
      // Not compressed, or the end of one.
    }
  }
  return Buffer.concat(parts)
}
