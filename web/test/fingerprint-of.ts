import { createHash } from 'node:crypto'

/** SHA-256 as the pages show it. */
export function fingerprintOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
