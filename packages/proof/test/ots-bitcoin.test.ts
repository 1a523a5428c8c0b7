import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromHex, toHex } from '../src/bytes.ts'
import { parseBlockHeader } from '../src/ots/block-header.ts'
import { committingTransaction } from '../src/ots/committing-transaction.ts'
import { parseDetachedTimestamp } from '../src/ots/detached-timestamp.ts'
import { append, type Operation, prepend, SHA256 } from '../src/ots/operation.ts'
import { attestedPaths } from '../src/ots/path.ts'
import { refusal } from './support/refusal.ts'

const vectors = new URL('./vectors/ots/', import.meta.url)
const headers = readFileSync(new URL('headers.txt', vectors), 'utf8')
  .trim()
  .split('\n')
  .map((line) => fromHex(line.split(' ')[1] ?? ''))

// Block 0 of Bitcoin, known to everybody.
const GENESIS = fromHex(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
)

function bitcoinPath(name: string): { message: Uint8Array; operations: readonly Operation[]; root: Uint8Array } {
  const timestamp = parseDetachedTimestamp(readFileSync(new URL(name, vectors)))
  const path = attestedPaths(timestamp).find(({ attestation }) => attestation.kind === 'bitcoin')
  assert.ok(path !== undefined)
  return { message: timestamp.message as Uint8Array, operations: path.operations, root: path.message }
}

test("Bitcoin's first block is read", () => {
  const { hash, previousHash, merkleRoot, time, target } = parseBlockHeader(GENESIS)
  assert.equal(hash, '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  assert.equal(previousHash, '00'.repeat(32))
  assert.equal(toHex(merkleRoot.toReversed()), '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b')
  assert.equal(time.toISOString(), '2009-01-03T18:15:05.000Z')
  assert.equal(target, 0xffffn << 208n)
})

test('recorded headers follow each other', () => {
  const parsed = headers.map(parseBlockHeader)
  for (const [i, { previousHash }] of parsed.entries()) if (i > 0) assert.equal(previousHash, parsed[i - 1]?.hash)
})

test('a header without its work, or with a target that is none, is refused', () => {
  assert.throws(() => parseBlockHeader(GENESIS.with(76, 0)), refusal('mismatch'))
  assert.throws(() => parseBlockHeader(GENESIS.subarray(1)), refusal('malformed'))
  for (const bits of ['ffff801d', '0000001d', 'ffff7fff', 'ffff7f22', '01000001', '00000000']) {
    const header = new Uint8Array(GENESIS)
    header.set(fromHex(bits), 72)
    assert.throws(() => parseBlockHeader(header), refusal('malformed'), bits)
  }
})

test('the transaction on a recorded path is found, and the path ends in the block', () => {
  for (const [name, height, id] of [
    ['real0.ots', 119, '4950bd5f91622a2538db4d5be0ce8c329e6826e0156df031e866f66529f3c2ae'],
    ['real6.ots', 119, '4950bd5f91622a2538db4d5be0ce8c329e6826e0156df031e866f66529f3c2ae'],
    ['multi.ots', 122, '77d37efa335e65db8035342ae5f5337ce87b14bbc3987acb06a5837081c14626'],
  ] as const) {
    const { message, operations, root } = bitcoinPath(name)
    assert.equal(committingTransaction(message, operations), id)
    assert.equal(toHex(parseBlockHeader(headers[height - 100] as Uint8Array).merkleRoot), toHex(root))
  }
})

test('a path without a transaction that contains an earlier message has none', () => {
  const { message, operations } = bitcoinPath('real0.ots')
  const at = operations.findIndex((operation) => 'argument' in operation && operation.argument.length > 64)
  const transaction = operations[at]
  assert.ok(transaction?.kind === 'prepend')
  const change = (edit: (bytes: Uint8Array) => Uint8Array) =>
    committingTransaction(message, operations.with(at, prepend(edit(transaction.argument))))
  assert.notEqual(
    change((bytes) => bytes.with(5, 0)),
    undefined,
  )
  assert.equal(
    change((bytes) => bytes.subarray(1)),
    undefined,
    'no transaction',
  )
  assert.equal(
    change((bytes) => bytes.with(-1, 0x1f)),
    undefined,
    'another push',
  )
  assert.equal(
    change((bytes) => bytes.with(-2, 0x51)),
    undefined,
    'no OP_RETURN',
  )
  assert.equal(
    change((bytes) => bytes.with(4, 0xfe)),
    undefined,
    'inputs without end',
  )
  assert.equal(
    change((bytes) => bytes.with(4, 0)),
    undefined,
    'no input',
  )
  assert.equal(committingTransaction(message, operations.slice(0, -1)), undefined, 'a path that ends in a tree')
  assert.equal(committingTransaction(message, [...operations, SHA256]), undefined, 'a path that goes on')
  assert.equal(committingTransaction(message, [...operations, append(Uint8Array.of(1)), SHA256, SHA256]), undefined)
  assert.equal(committingTransaction(message, []), undefined)
})

test('a transaction with the message elsewhere than after OP_RETURN does not commit to it', () => {
  const message = new Uint8Array(32).fill(7)
  const before = fromHex(`01000000${'01'}${'00'.repeat(36)}20`)
  const after = (data: string) => append(fromHex(`ffffffff01${'00'.repeat(8)}226a20${data}00000000`))
  const path = (data: string) => [prepend(before), after(data), SHA256, SHA256]
  assert.notEqual(committingTransaction(message, path('07'.repeat(32))), undefined)
  assert.equal(committingTransaction(message, path('08'.repeat(32))), undefined)
})
