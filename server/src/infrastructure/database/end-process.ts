import { readFile, realpath } from 'node:fs/promises'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'

/**
 * Ends the server that runs on `directory` as process `pid`: SIGINT disconnects its clients and writes a checkpoint,
 * SIGQUIT leaves the checkpoint out (the next start recovers from the log), SIGKILL is for a server that hangs.
 * Resolves when it is gone.
 */
export async function endProcess(pid: number, directory: string, timers: Timers = systemTimers): Promise<void> {
  for (const [signal, seconds] of signals) if (await endsAfter(signal, seconds, { pid, directory, timers })) return
}

/** Each with how long it is waited for. */
const signals = [
  ['SIGINT', 20],
  ['SIGQUIT', 10],
  ['SIGKILL', Number.POSITIVE_INFINITY],
] as const

async function endsAfter(
  signal: NodeJS.Signals,
  seconds: number,
  { pid, directory, timers }: { pid: number; directory: string; timers: Timers },
): Promise<boolean> {
  const deadline = timers.elapsed() + seconds * 1000
  if (await isServerOf(pid, directory)) sendSignal(pid, signal)
  while (await isServerOf(pid, directory)) {
    if (timers.elapsed() >= deadline) return false
    await timers.sleep(20)
  }
  return true
}

/**
 * Process numbers are used again, soon so in a container: only the command line tells whether this one is meant. Where
 * it cannot be read, every living process is taken for the server, which errs on the side of the data.
 */
export async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false
  const args = await commandLine(pid)
  if (args === undefined) return sendSignal(pid, 0)
  const given = args[args.indexOf('-D') + 1]
  if (!args.includes('-D') || given === undefined) return false
  return given === directory || (await realpath(given).catch(() => given)) === directory
}

/** Empty for a process that has ended and waits to be reaped; undefined where the system does not show it. */
async function commandLine(pid: number): Promise<string[] | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch {
    return undefined
  }
}

/** Signal 0 only asks whether the process exists. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
