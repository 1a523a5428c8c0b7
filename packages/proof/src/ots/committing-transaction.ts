import { equalBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { HASH_LENGTH } from '../sha256.ts'
import { displayedHash } from './block-header.ts'
import { ByteReader } from './byte-reader.ts'
import type { Operation } from './operation.ts'
import { messagesAlong } from './path.ts'

/**
 * The id, as explorers show it, of the Bitcoin transaction on a path from `message` to the Merkle root of a block. The
 * path goes through the bytes of this transaction, which contains an earlier message of the path, and only the block's
 * Merkle tree follows its double SHA-256. Undefined if there is none.
 */
export function committingTransaction(message: Uint8Array, operations: readonly Operation[]): string | undefined {
  const messages = messagesAlong(message, operations)
  for (const [at, bytes] of messages.entries()) {
    if (!isDoubleHash(operations, at) || !isMerklePath(operations.slice(at + 2))) continue
    const held = outputScripts(bytes).filter(isDataOutput)
    if (messages.slice(0, at).some((earlier) => held.some((script) => equalBytes(script.subarray(2), earlier)))) {
      return displayedHash(messages[at + 2] as Uint8Array)
    }
  }
  return undefined
}

function isDoubleHash(operations: readonly Operation[], at: number): boolean {
  return operations[at]?.kind === 'sha256' && operations[at + 1]?.kind === 'sha256'
}

/** Per level of the tree a sibling before or after, and a double SHA-256. */
function isMerklePath(operations: readonly Operation[]): boolean {
  if (operations.length % 3 !== 0) return false
  for (let at = 0; at < operations.length; at += 3) {
    const sibling = operations[at] as Operation
    if (!('argument' in sibling) || sibling.argument.length !== HASH_LENGTH) return false
    if (!isDoubleHash(operations, at + 1)) return false
  }
  return true
}

/** `OP_RETURN` and a push of 32 bytes: an output with data and no money. */
function isDataOutput(script: Uint8Array): boolean {
  return script.length === 2 + HASH_LENGTH && script[0] === 0x6a && script[1] === HASH_LENGTH
}

/**
 * The scripts of a transaction's outputs; empty if the bytes are not a transaction in the form that is hashed for its
 * id.
 */
function outputScripts(bytes: Uint8Array): Uint8Array[] {
  try {
    return readOutputScripts(new ByteReader(bytes))
  } catch (error) {
    if (error instanceof ProofError) return []
    throw error
  }
}

function readOutputScripts(reader: ByteReader): Uint8Array[] {
  const scripts: Uint8Array[] = []
  reader.bytes(4) // version
  const inputs = readCount(reader)
  if (inputs === 0) throw new ProofError('malformed', 'the transaction spends nothing')
  for (let i = 0; i < inputs; i++) {
    reader.bytes(36) // the spent output
    reader.bytes(readCount(reader))
    reader.bytes(4) // sequence number
  }
  const outputs = readCount(reader)
  for (let i = 0; i < outputs; i++) {
    reader.bytes(8) // value
    scripts.push(reader.bytes(readCount(reader)))
  }
  reader.bytes(4) // lock time
  reader.assertEnd('the transaction')
  return scripts
}

/** Bitcoin's CompactSize. A message is too short for the spellings of four and eight bytes. */
function readCount(reader: ByteReader): number {
  const first = reader.byte()
  if (first < 0xfd) return first
  if (first > 0xfd) throw new ProofError('malformed', 'the transaction is longer than a message can be')
  return reader.byte() + reader.byte() * 256
}
