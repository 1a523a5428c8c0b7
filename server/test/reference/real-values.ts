import assert from 'node:assert/strict'
import type { SigningHarness } from '../signing/signing-harness.ts'
import { receiverOf, tokensIn } from './shown-values.ts'

/** The values of a run for those that the reference shows. */
export interface RealValues {
  /** Fails unless the answer is the one shown, except for chance and time; and learns those. */
  learn(shown: unknown, real: unknown): void
  /** The text with the values of this run. */
  in(text: string): string
}

/** `given` are known in advance. */
export function createRealValues(harness: SigningHarness, given: readonly (readonly [string, string])[]): RealValues {
  const known = new Map<string, string>(given)
  const cursors = new Map<string, string>()
  const receivers = receiverOf(harness)

  const translated = (text: string) => {
    let real = text
    for (const [shown, value] of known) real = real.replaceAll(shown, value)
    return real
  }

  function learn(shown: unknown, real: unknown, path = ''): void {
    assert.equal(kindOf(real), kindOf(shown), path)
    if (typeof shown === 'string') learnText(shown, String(real), path)
    else if (typeof shown === 'boolean') assert.equal(real, shown, path)
    else if (typeof shown === 'object' && shown !== null) learnParts(shown, real as object, path)
  }

  function learnParts(shown: object, real: object, path: string): void {
    assert.deepEqual(Object.keys(real), Object.keys(shown), path)
    const values = new Map<string, unknown>(Object.entries(real))
    for (const [name, value] of Object.entries(shown)) learn(value, values.get(name), `${path}/${name}`)
  }

  function learnText(shown: string, real: string, path: string): void {
    if (path.endsWith('/receipt')) assert.equal(real.split('\n')[0], shown.split('\n')[0], path)
    else if (path.endsWith('/nextCursor')) cursors.set(shown, real)
    else if (isTime(shown)) assert.ok(isTime(real), `${path}: ${real}`)
    else if (shown.startsWith('{')) learn(JSON.parse(shown), JSON.parse(real), path)
    else learnTokens(shown, real, path)
  }

  function learnTokens(shown: string, real: string, path: string): void {
    let seen = real
    for (const [own, theirs] of receivers) seen = seen.replaceAll(own, theirs)
    const tokens = tokensIn(seen)
    for (const [index, token] of tokensIn(shown).entries()) {
      if (!known.has(token)) known.set(token, tokens[index] ?? assert.fail(`${path}: ${real}`))
    }
    assert.equal(seen, translated(shown), path)
  }

  return {
    learn,
    in(text) {
      let real = translated(text)
      for (const [own, theirs] of receivers.slice(0, 1)) real = real.replaceAll(theirs, own)
      for (const [shown, cursor] of cursors) real = real.replaceAll(`cursor=${shown}'`, `cursor=${cursor}'`)
      return real
    },
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? `list of ${value.length}` : typeof value
}

function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
}
