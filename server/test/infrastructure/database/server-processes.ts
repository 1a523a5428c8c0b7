import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eventually } from '../../harness/eventually.ts'

export interface SeenProcess {
  readonly pid: number
  readonly commandLine: string
}

/** Every process that works on `directory`: the server and its helpers run in it, their supervisors name it. */
export function processesOf(directory: string): SeenProcess[] {
  const seen: SeenProcess[] = []
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const watches = args[args.indexOf('-D') + 1] === directory
      if (watches || readlinkSync(`/proc/${pid}/cwd`) === directory) seen.push({ pid, commandLine: args.join(' ') })
    } catch {
      // It ended meanwhile, or belongs to the system.
    }
  }
  return seen
}

export function processNamed(directory: string, part: string): number {
  const found = processesOf(directory).find(({ commandLine }) => commandLine.includes(part))
  if (found === undefined) throw new Error(`No process ${part} on ${directory}`)
  return found.pid
}

/** The shell that waits for the server. */
export async function watcherOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}

export async function noProcessLeft(directory: string): Promise<void> {
  await eventually(`no process works on ${directory}`, () => processesOf(directory).length === 0)
}
