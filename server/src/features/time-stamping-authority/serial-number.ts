import type { Randomness } from '../../ports/randomness.ts'
import { idOfUuid, makeUuid, uuidOf } from '../../vocabulary/ids.ts'

/** A serial number, and the identifier of the log entry that records it. Each follows from the other. */
export interface TokenNumber {
  readonly serialNumber: Uint8Array
  readonly entryId: string
}

/**
 * RFC 3161 2.4.2: unique, positive and at most 160 bits. It contains the UUID of the entry's identifier, so the database
 * enforces that no number occurs twice, and finds an entry by it.
 */
export function newTokenNumber(time: Date, randomness: Randomness): TokenNumber {
  const uuid = makeUuid(time, randomness.bytes(10))
  return { serialNumber: Uint8Array.of(first, ...uuid), entryId: idOfUuid('token', uuid) }
}

/** Undefined for a number that no recorded token has. */
export function entryIdOf(serialNumber: Uint8Array): string | undefined {
  const [mark, ...uuid] = serialNumber
  return mark === first && uuid.length === 16 ? idOfUuid('token', Uint8Array.from(uuid)) : undefined
}

/** Of a recorded token, by the identifier of its entry. */
export function serialNumberOf(entryId: string): Uint8Array {
  return Uint8Array.of(first, ...uuidOf(entryId))
}

/** Keeps the number positive, and its length constant. */
const first = 0x01
