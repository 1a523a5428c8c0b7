// Loaded before the program of a process that is to die at the point in DIE_AT; see `kill-points.ts`.
import { readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import type { KillPoint } from './kill-points.ts'

type Query = (this: pg.Client, ...words: unknown[]) => unknown

if (isMainThread && process.env.DIE_AT !== undefined) {
  const point = JSON.parse(process.env.DIE_AT) as KillPoint
  if (point.rename === undefined) dieAtStatement(point)
  else dieAtRename(point, new RegExp(point.rename))
}

function dieAtRename(point: KillPoint, path: RegExp): void {
  const { rename } = files
  const isLast = passing(point)
  files.rename = async (from, to) => {
    const isTheOne = path.test(String(to)) && isLast()
    if (isTheOne && point.moment === 'before') die(point)
    await rename(from, to)
    if (isTheOne) die(point)
  }
  syncBuiltinESMExports()
}

function dieAtStatement(point: KillPoint): void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const isLast = passing(point)
  /** Connections whose next commit is fatal. */
  const committing = new WeakSet<pg.Client>()
  const isTheOne = (connection: pg.Client, words: readonly unknown[]): boolean => {
    const { text, values } = statementOf(words)
    if (point.commit && committing.has(connection)) return text === 'commit'
    if (!new RegExp(point.statement ?? '').test(text)) return false
    if (!new RegExp(point.values ?? '').test(JSON.stringify(values)) || !isLast()) return false
    if (!point.commit) return true
    committing.add(connection)
    return false
  }
  client.query = function (...words) {
    if (!isTheOne(this, words)) return query.apply(this, words)
    if (point.moment === 'before') die(point)
    if (point.moment === 'sent') setImmediate(die, point)
    const last = words.length - 1
    if (point.moment === 'after' && typeof words[last] === 'function') words[last] = () => die(point)
    const answer = query.apply(this, words)
    if (point.moment === 'after' && answer instanceof Promise) void answer.then(() => die(point))
    return answer
  }
}

/** Counts its calls; true once it has passed often enough. */
function passing({ passes = 0 }: KillPoint): () => boolean {
  let passed = 0
  return () => passed++ === passes
}

function statementOf([first, second]: readonly unknown[]): { text: string; values: unknown } {
  if (typeof first === 'string') return { text: first, values: second }
  const { text = '', values } = (first ?? {}) as { text?: string; values?: unknown }
  return { text, values }
}

function die({ andDatabase }: KillPoint): void {
  if (andDatabase) {
    const note = readFileSync(join(process.env.DATA_DIR ?? '', 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(note.split('\n')[0]), 'SIGKILL')
  }
  process.kill(process.pid, 'SIGKILL')
}
