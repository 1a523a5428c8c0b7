import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arbitrum, avalanche, base, bsc, gnosis, mainnet, optimism, polygon, sepolia } from 'viem/chains'
import { fromHex, toHex } from '../src/bytes.ts'
import type { EvmAnchor } from '../src/chain-anchor.ts'
import { checkAnchor } from '../src/check-anchor.ts'
import { keccak256 } from '../src/evm/keccak256.ts'
import { decodeRlpList, encodeRlp, type RlpItem } from '../src/evm/rlp.ts'
import { parseAnchor } from '../src/parse-anchor.ts'
import { sha256 } from '../src/sha256.ts'
import { refusal } from './support/refusal.ts'
import { bitcoinAnchorOf, evmAnchorOf } from './support/sample-anchor.ts'

const value = sha256(Buffer.from('the value'))
const evm = evmAnchorOf(value)
const bitcoin = bitcoinAnchorOf(value)
const hash = '00'.repeat(32)
type Shown = NonNullable<EvmAnchor['inclusion']>
const inclusion = evm.inclusion as Shown

test('a block of an EVM chain that contains the value is accepted, wherever the value is in the block', () => {
  for (const [index, count] of [
    [0, 1],
    [0, 300],
    [127, 300],
    [128, 300],
    [299, 300],
  ] as const) {
    assert.equal(checkAnchor(value, evmAnchorOf(value, { index, count })), 'in-block')
  }
})

test('a header of a later fork has further fields and changes nothing', () => {
  const extraFields = [new Uint8Array(32), Uint8Array.of(1), Uint8Array.of(), new Uint8Array(32), new Uint8Array(32)]
  assert.equal(checkAnchor(value, evmAnchorOf(value, { extraFields })), 'in-block')
})

test('without a block, only a transaction with the value is known', () => {
  assert.equal(checkAnchor(value, { ...evm, inclusion: null }), 'in-transaction')
})

test('another value is in neither chain', () => {
  assert.throws(() => checkAnchor(sha256(value), evm), refusal('mismatch'))
  assert.throws(() => checkAnchor(sha256(value), { ...evm, inclusion: null }), refusal('mismatch'))
  assert.throws(() => checkAnchor(sha256(value), bitcoin), refusal('mismatch'))
})

test('a value that is only a part of the data does not count', () => {
  for (const data of [Buffer.concat([value, value]), value.subarray(1), new Uint8Array(0)]) {
    assert.throws(() => checkAnchor(value, evmAnchorOf(value, { data })), refusal('mismatch'))
  }
})

for (const [what, change] of [
  ['another transaction hash', { transactionHash: hash }],
  ['another chain id', { chainId: 6343 }],
  ['another block hash', { blockHash: hash }],
  ['another block number', { blockNumber: 4712 }],
  ['another block time', { blockTime: '2026-11-15T09:59:59.000Z' }],
  ['another place in the block', { inclusion: { ...inclusion, index: 6 } }],
  ['a missing node', { inclusion: { ...inclusion, nodes: inclusion.nodes.slice(1) } }],
  ['the nodes of another block', { inclusion: { ...inclusion, nodes: evmAnchorOf(hashOf('x')).inclusion?.nodes } }],
  ['the transaction of another block', transactionOf(evmAnchorOf(value, { count: 7, chainId: 6343 }))],
  ['the name of a chain that everybody knows', { network: 'Ethereum' }],
  ['that name in other letters', { network: 'ETHEREUM' }],
] as [string, Partial<EvmAnchor>][]) {
  test(`an EVM anchor with ${what} is refused`, () => {
    assert.throws(() => checkAnchor(value, { ...evm, ...change }), refusal('mismatch'))
  })
}

test('a header with other fields than the anchor says is refused even under its own hash', () => {
  const time = Uint8Array.of(0x60, 0, 0, 0)
  for (const [at, field] of [
    [4, new Uint8Array(32)],
    [8, Uint8Array.of(1)],
    [11, time],
  ] as const) {
    assert.throws(() => checkAnchor(value, withHeaderField(at, field)), refusal('mismatch'), `field ${at}`)
  }
  for (const [at, field] of [
    [4, new Uint8Array(31)],
    [0, new Uint8Array(0)],
    [8, []],
    [11, Uint8Array.of(0, 1)],
  ] as const) {
    assert.throws(() => checkAnchor(value, withHeaderField(at, field)), refusal('malformed'), `field ${at}`)
  }
  assert.throws(() => checkAnchor(value, withHeaderField(11, new Uint8Array(6).fill(255))), refusal('out-of-range'))
})

test('a list that is too short or too long is no header', () => {
  const fields = decodeRlpList(fromHex(inclusion.header), 'it')
  for (const wrong of [fields.slice(0, 14), [...fields, ...Array<RlpItem>(64).fill(Uint8Array.of(1))], []]) {
    assert.throws(() => checkAnchor(value, withHeader(encodeRlp(wrong))), refusal('malformed'))
  }
})

test('a transaction that is good on every chain proves nothing about one', () => {
  const fields = [1, 1, 1].map((n) => Uint8Array.of(n))
  const legacy = encodeRlp([
    ...fields,
    new Uint8Array(20),
    new Uint8Array(0),
    value,
    ...[27, 5, 6].map((n) => Uint8Array.of(n)),
  ])
  const anchor = { ...evm, transaction: toHex(legacy), transactionHash: toHex(keccak256(legacy)), inclusion: null }
  assert.throws(() => checkAnchor(value, anchor), refusal('mismatch'))
})

test("the chain of a developer's machine is not public, and a public one is not checked by its name alone", () => {
  const local = evmAnchorOf(value, { chainId: 31337 })
  assert.equal(checkAnchor(value, local), 'in-block')
  assert.throws(() => checkAnchor(value, { ...local, public: true }), refusal('mismatch'))
  assert.equal(
    checkAnchor(value, { ...evmAnchorOf(value, { chainId: 1 }), network: 'Ethereum', public: true }),
    'in-block',
  )
})

test('a chain that everybody knows bears its own name and no other', () => {
  for (const { id, name } of [mainnet, optimism, bsc, gnosis, polygon, base, arbitrum, avalanche, sepolia]) {
    const anchor = { ...evmAnchorOf(value, { chainId: id, count: 6 }), public: true }
    assert.equal(checkAnchor(value, { ...anchor, network: name }), 'in-block')
    // The first letter is a Cyrillic one.
    for (const network of ['\u0415thereum', `${name} `, id === 1 ? 'Sepolia' : 'Ethereum', 'local']) {
      assert.throws(() => checkAnchor(value, { ...anchor, network }), refusal('mismatch'))
    }
  }
})

test('any bit flipped in the evidence of an anchor is noticed', () => {
  for (const member of ['transaction', 'transactionHash', 'blockHash'] as const) {
    for (const flipped of flips(evm[member])) assertRefused({ ...evm, [member]: flipped })
  }
  for (const header of flips(inclusion.header)) assertRefused({ ...evm, inclusion: { ...inclusion, header } })
  for (const [i, node] of inclusion.nodes.entries()) {
    for (const flipped of flips(node))
      assertRefused({ ...evm, inclusion: { ...inclusion, nodes: inclusion.nodes.with(i, flipped) } })
  }
  for (const member of ['timestamp', 'transactionHash', 'blockHash', 'header'] as const) {
    for (const flipped of flips(bitcoin[member])) assertRefused({ ...bitcoin, [member]: flipped })
  }
})

test('anything but an anchor is refused', () => {
  for (const [change, kind] of [
    [{ more: 1 }, 'malformed'],
    [{ network: undefined }, 'malformed'],
    [{ network: '' }, 'malformed'],
    [{ network: ' a' }, 'malformed'],
    [{ network: 'a\nb' }, 'malformed'],
    [{ network: 'a\u202eb' }, 'malformed'],
    [{ network: 'a'.repeat(65) }, 'too-large'],
    [{ public: 1 }, 'malformed'],
    [{ chainId: 0 }, 'out-of-range'],
    [{ chainId: '1' }, 'malformed'],
    [{ blockNumber: -1 }, 'out-of-range'],
    [{ blockNumber: 1.5 }, 'out-of-range'],
    [{ transaction: '' }, 'malformed'],
    [{ transaction: '0x00' }, 'malformed'],
    [{ transaction: 'AB' }, 'malformed'],
    [{ transaction: 'abc' }, 'malformed'],
    [{ transaction: '00'.repeat(9000) }, 'too-large'],
    [{ transactionHash: `0x${hash}` }, 'malformed'],
    [{ blockHash: hash.slice(2) }, 'malformed'],
    [{ blockTime: '2026-11-15T10:00:00Z' }, 'malformed'],
    [{ blockTime: '2026-11-15T10:00:00.001Z' }, 'malformed'],
    [{ blockTime: '2026-02-30T10:00:00.000Z' }, 'malformed'],
    [{ blockTime: 1 }, 'malformed'],
    [{ explorerUrl: 'javascript:alert(1)' }, 'malformed'],
    [{ explorerUrl: 'https://a.example/ b' }, 'malformed'],
    [{ explorerUrl: undefined }, 'malformed'],
    [{ explorerUrl: `https://a.example/${'a'.repeat(2100)}` }, 'too-large'],
    [{ inclusion: [] }, 'malformed'],
    [{ inclusion: { ...inclusion, more: 1 } }, 'malformed'],
    [{ inclusion: { ...inclusion, header: '00'.repeat(40_000) } }, 'too-large'],
    [{ inclusion: { ...inclusion, index: -1 } }, 'out-of-range'],
    [{ inclusion: { ...inclusion, nodes: Array(17).fill('00') } }, 'too-large'],
    [{ inclusion: { ...inclusion, nodes: ['00'.repeat(9000)] } }, 'too-large'],
    [{ inclusion: { ...inclusion, nodes: [1] } }, 'malformed'],
    [{ inclusion: { ...inclusion, nodes: {} } }, 'malformed'],
    [{ kind: 'bitcoin' }, 'malformed'],
  ] as const) {
    assert.throws(
      () => parseAnchor(JSON.parse(JSON.stringify({ ...evm, ...change }))),
      refusal(kind),
      JSON.stringify(change),
    )
  }
  for (const [change, kind] of [
    [{ header: bitcoin.header.slice(2) }, 'malformed'],
    [{ timestamp: '00'.repeat(70_000) }, 'too-large'],
    [{ inclusion: null }, 'malformed'],
    [{ kind: 'evm' }, 'malformed'],
  ] as const) {
    assert.throws(() => parseAnchor({ ...bitcoin, ...change }), refusal(kind), JSON.stringify(change))
  }
  for (const none of [null, [], 'text', 1, undefined]) assert.throws(() => parseAnchor(none), refusal('malformed'))
})

function hashOf(text: string): Uint8Array {
  return sha256(Buffer.from(text))
}

function transactionOf({ transaction, transactionHash, chainId }: EvmAnchor): Partial<EvmAnchor> {
  return { transaction, transactionHash, chainId }
}

function withHeaderField(at: number, field: RlpItem): EvmAnchor {
  return withHeader(encodeRlp(decodeRlpList(fromHex(inclusion.header), 'it').with(at, field)))
}

function withHeader(header: Uint8Array): EvmAnchor {
  return { ...evm, blockHash: toHex(keccak256(header)), inclusion: { ...inclusion, header: toHex(header) } }
}

function flips(hex: string): string[] {
  const bytes = fromHex(hex)
  return Array.from(bytes, (byte, i) => toHex(bytes.with(i, byte ^ (1 << (i % 8)))))
}

function assertRefused(anchor: Parameters<typeof checkAnchor>[1]): void {
  assert.throws(() => checkAnchor(value, anchor), { name: 'ProofError' }, JSON.stringify(anchor))
}
