import type { Field, NumberKind, ObjectKind, Shape, TextKind } from './model.ts'

/** An example holds what must be sent, or everything that can be answered. */
export type Extent = 'required' | 'everything'

/** A value that satisfies the shape and looks like a real one. The document's own examples come first. */
export function exampleValue(shape: Shape, name: string, extent: Extent): unknown {
  if (shape.example !== undefined) return shape.example
  switch (shape.kind) {
    case 'object':
      return exampleObject(shape, extent)
    case 'map':
      return { name: exampleValue(shape.values, name, extent) }
    case 'list':
      return exampleList(shape.item, shape.minItems ?? 1, name, extent)
    case 'choice':
      return exampleChoice(shape.shapes, name, extent)
    case 'constants':
      return shape.fallback ?? shape.constants[0] ?? null
    case 'text':
      return shape.fallback ?? exampleText(shape, name)
    case 'number':
      return shape.fallback ?? exampleNumber(shape, name)
    case 'boolean':
      return shape.fallback ?? true
    case 'file':
      return fileName(shape.mediaType)
    case 'null':
    case 'anything':
      return shape.fallback ?? null
  }
}

/** Without a required field the example would be empty and show nothing, so then it holds all. */
function exampleObject(shape: ObjectKind, extent: Extent): Record<string, unknown> {
  const isWanted = (field: Field) =>
    extent === 'everything' || field.required || field.shape.example !== undefined || field.name === shape.exactlyOne[0]
  const wanted = shape.fields.filter(isWanted)
  const fields = wanted.length > 0 ? wanted : shape.fields
  return Object.fromEntries(fields.map((field) => [field.name, exampleValue(field.shape, field.name, extent)]))
}

/** The first is the simplest to send; the one with the most fields tells most about an answer. */
function exampleChoice(shapes: readonly Shape[], name: string, extent: Extent): unknown {
  const size = (shape: Shape) => (shape.kind === 'object' ? shape.fields.length : 0)
  const ordered = extent === 'required' ? shapes : shapes.toSorted((a, b) => size(b) - size(a))
  return ordered[0] === undefined ? null : exampleValue(ordered[0], name, extent)
}

function exampleList(item: Shape, minItems: number, name: string, extent: Extent): unknown[] {
  const singular = name.replace(/s$/, '')
  return Array.from({ length: Math.max(1, minItems) }, () => exampleValue(item, singular, extent))
}

function exampleText(shape: Shape & TextKind, name: string): string | null {
  const stated =
    statedExample(shape.expects) ?? examplesOfFormats.get(shape.format ?? '') ?? exampleOfPattern(shape.pattern)
  if (stated !== null) return stated
  const guessed = guessByName(name)
  if (guessed === null && shape.nullable) return null
  return fit(guessed ?? 'text', shape)
}

/** Reads the example out of "a mail address, for example anna@example.org" or "an identifier that begins with doc_". */
function statedExample(expects: string | null): string | null {
  const quoted = expects?.match(/for example "([^"]+)"/)?.[1]
  if (quoted !== undefined) return quoted
  const plain = expects?.match(/for example (\S+)/)?.[1]?.replace(/[,.;]$/, '')
  if (plain !== undefined) return plain
  const prefix = expects?.match(/begins with ([a-z]+)_/)?.[1]
  return prefix === undefined ? null : `${prefix}_${idBody}`
}

const idBody = '01kbf3x8n5e7rvq2m9d4t6z1hw'

/** SHA-256 of the text "hello". */
const sampleHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

const examplesOfFormats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2027-01-31T12:00:00.000Z'],
  ['date', '2027-01-31'],
  ['email', 'anna@example.org'],
  ['uri', 'https://example.org/contract.pdf'],
  ['url', 'https://example.org/contract.pdf'],
  ['uuid', '01997e5c-8f4a-7c3e-9b1d-2a6f0e5d4c3b'],
  ['byte', 'iVBORw0KGgo='],
])

function exampleOfPattern(pattern: string | null): string | null {
  const length = pattern?.match(/^\^\[[^\]]*a-f[^\]]*\]\{(\d+)\}\$$/i)?.[1]
  if (length !== undefined)
    return sampleHash.repeat(Math.ceil(Number(length) / sampleHash.length)).slice(0, Number(length))
  return pattern?.match(/^\^#\[[^\]]*a-f/i) ? '#1f5a8a' : null
}

const guesses: readonly (readonly [RegExp, string])[] = [
  [/(hash|fingerprint|digest)$/i, sampleHash],
  [/url$/i, 'https://example.org/page'],
  [/email$/i, 'anna@example.org'],
  [/title$/i, 'Contract of sale'],
  [/company/i, 'Example Ltd'],
  [/name$/i, 'Anna Example'],
  [/(message|reason|description)$/i, 'Please read and sign.'],
  [/(At|Timestamp|timestamp)$/, '2027-01-31T12:00:00.000Z'],
  [/^error$/i, 'title is required: a text of 1 to 200 characters.'],
  [/cursor$/i, 'MjAyNy0wMS0zMQ'],
]

function guessByName(name: string): string | null {
  if (/^id$|Id$/.test(name)) return `${name.slice(0, -2).toLowerCase() || 'id'}_${idBody}`
  if (name === 'nextCursor') return null
  return guesses.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

function fit(text: string, { minLength, maxLength }: TextKind): string {
  return text.padEnd(minLength ?? 0, '.').slice(0, maxLength ?? undefined)
}

function exampleNumber({ whole, minimum, maximum, above, below }: NumberKind, name: string): number {
  const step = whole ? 1 : 0.5
  const least = Math.max(minimum ?? -Infinity, above === null ? -Infinity : above + step)
  const most = Math.min(maximum ?? Infinity, below === null ? Infinity : below - step)
  return Math.min(most, Math.max(least, /(size|bytes)$/i.test(name) ? 48_213 : 1))
}

export function fileName(mediaType: string | null, otherwise: 'pdf' | 'bin' = 'pdf'): string {
  return `document.${(mediaType === null ? undefined : fileEndings[mediaType]) ?? otherwise}`
}

const fileEndings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/timestamp-query': 'tsq',
  'application/timestamp-reply': 'tsr',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
}
