/** Something that only some may know. */
export interface Secret {
  readonly what: string
  readonly value: string
  /** The email address whose emails have it. */
  readonly mailedTo?: string
  /** The bytes that the text stands for, if it is neither hex nor base64url. */
  readonly bytes?: Uint8Array
}

/** Something that the service has stored, logged or sent. */
export interface Place {
  readonly name: string
  readonly content: Buffer
}

/** The places that have the secret in clear, or in an encoding that anyone can read. */
export function placesOf(secret: Secret, places: readonly Place[]): string[] {
  const isIn = searchFor(secret)
  return places.filter(({ content }) => isIn(content)).map(({ name }) => name)
}

function searchFor({ value, bytes }: Secret): (content: Buffer) => boolean {
  if (isCode(value)) return (content) => findsCode(content, value)
  const needles = formsOf(value, bytes)
  return (content) => needles.some((needle) => content.includes(needle))
}

function isCode(value: string): boolean {
  return /^\d{6}$/.test(value)
}

/** Six digits also occur in hashes and in fractions of a second. A code stands alone. */
function findsCode(content: Buffer, code: string): boolean {
  for (let at = content.indexOf(code); at >= 0; at = content.indexOf(code, at + 1)) {
    const around = content.toString('latin1', Math.max(0, at - 1), at + code.length + 1)
    if (new RegExp(`(?<![\\w.+/-])${code}(?![\\w+/-])`).test(around)) return true
  }
  return false
}

function formsOf(value: string, bytes: Uint8Array = bytesOf(value)): Buffer[] {
  const raw = [Buffer.from(value), Buffer.from(bytes)].filter(({ length }) => length >= 8)
  const text = [
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    new URLSearchParams([[value, '']]).toString().slice(0, -1),
  ]
  for (const one of raw) text.push(one.toString('hex'), one.toString('hex').toUpperCase(), ...base64Forms(one))
  return [...raw, ...[...new Set(text)].map((form) => Buffer.from(form))]
}

/** Random tokens are hex or base64url. What is neither is searched for as text only. */
function bytesOf(value: string): Uint8Array {
  if (/^(?:[0-9a-f]{2}){16,}$/.test(value)) return Buffer.from(value, 'hex')
  return /^[\w-]{32,}$/.test(value) ? Buffer.from(value, 'base64url') : new Uint8Array()
}

/** How the bytes look in the middle of longer ones: without the characters that also depend on their neighbors. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    const sure = padded.length - (padded.length % 3)
    const skipped = before === 0 ? 0 : 4
    return (['base64', 'base64url'] as const).map((kind) => padded.subarray(0, sure).toString(kind).slice(skipped))
  })
}
