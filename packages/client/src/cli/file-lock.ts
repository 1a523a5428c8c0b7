import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

export interface Lock {
  release(): Promise<void>
}

/** Keeps a second process out. Its holder may die at any time: a lock of a process that is gone is taken over. */
export async function lockFile(path: string): Promise<Lock | undefined> {
  const own = `${process.pid} ${await startOf(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path, own)) return { release: () => rm(path, { force: true }) }
    const holder = await readFile(path, 'utf8').catch(() => '')
    if (await isAlive(holder)) return undefined
    await remove(path, holder)
  }
  return undefined
}

/** The lock appears with its content: an empty one would look dead. */
async function create(path: string, content: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, content, { mode: 0o600 })
    await link(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** Of two that find a dead lock, one moves it away. If that was a living one by then, it is put back. */
async function remove(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
    if ((await readFile(aside, 'utf8')) !== dead) await link(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const [pid = '', start = ''] = holder.trim().split(' ')
  if (!/^\d+$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await startOf(Number(pid))) === start
}

/** When a process began, where the system shows it: numbers of processes are used again. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
