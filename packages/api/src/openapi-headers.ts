import type { HeaderObject } from './openapi-document.ts'

type Json = Readonly<Record<string, unknown>>

const text = (description: string, more: Json = {}): HeaderObject => ({
  description,
  schema: { type: 'string', ...more },
})
const count = (description: string): HeaderObject => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Response headers by name. */
export const headers = {
  'X-Request-Id': text('Id of the request. Include it when you contact support.'),
  'RateLimit-Limit': count('Number of requests that this key can make per hour.'),
  'RateLimit-Remaining': count('Number of requests left.'),
  'RateLimit-Reset': count('Seconds until the full limit is available again.'),
  'X-Error-Field': text(
    'The invalid fields as comma-separated JSON pointers, percent-encoded, for example /signers/0/email.',
    { examples: ['/signers/0/email'] },
  ),
  'Retry-After': count('Seconds to wait before you retry.'),
  ETag: text(
    'SHA-256 of the file, in quotes. Send it as If-None-Match to download only a changed file, or as If-Range to resume a download.',
    {
      pattern: '^"[0-9a-f]{64}"$',
    },
  ),
  'Accept-Ranges': text('The file supports range requests.', { examples: ['bytes'] }),
  'Content-Range': text(
    'The returned bytes and the size of the file. An asterisk replaces the bytes if none were returned.',
    {
      examples: ['bytes 1000-1999/5000'],
    },
  ),
  'Content-Disposition': text('Suggested file name.', {
    examples: ['attachment; filename="contract.pdf"'],
  }),
  'WWW-Authenticate': text('How to send the API key.', { examples: ['Bearer realm="countersign"'] }),
} as const

export type HeaderName = keyof typeof headers

/** On every response to a known key. */
export const usualHeaders = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export function referHeaders(names: readonly HeaderName[]): Record<string, HeaderObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The header of every refusal, with its possible codes here. */
export function errorCodeHeader(codes: readonly string[]): HeaderObject {
  return { ...text('Machine-readable error code.', { enum: codes }), required: true }
}
