import type { Dice } from './dice.ts'

const mostOfAKind = 120
const mostBinaries = 12

/** Values that the service has answered with: with them, requests reach what exists. */
export interface KnownValues {
  /** Remembers every text and whole number in it, by the name of its field. */
  learn(value: unknown): void
  learnFile(type: string, content: Buffer): void
  /** One that a field of this name had, preferably a recent one. */
  named(name: string, dice: Dice): unknown
  /** An id with this prefix. */
  withPrefix(prefix: string, dice: Dice): string | undefined
  /** A file that the service has produced. */
  file(type: RegExp, dice: Dice): Buffer | undefined
}

export function rememberValues(): KnownValues {
  const byName = new Map<string, unknown[]>()
  const byPrefix = new Map<string, unknown[]>()
  const files = new Map<string, Buffer[]>()
  const keep = (values: Map<string, unknown[]>, name: string, value: unknown) => {
    const known = values.get(name) ?? []
    if (known.includes(value)) return
    known.push(value)
    if (known.length > mostOfAKind) known.shift()
    values.set(name, known)
  }
  const learn = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) learn(one, name)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) learn(one, inner)
    else if (Number.isInteger(value)) keep(byName, name, value)
    else if (typeof value === 'string' && value.length > 0 && value.length < 2000) {
      keep(byName, name, value)
      const [, prefix] = value.match(/^([a-z]{1,8})_[0-9a-z]{26}$/) ?? []
      if (prefix !== undefined) keep(byPrefix, prefix, value)
      const [, token] = value.match(/\/sign\/([\w-]{20,})$/) ?? []
      if (token !== undefined) keep(byName, 'token', token)
    }
  }
  const recent = (values: readonly unknown[] | undefined, dice: Dice) =>
    values === undefined ? undefined : dice.pick(dice.chance(0.6) ? values.slice(-6) : values)
  return {
    learn: (value) => learn(value),
    learnFile(type, content) {
      const known = files.get(type) ?? []
      files.set(type, [...known, content].slice(-mostBinaries))
    },
    named: (name, dice) => recent(byName.get(name), dice),
    withPrefix: (prefix, dice) => recent(byPrefix.get(prefix), dice) as string | undefined,
    file(type, dice) {
      const found = [...files].filter(([name]) => type.test(name)).flatMap(([, contents]) => contents)
      return found.length === 0 ? undefined : dice.pick(found)
    },
  }
}
