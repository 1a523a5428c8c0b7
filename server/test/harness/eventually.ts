import { setTimeout as delay } from 'node:timers/promises'

/**
 * Polls until `look` returns something, and returns it. `what` names the awaited result; as a function it reports at
 * the end how far it came. `pause` is the wait between two polls, for callers that know better than the clock when to
 * look.
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
    // Polling takes at most a tenth of the time: the awaited work often runs in the same process.
    if (pause !== undefined) await pause()
    else await delay(Math.min(50, Math.max(5, (performance.now() - lookedAt) * 10)))
  }
}
