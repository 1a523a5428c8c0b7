import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitcoinRules } from '../src/bitcoin-network.ts'
import { fromHex, toHex } from '../src/bytes.ts'
import type { BitcoinAnchor } from '../src/chain-anchor.ts'
import { checkAnchor } from '../src/check-anchor.ts'
import { mergeTimestamps, parseTimestamp, serializeTimestamp } from '../src/ots/timestamp.ts'
import { parseAnchor } from '../src/parse-anchor.ts'
import { sha256 } from '../src/sha256.ts'
import { blockAt, realAnchor, realNames, vector } from './support/real-anchor.ts'
import { refusal } from './support/refusal.ts'
import { bitcoinAnchorOf } from './support/sample-anchor.ts'

const value = sha256(Buffer.from('the value'))
const made = bitcoinAnchorOf(value)

/** Block 839900 of Bitcoin: version, previous block, Merkle root, time, bits, nonce. */
const mainnetHeader = Buffer.concat([
  little(714498048),
  fromHex('000000000000000000015d7eee767c24abd355f70fb382d2ef47398610439ba3').toReversed(),
  fromHex('088083f58ddef995494fec492880da49e3463cc73dee1306dbdf6cf3af77454c').toReversed(),
  little(1713511391),
  little(386089497),
  little(3529540887),
])
const mainnet = {
  ...made,
  network: 'Bitcoin',
  public: true,
  header: toHex(mainnetHeader),
  blockHash: '000000000000000000023dfafae2b6e6b5ecf9d1365fafa075dec49625721f37',
  blockTime: '2024-04-19T07:23:11.000Z',
}

for (const name of realNames) {
  test(`${name}, which a calendar has put into a real block, is in it`, () => {
    const digest = sha256(vector(name))
    const anchor = parseAnchor(JSON.parse(JSON.stringify(realAnchor(name))))
    assert.equal(checkAnchor(digest, anchor), 'in-block')
    assert.throws(() => checkAnchor(sha256(digest), anchor), refusal('mismatch'))
    assert.throws(() => checkAnchor(digest, { ...realAnchor(name), ...blockAt(118) }), refusal('mismatch'))
  })
}

for (const [what, change] of [
  ['another height', { blockNumber: 120 }],
  ['another block hash', { blockHash: '00'.repeat(32) }],
  ['another block time', { blockTime: '2026-11-15T10:00:01.000Z' }],
  ['another transaction', { transactionHash: '00'.repeat(32) }],
  ['a node of the tree for its transaction', { transactionHash: innerNode() }],
  ['a timestamp that leads elsewhere', { timestamp: bitcoinAnchorOf(value, { nonce: 'ffff' }).timestamp }],
] as [string, Partial<BitcoinAnchor>][]) {
  test(`a Bitcoin anchor with ${what} is refused`, () => {
    assert.throws(() => checkAnchor(value, { ...made, ...change }), refusal('mismatch'))
  })
}

test('a block that took less work than it claims is refused', () => {
  const header = Buffer.from(mainnetHeader)
  header.writeUInt32LE(1, 76)
  assert.throws(() => checkAnchor(value, { ...mainnet, header: toHex(header) }), /lacks the work/)
})

test('an easy block passes neither for Bitcoin nor for public', () => {
  for (const [change, said] of [
    [{ network: 'Bitcoin', public: true }, /far less work than one of Bitcoin takes/],
    [{ network: 'Bitcoin' }, /Bitcoin is public/],
    [{ public: true }, /Bitcoin regtest is a test network, not public/],
  ] as [Partial<BitcoinAnchor>, RegExp][]) {
    assert.throws(() => checkAnchor(value, { ...made, ...change }), said)
  }
})

test('a name that only resembles one of a network is refused', () => {
  for (const network of ['bitcoin', 'Bitcoin mainnet', 'Bitcoin Regtest', 'Bitcoin testnet3', 'Вitcoin', 'regtest']) {
    for (const isPublic of [true, false]) {
      assert.throws(() => checkAnchor(value, { ...made, network, public: isPublic }), refusal('unsupported'))
    }
  }
})

test('a block of each network is at least as hard as its rules require', () => {
  for (const network of ['testnet', 'testnet4', 'signet'] as const) {
    const { name } = bitcoinRules(network)
    assert.throws(
      () => checkAnchor(value, { ...made, network: name }),
      new RegExp(`less work than one of ${name} takes`),
    )
    const hard = { ...mainnet, network: name, public: false }
    assert.throws(() => checkAnchor(value, hard), /the timestamp does not lead to the block/)
  }
  assert.equal(checkAnchor(value, made), 'in-block')
})

test('a real block of Bitcoin has work enough, and is refused only because it lacks the value', () => {
  assert.throws(() => checkAnchor(value, mainnet), /the timestamp does not lead to the block/)
})

test('a timestamp has exactly one Bitcoin attestation', () => {
  const other = parseTimestamp(fromHex(bitcoinAnchorOf(value, { height: 7, nonce: 'ffff' }).timestamp), value)
  const both = mergeTimestamps(parseTimestamp(fromHex(made.timestamp), value), other)
  assert.throws(
    () => checkAnchor(value, { ...made, timestamp: toHex(serializeTimestamp(both)) }),
    /exactly one Bitcoin attestation/,
  )
  const pending = {
    message: value,
    attestations: [{ kind: 'pending', uri: 'https://a.example' } as const],
    operations: [],
  }
  assert.throws(
    () => checkAnchor(value, { ...made, timestamp: toHex(serializeTimestamp(pending)) }),
    /exactly one Bitcoin attestation/,
  )
  const withPending = mergeTimestamps(parseTimestamp(fromHex(made.timestamp), value), pending)
  assert.equal(checkAnchor(value, { ...made, timestamp: toHex(serializeTimestamp(withPending)) }), 'in-block')
})

/** The node one level above the transaction in the block's tree. */
function innerNode(): string {
  const sibling = sha256(Buffer.from('sibling 1'))
  const id = fromHex(made.transactionHash).toReversed()
  return toHex(sha256(sha256(id, sibling)).toReversed())
}

function little(word: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(word)
  return bytes
}
