import { UsageError } from './exits.ts'

/** The value of an option: how the usage shows it, and how it is parsed. */
export interface Value<T> {
  readonly shown: string
  /** Throws a UsageError that names the flag. */
  readonly parse: (given: string, flag: string) => T
}

/** `alternative`: exactly one of the alternatives of a command must be given. `flag`: given or not, without a value. */
export type Presence = 'required' | 'optional' | 'repeatable' | 'alternative' | 'flag'

export interface Option<T = unknown, P extends Presence = Presence> {
  readonly presence: P
  readonly value: Value<T>
  readonly about: string
  /** Its one-letter form. */
  readonly short?: string
}

/** By the name in code; `expiresAt` is `--expires-at` on the command line. */
export type Options = Readonly<Record<string, Option>>

export type OptionValues<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T, infer P>
    ? { required: T; optional: T | undefined; alternative: T | undefined; repeatable: readonly T[]; flag: boolean }[P]
    : never
}

export function required<T>(value: Value<T>, about: string): Option<T, 'required'> {
  return { presence: 'required', value, about }
}

export function optional<T>(value: Value<T>, about: string, short?: string): Option<T, 'optional'> {
  return { presence: 'optional', value, about, ...(short === undefined ? {} : { short }) }
}

export function repeatable<T>(value: Value<T>, about: string): Option<T, 'repeatable'> {
  return { presence: 'repeatable', value, about }
}

export function alternative<T>(value: Value<T>, about: string): Option<T, 'alternative'> {
  return { presence: 'alternative', value, about }
}

export function flag(about: string): Option<boolean, 'flag'> {
  return { presence: 'flag', value: { shown: '', parse: () => true }, about }
}

/** Taken as it is: the service knows what a name, an email address or a date must look like. */
export function text(shown: string): Value<string> {
  return { shown, parse: (given) => given }
}

export function choice<const T extends readonly string[]>(...values: T): Value<T[number]> {
  return {
    shown: values.join('|'),
    parse(given, flag) {
      if (!values.includes(given)) throw new UsageError(`${flag} must be one of ${values.join(', ')}, not "${given}".`)
      return given
    },
  }
}

export function wholeNumber(shown: string, least: number): Value<number> {
  return {
    shown,
    parse(given, flag) {
      const number = readWholeNumber(given)
      if (number !== undefined && number >= least) return number
      throw new UsageError(`${flag} must be a whole number of ${least} or more, not "${given}".`)
    },
  }
}

/** Digits only: Number() would also accept "1e3", "0x10" and "". */
export function readWholeNumber(given: string): number | undefined {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
