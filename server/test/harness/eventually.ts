import { setTimeout as delay } from 'node:timers/promises'

/**
 * Looks again and again until there is something to be seen, and gives it.
 * `what` is waited for; as a function it says at the end how far it came. `pause` is the wait between two looks, for
 * callers that know better than the clock when there may be something new.
 */
export async function eventually<T>(
  what: string | (() => string | Promise<string>),
  look: () => T | Promise<T>,
  seconds = 120,
  pause?: () => Promise<void>,
): Promise<Exclude<T, false | null | undefined>> {
  const giveUpAt = performance.now() + seconds * 1000
  for (;;) {
    const lookedAt = performance.now()
    const seen = await look()
    if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<T, false | null | undefined>
    if (lookedAt > giveUpAt) {
      throw new Error(`Waited ${seconds} s in vain: ${typeof what === 'string' ? what : await what()}`)
    }
    // Looking takes a tenth of the time at most: what is waited for often goes on in the same process.
    if (pause !== undefined) await pause()
    else await delay(Math.min(50, Math.max(5, (performance.now() - lookedAt) * 10)))
  }
}
