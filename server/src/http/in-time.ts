import type { Timers } from '../ports/timers.ts'

/** Fails if the work takes too long. */
export async function inTime<T>(timers: Timers, seconds: number, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_resolve, reject) => {
    stop = timers.after(seconds * 1000, () => reject(new Error(`no response within ${seconds} s`)))
  })
  return await Promise.race([work, late]).finally(() => stop())
}
