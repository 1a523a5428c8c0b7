import type { HeaderObject } from './openapi-document.ts'

type Json = Readonly<Record<string, unknown>>

const text = (description: string, more: Json = {}): HeaderObject => ({
  description,
  schema: { type: 'string', ...more },
})
const count = (description: string): HeaderObject => ({ description, schema: { type: 'integer', minimum: 0 } })

/** What answers carry beside their bodies, by name. */
export const headers = {
  'X-Request-Id': text('The id of the request: quote it when you ask for help.'),
  'RateLimit-Limit': count('How many requests this key may make in an hour.'),
  'RateLimit-Remaining': count('How many of them are left.'),
  'RateLimit-Reset': count('Seconds until all of them are there again.'),
  'X-Error-Field': text(
    'Where the faults are: JSON pointers with a comma between two, percent-encoded, for example /signers/0/email.',
    { examples: ['/signers/0/email'] },
  ),
  'Retry-After': count('Seconds to wait before the next attempt.'),
  ETag: text(
    'The SHA-256 of the file, in quotes: send it as If-None-Match to download only what is new, or as If-Range to continue a download.',
    {
      pattern: '^"[0-9a-f]{64}"$',
    },
  ),
  'Accept-Ranges': text('Says that a part of the file can be downloaded.', { examples: ['bytes'] }),
  'Content-Range': text('Which bytes of how many; an asterisk in place of the bytes where none were sent.', {
    examples: ['bytes 1000-1999/5000'],
  }),
  'Content-Disposition': text('The name to save the file under.', {
    examples: ['attachment; filename="contract.pdf"'],
  }),
  'WWW-Authenticate': text('How to send the key.', { examples: ['Bearer realm="countersign"'] }),
} as const

export type HeaderName = keyof typeof headers

/** On every answer to a key that is known. */
export const usualHeaders = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export function referHeaders(names: readonly HeaderName[]): Record<string, HeaderObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The header that every refusal carries, with the codes that it may hold here. */
export function errorCodeHeader(codes: readonly string[]): HeaderObject {
  return { ...text('The reason, for programs.', { enum: codes }), required: true }
}
