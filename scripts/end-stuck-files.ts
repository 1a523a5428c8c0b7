import { readdir, readFile } from 'node:fs/promises'

const lookEveryMs = 5000

/**
 * Ends each child of the process that runs for longer than the patience, with all that it has started. Node's test runner
 * limits the time of a test, but waits without end for a file whose process is frozen. Looks where Linux shows its processes.
 */
export function endStuckFiles(runner: number, patienceMs: number, tell: (line: string) => void): () => void {
  let seenAt = new Map<number, number>()
  const timer = setInterval(() => void look(), Math.min(lookEveryMs, patienceMs / 10))

  async function look(): Promise<void> {
    const parents = await parentsOfProcesses()
    const now = performance.now()
    // Those that have ended are forgotten: their numbers are given to others.
    seenAt = new Map(childrenOf(runner, parents).map((child) => [child, seenAt.get(child) ?? now]))
    for (const [child, since] of seenAt) {
      if (now - since < patienceMs) continue
      tell(`ended after ${Math.round((now - since) / 1000)} seconds: ${await commandOf(child)}`)
      for (const pid of [child, ...descendantsOf(child, parents)]) kill(pid)
    }
  }

  return () => clearInterval(timer)
}

type Parents = ReadonlyMap<number, number>

async function parentsOfProcesses(): Promise<Parents> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const pairs = await Promise.all(names.map(async (name) => [Number(name), await parentOf(name)] as const))
  return new Map(pairs)
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before it stands in parentheses and may hold anything.
  const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(parent)
}

function childrenOf(pid: number, parents: Parents): number[] {
  return [...parents].filter(([, parent]) => parent === pid).map(([child]) => child)
}

function descendantsOf(pid: number, parents: Parents): number[] {
  return childrenOf(pid, parents).flatMap((child) => [child, ...descendantsOf(child, parents)])
}

async function commandOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').filter(Boolean).at(-1) ?? String(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
