import { assertHash, concatBytes, equalBytes, fromHex, utf8 } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { HASH_LENGTH } from '../sha256.ts'
import { SHA256_TAG } from './operation.ts'
import { parseTimestamp, serializeTimestamp, type Timestamp } from './timestamp.ts'

const MAGIC = concatBytes([utf8('\u0000OpenTimestamps\u0000\u0000Proof\u0000'), fromHex('bf89e2e884e89294')])
const VERSION = 1
const PREFIX = concatBytes([MAGIC, Uint8Array.of(VERSION, SHA256_TAG)])

/** A whole `.ots` file, for a file whose SHA-256 is the timestamp's message. */
export function formatDetachedTimestamp(timestamp: Timestamp): Uint8Array {
  const { message } = timestamp
  if (message === null) throw new ProofError('malformed', 'the message of the timestamp is not known')
  assertHash(message, 'the message of a detached timestamp')
  return concatBytes([PREFIX, message, serializeTimestamp(timestamp)])
}

export function parseDetachedTimestamp(bytes: Uint8Array): Timestamp {
  if (!equalBytes(bytes.subarray(0, MAGIC.length), MAGIC)) throw new ProofError('malformed', 'this is no .ots file')
  if (bytes[MAGIC.length] !== VERSION) throw new ProofError('unsupported', 'the .ots file is of a version not known')
  if (bytes[MAGIC.length + 1] !== SHA256_TAG) {
    throw new ProofError('unsupported', 'the .ots file is not about the SHA-256 of a file')
  }
  const start = PREFIX.length + HASH_LENGTH
  if (bytes.length < start) throw new ProofError('malformed', 'the .ots file ends too early')
  return parseTimestamp(bytes.subarray(start), new Uint8Array(bytes.subarray(PREFIX.length, start)))
}
