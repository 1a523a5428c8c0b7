import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

export interface Lock {
  release(): Promise<void>
}

/** How often a holder renews its lock. */
const beatMs = 30_000

/** Allows for machines whose clocks differ, and for a holder that was suspended for a while. */
const longestSilenceMs = 10 * 60_000

/**
 * Keeps a second process out. Its holder may crash at any time: the lock of a dead process is taken over. Processes on
 * other machines that share the folder, or in other containers, are not visible here: they hold their lock while they
 * renew it.
 */
export async function lockFile(path: string): Promise<Lock | undefined> {
  const own = `${process.pid} ${await startOf(process.pid)} ${encodeURIComponent(hostname())}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path, own)) return keep(path)
    const holder = await readFile(path, 'utf8').catch(() => '')
    if (await isAlive(path, holder)) return undefined
    await remove(path, holder)
  }
  return undefined
}

function keep(path: string): Lock {
  const beat = () => void utimes(path, new Date(), new Date()).catch(() => {})
  const timer = setInterval(beat, beatMs).unref()
  return {
    async release() {
      clearInterval(timer)
      await rm(path, { force: true })
    },
  }
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

/** Of two that find a dead lock, one moves it away. If it was a live one by then, it is put back. */
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

async function isAlive(path: string, holder: string): Promise<boolean> {
  const [pid = '', start = '', host = ''] = holder.trim().split(' ')
  if (!/^\d+$/.test(pid)) return false
  if (host !== encodeURIComponent(hostname())) return await isNew(path)
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await startOf(Number(pid))) === start
}

async function isNew(path: string): Promise<boolean> {
  const changedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Math.abs(Date.now() - changedAt) < longestSilenceMs
}

/** When a process started, if the system shows it: process numbers are reused. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
