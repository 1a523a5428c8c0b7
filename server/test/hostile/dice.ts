import { isLongRun, seededChance } from '../harness/run-settings.ts'

/** A run in between tries the same inputs each time: a fault is then that of the change. Others draw new ones. */
const seed = isLongRun || process.env.HOSTILE_INPUTS !== undefined ? undefined : '722085752'

/** Random choices that the same label repeats under the same TEST_SEED. */
export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  pick<T>(values: readonly T[]): T
  bytes(length: number): Buffer
}

export function diceOf(label: string): Dice {
  const random = seededChance(label, seed)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return {
    chance: (probability) => random() < probability,
    whole,
    pick: (values) => {
      if (values.length === 0) throw new Error('there is nothing to pick from')
      return values[whole(0, values.length - 1)] as never
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => whole(0, 255))),
  }
}
