import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './faults.ts'

interface Options {
  readonly isEnough: (injected: number) => boolean
  readonly chance: () => number
}

const mostAtATime = 3

/**
 * Begins the faults in the order of the sequence, several at a time unless they break the same, until there are enough.
 * Resolves once all are healed, with their names.
 */
export async function injectFaults(
  sequence: Iterator<Fault>,
  { isEnough, chance }: Options,
): Promise<readonly string[]> {
  const names: string[] = []
  const running = new Map<Fault, Promise<void>>()
  let failure: unknown
  while (!isEnough(names.length) && failure === undefined) {
    const pause = 50 + chance() * 350
    const { value: fault } = sequence.next() as { value: Fault }
    const isFree = () =>
      running.size < mostAtATime &&
      ![...running.keys()].some((other) => other.breaks.some((one) => fault.breaks.includes(one)))
    while (!isFree()) await Promise.race(running.values())
    names.push(fault.name)
    const healed = fault.run().then(
      () => void running.delete(fault),
      (error: unknown) => {
        running.delete(fault)
        failure ??= new Error(`${fault.name} cannot be healed`, { cause: error })
      },
    )
    running.set(fault, healed)
    await delay(pause)
  }
  await Promise.all(running.values())
  if (failure !== undefined) throw failure
  return names
}
