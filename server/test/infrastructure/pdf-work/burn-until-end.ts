import { eventually } from '../../harness/eventually.ts'
import type { SetTimers } from '../../harness/set-timers.ts'

/**
 * Lets time pass as if a thread used the processor, until the act has ended: for every 20 ms on the clock the process
 * has used 50 ms, so that the limit of its work is reached before the one on the clock. The limit must be 200 ms or
 * more.
 */
export async function burnUntilEnd(timers: SetTimers, act: Promise<unknown>): Promise<void> {
  let ended = false
  const end = act.finally(() => {
    ended = true
  })
  for (let steps = 0; steps < 50 && !ended; steps++) {
    const before = process.cpuUsage()
    await eventually('a thread is at work', () => ended || process.cpuUsage(before).user > 50_000)
    timers.advance(0.02)
  }
  await end
}
