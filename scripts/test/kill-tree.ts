import { readdir, readFile } from 'node:fs/promises'

/**
 * Kills a process with everything it has started. Uses Linux's list of processes; elsewhere only the process itself is
 * killed.
 */
export async function killTree(pid: number): Promise<void> {
  const parents = await parentsOfProcesses()
  for (const each of [pid, ...descendantsOf(pid, parents)]) kill(each)
}

type Parents = ReadonlyMap<number, number>

async function parentsOfProcesses(): Promise<Parents> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const pairs = await Promise.all(names.map(async (name) => [Number(name), await parentOf(name)] as const))
  return new Map(pairs)
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before it is in parentheses and may contain anything.
  const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(parent)
}

function descendantsOf(pid: number, parents: Parents): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child)
  return children.flatMap((child) => [child, ...descendantsOf(child, parents)])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}
