import type { Expectation, JudgedDocument, Verdict } from './model.ts'

/** A judge's verdict on one signature, in its own words. */
export interface SignatureVerdict {
  readonly field: string
  readonly indication: string
  readonly level: string
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

interface Words {
  readonly passed: RegExp
  readonly longTerm: RegExp
  /** The only error that an unknown signer's signature may have. */
  readonly untrusted: RegExp
}

/** Compares the findings with the expectation. */
export function judgeSignatures(document: JudgedDocument, found: readonly SignatureVerdict[], words: Words): Verdict {
  const fieldsByText = new Map<string, string[]>()
  const find = (text: string, field: string) => fieldsByText.set(text, [...(fieldsByText.get(text) ?? []), field])
  for (const one of found) {
    const expected = document.signatures.get(one.field)
    const texts = expected === undefined ? ['a signature that nobody made'] : complaints(one, expected, words)
    for (const text of texts) find(text, one.field)
  }
  for (const field of document.signatures.keys()) {
    if (!found.some((one) => one.field === field)) find('the signature was not found', field)
  }
  return { cell: describeAll(found), findings: [...fieldsByText].map(([text, fields]) => `${text} [${few(fields)}]`) }
}

function complaints(one: SignatureVerdict, expected: Expectation, words: Words): string[] {
  const { indication, level, errors, warnings } = one
  const warned = warnings.map((text) => `warning: ${text}`)
  switch (expected) {
    case 'of a stranger':
      return [...errors.filter((text) => !words.untrusted.test(text)).map((text) => `error: ${text}`), ...warned]
    case 'B-LTA':
    case 'document timestamp': {
      const isLow = expected === 'B-LTA' && !words.longTerm.test(level)
      const isFailed = errors.length === 0 && !words.passed.test(indication)
      return [
        ...errors.map((text) => `error: ${text}`),
        ...warned,
        ...(isLow ? [`level ${level}`] : []),
        ...(isFailed ? [`indication ${indication}`] : []),
      ]
    }
  }
}

/** Groups equal ones. */
function describeAll(found: readonly SignatureVerdict[]): string {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(describe(one), (counts.get(describe(one)) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count}\u00d7 ${text}`).join(', ')
}

function describe({ indication, level, errors, warnings }: SignatureVerdict): string {
  const counted = (count: number, letter: string) => (count === 0 ? '' : ` ${count}${letter}`)
  return `${indication} ${level.replace(/^[CP]AdES-BASELINE-/, '')}${counted(errors.length, 'E')}${counted(warnings.length, 'W')}`.replace(
    / +/g,
    ' ',
  )
}

function few(fields: readonly string[]): string {
  const shown = fields.slice(0, 3).join(', ')
  return fields.length > 3 ? `${shown} and ${fields.length - 3} more` : shown
}
