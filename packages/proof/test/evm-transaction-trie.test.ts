import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex } from '../src/bytes.ts'
import { ProofError } from '../src/errors.ts'
import { keccak256 } from '../src/evm/keccak256.ts'
import { encodeRlp } from '../src/evm/rlp.ts'
import { makeTransactionProof, transactionsRoot } from '../src/evm/transaction-trie.ts'
import { verifyTransaction } from '../src/evm/verify-transaction.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

const transactions = (count: number) =>
  Array.from({ length: count }, (_, i) => keccak256(Buffer.from(`transaction ${i}`)))

test('a block without transactions has the root that Ethereum gives it', () => {
  assert.equal(toHex(transactionsRoot([])), '56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421')
})

test('the first transaction of Ethereum makes the root of its block, and one node is its proof', () => {
  const first = fromHex(
    'f86780862d79883d2000825208945df9b87991262f6ba471f09758cde1c0fc1de734827a69801ca088ff6cf0fefd94db46111149ae4bfc179e9b94721fffd821d38d16464b3f71d0a045e0aff800961cfce805daef7016b9b675c137a6a41a548f7b60a3484c06a33a',
  )
  assert.equal(toHex(keccak256(first)), '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060')
  const root = transactionsRoot([first])
  assert.equal(toHex(root), '4513310fcb9f6f616972a3b948dc5d547f280849a87ebb5af0191f98b87be598')
  const nodes = makeTransactionProof([first], 0)
  assert.equal(nodes.length, 1)
  verifyTransaction(first, 0, nodes, root)
})

test('every transaction of blocks of many sizes is proved at its own place and at no other', () => {
  for (const count of [1, 2, 3, 16, 17, 127, 128, 129, 130, 255, 256, 257, 300]) {
    const all = transactions(count)
    const root = transactionsRoot(all)
    for (let index = 0; index < count; index += count > 20 ? 7 : 1) {
      const nodes = makeTransactionProof(all, index)
      verifyTransaction(all[index] as Uint8Array, index, nodes, root)
      const neighbour = all[(index + 1) % count] as Uint8Array
      if (count > 1) assert.throws(() => verifyTransaction(neighbour, index, nodes, root), refusal('mismatch'))
      assert.throws(() => verifyTransaction(all[index] as Uint8Array, index + 1, nodes, root), ProofError)
    }
  }
})

test('transactions so short that nodes are embedded in their parents are proved as well', () => {
  const all = Array.from({ length: 140 }, (_, i) => Uint8Array.of(i, 1))
  const root = transactionsRoot(all)
  for (const [index, transaction] of all.entries()) {
    verifyTransaction(transaction, index, makeTransactionProof(all, index), root)
  }
})

test('a node that is missing, changed, out of order or too many is refused', () => {
  const all = transactions(300)
  const root = transactionsRoot(all)
  const nodes = makeTransactionProof(all, 299)
  const own = all[299] as Uint8Array
  assert.ok(nodes.length > 3)
  for (const i of nodes.keys()) {
    assert.throws(() => verifyTransaction(own, 299, nodes.toSpliced(i, 1), root), refusal('mismatch'))
    const flipped = (nodes[i] as Uint8Array).with(5, (nodes[i]?.[5] as number) ^ 1)
    assert.throws(() => verifyTransaction(own, 299, nodes.with(i, flipped), root), refusal('mismatch'))
  }
  assert.throws(() => verifyTransaction(own, 299, nodes.toReversed(), root), refusal('mismatch'))
  assert.throws(() => verifyTransaction(own, 299, [...nodes, nodes[0] as Uint8Array], root), refusal('mismatch'))
  assert.throws(() => verifyTransaction(own, 299, [], root), refusal('mismatch'))
  assert.throws(() => verifyTransaction(own, 299, Array(10).fill(nodes[0]), root), refusal('too-large'))
  assert.throws(() => verifyTransaction(own, 299, nodes, root.with(0, 1)), refusal('mismatch'))
})

test('a place that no block has is refused', () => {
  const all = transactions(3)
  for (const index of [3, -1, 0.5, 2 ** 53]) {
    assert.throws(() => makeTransactionProof(all, index), refusal('out-of-range'))
  }
  for (const index of [-1, 0.5, 2 ** 24, 2 ** 53]) {
    assert.throws(() => verifyTransaction(new Uint8Array(), index, [], new Uint8Array(32)), refusal('out-of-range'))
  }
})

test('nodes that lead in circles or nowhere are refused', () => {
  const own = Uint8Array.of(1)
  const empty = new Uint8Array(0)
  for (const node of [
    [Uint8Array.of(0x00), [Uint8Array.of(0x00), empty]],
    [Uint8Array.of(0x00), [Uint8Array.of(0x20, 0x80), own]],
    [Uint8Array.of(0x40, 0x80), own],
    [Uint8Array.of(0x01, 0x80), own],
    [empty, own],
    [[], own],
    [Uint8Array.of(0x20, 0x80), []],
    [Uint8Array.of(0x20, 0x80, 0x80), own],
    [Uint8Array.of(0x20), own],
    [Uint8Array.of(0x20, 0x80), own, own],
    [own],
    [],
    own,
    Array(17).fill(empty),
    Array(17).fill([]),
  ]) {
    const encoded = encodeRlp(node)
    assert.throws(() => verifyTransaction(own, 0, [encoded], keccak256(encoded)), ProofError)
  }
})

test('hostile nodes end in a ProofError', () => {
  const all = transactions(20)
  const node = fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(...makeTransactionProof(all, 7)))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 12 }), fc.nat(400), (nodes, index) => {
      const root = keccak256(nodes[0] ?? new Uint8Array())
      assert.throws(() => verifyTransaction(Uint8Array.of(1, 2, 3), index, nodes, root), ProofError)
    }),
    rounds(2000),
  )
})
