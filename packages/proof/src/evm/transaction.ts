import { ProofError } from '../errors.ts'
import { decodeRlpList, type RlpItem, rlpBytes, rlpInteger } from './rlp.ts'

/** The content of a signed transaction. The signature is not checked: a timestamp belongs to nobody in particular. */
export type EvmTransaction = {
  readonly type: 'legacy' | 'eip-2930' | 'eip-1559'
  /** Undefined for a legacy transaction from before EIP-155: it is valid on every chain. */
  readonly chainId: number | undefined
  /** Undefined if the transaction creates a contract. */
  readonly to: Uint8Array | undefined
  readonly data: Uint8Array
}

/** EIP-2718: the first byte is the type; a transaction that starts with a list's code is a legacy one. */
const EIP_2930 = 0x01
const EIP_1559 = 0x02
const FIRST_LIST_CODE = 0xc0
const ADDRESS_LENGTH = 20
const MAX_SIGNATURE_INTEGER = 32

export function parseEvmTransaction(raw: Uint8Array): EvmTransaction {
  const first = raw[0]
  if (first === undefined) throw new ProofError('malformed', 'the transaction is empty')
  if (first >= FIRST_LIST_CODE) return parseLegacy(fieldsOf(raw, 9))
  switch (first) {
    case EIP_2930:
      return parseTyped('eip-2930', fieldsOf(raw.subarray(1), 11), 4)
    case EIP_1559:
      return parseTyped('eip-1559', fieldsOf(raw.subarray(1), 12), 5)
  }
  throw new ProofError('unsupported', `the transaction is of the unknown type ${first}`)
}

function fieldsOf(encoded: Uint8Array, count: number): readonly RlpItem[] {
  const fields = decodeRlpList(encoded, 'the transaction')
  if (fields.length !== count) throw new ProofError('malformed', `the transaction does not have ${count} fields`)
  return fields
}

/** nonce, gas price, gas limit, to, value, data, v, r, s */
function parseLegacy(fields: readonly RlpItem[]): EvmTransaction {
  assertSignature(fields.slice(7))
  const chainId = chainIdOf(rlpInteger(fields[6], "the transaction's v"))
  return { type: 'legacy', chainId, to: recipientOf(fields[3]), data: rlpBytes(fields[5], "the transaction's data") }
}

/** EIP-155: v is 35 or 36 plus twice the chain's id; 27 or 28 before. */
function chainIdOf(v: number): number | undefined {
  if (v === 27 || v === 28) return undefined
  if (v < 35) throw new ProofError('malformed', 'the transaction has a v that none has')
  return Math.floor((v - 35) / 2)
}

/** EIP-2930 and EIP-1559: chain id, nonce, fees, gas limit, to, value, data, access list, parity, r, s */
function parseTyped(type: 'eip-2930' | 'eip-1559', fields: readonly RlpItem[], toAt: number): EvmTransaction {
  assertSignature(fields.slice(-2))
  if (rlpInteger(fields.at(-3), "the transaction's parity") > 1) {
    throw new ProofError('malformed', 'the transaction has a parity that none has')
  }
  if (fields[toAt + 3] instanceof Uint8Array) throw new ProofError('malformed', 'the access list is no list')
  return {
    type,
    chainId: rlpInteger(fields[0], "the transaction's chain id"),
    to: recipientOf(fields[toAt]),
    data: rlpBytes(fields[toAt + 2], "the transaction's data"),
  }
}

function recipientOf(item: RlpItem | undefined): Uint8Array | undefined {
  const to = rlpBytes(item, "the transaction's recipient")
  if (to.length === 0) return undefined
  return rlpBytes(to, "the transaction's recipient", ADDRESS_LENGTH)
}

function assertSignature(parts: readonly RlpItem[]): void {
  for (const part of parts) {
    const { length, 0: first } = rlpBytes(part, "the transaction's signature")
    if (length === 0 || length > MAX_SIGNATURE_INTEGER || first === 0) {
      throw new ProofError('malformed', 'the transaction is not signed')
    }
  }
}
