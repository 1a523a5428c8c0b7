import { readFile, realpath } from 'node:fs/promises'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'

/**
 * Ends the server that runs on `directory` as process `pid`: SIGINT disconnects its clients and writes a checkpoint,
 * SIGQUIT skips the checkpoint (the next start recovers from the log), SIGKILL is for a server that hangs. Resolves
 * once it has ended.
 */
export async function endProcess(pid: number, directory: string, timers: Timers = systemTimers): Promise<void> {
  for (const [signal, seconds] of signals) if (await endsAfter(signal, seconds, { pid, directory, timers })) return
}

/** Each with the time to wait. */
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
 * Process numbers are reused, especially in a container: only the command line identifies the server. Where it cannot
 * be read, every live process counts as the server, which errs on the side of the data.
 */
export async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false
  const args = await commandLine(pid)
  if (args === undefined) return sendSignal(pid, 0)
  const given = args[args.indexOf('-D') + 1]
  if (!args.includes('-D') || given === undefined) return false
  return given === directory || (await realpath(given).catch(() => given)) === directory
}

/** Empty for a process that has ended and waits to be reaped; undefined if the system does not show it. */
async function commandLine(pid: number): Promise<string[] | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch {
    return undefined
  }
}

/** Signal 0 only tests whether the process exists. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
