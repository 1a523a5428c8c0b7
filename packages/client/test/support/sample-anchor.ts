import { type Anchor, toHex } from '@countersign/proof'
import { encodeRlp, keccak256, makeTransactionProof, transactionsRoot } from '@countersign/proof/evm'

export const blockTime = '2026-11-16T08:00:00.000Z'

/** A block with one transaction. */
export function anchorHolding(value: Uint8Array, chainId: number) {
  const [none, one, hash] = [new Uint8Array(0), Uint8Array.of(1), new Uint8Array(32).fill(1)]
  const fields = [Uint8Array.of(chainId), none, one, one, one, new Uint8Array(20), none, value, [], one, hash, hash]
  const transaction = Buffer.concat([Uint8Array.of(2), encodeRlp(fields)])
  const time = Buffer.alloc(4)
  time.writeUInt32BE(Date.parse(blockTime) / 1000)
  const roots = [hash, transactionsRoot([transaction]), hash]
  const numbers = [none, Uint8Array.of(0x12, 0x67), one, one, time]
  const header = encodeRlp([
    hash,
    hash,
    new Uint8Array(20),
    ...roots,
    new Uint8Array(256),
    ...numbers,
    none,
    hash,
    new Uint8Array(8),
  ])
  return {
    kind: 'evm',
    network: 'local',
    public: false,
    chainId,
    transaction: toHex(transaction),
    transactionHash: toHex(keccak256(transaction)),
    blockNumber: 4711,
    blockHash: toHex(keccak256(header)),
    blockTime,
    explorerUrl: null,
    inclusion: { header: toHex(header), index: 0, nodes: makeTransactionProof([transaction], 0).map(toHex) },
  } as const satisfies Anchor
}
