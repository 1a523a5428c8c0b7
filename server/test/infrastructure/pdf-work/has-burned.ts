import { eventually } from '../../harness/eventually.ts'

/** Resolves when the process has used so many seconds of the processor from now on: then a thread is in its act. */
export async function hasBurned(seconds: number): Promise<void> {
  const before = process.cpuUsage()
  await eventually('a thread is at work', () => process.cpuUsage(before).user > seconds * 1e6)
}
