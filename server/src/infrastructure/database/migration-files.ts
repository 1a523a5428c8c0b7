import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '../../vocabulary/mode.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'

export interface MigrationFile {
  readonly number: number
  /** The file's name, which the database records. */
  readonly name: string
  readonly sql: string
  /** Set by its first line. Such a file builds indexes without blocking writers; see `build-indexes.ts`. */
  readonly outsideTransaction: boolean
  /** The only kind of schema that it is for, if its first line says so; null for both. */
  readonly onlyFor: Mode | null
  /** SHA-256 of the bytes, as `sha256sum` prints it. */
  readonly checksum: string
}

/** In order, from 1, without gaps. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigrationFile(directory, name)))
  for (const [index, file] of files.entries()) requireNumber(file, index + 1, files[index - 1])
  return files
}

async function readMigrationFile(directory: string, name: string): Promise<MigrationFile> {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (number === undefined) {
    throw new StartRefused(`The migration ${name} must be named like 0001-what-it-does.sql: rename or remove it.`)
  }
  const bytes = await readFile(join(directory, name))
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const sql = bytes.toString()
  const outsideTransaction = sql.startsWith(outsideMark)
  return { number: Number(number), name, sql, outsideTransaction, onlyFor: modeOf(sql), checksum }
}

const outsideMark = '-- outside a transaction\n'

function modeOf(sql: string): Mode | null {
  return (['live', 'test'] as const).find((mode) => sql.startsWith(`-- ${mode} only\n`)) ?? null
}

function requireNumber(file: MigrationFile, expected: number, before: MigrationFile | undefined): void {
  if (file.number === expected) return
  throw new StartRefused(
    before?.number === file.number
      ? `The migrations ${before.name} and ${file.name} have the same number: renumber the newer one.`
      : `The migration before ${file.name} is missing, number ${expected}: ` +
          'install the service again, or renumber the files without gaps.',
  )
}
