import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes, keccak256 as judge } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fromHex, toHex } from '../src/bytes.ts'
import { keccak256 } from '../src/evm/keccak256.ts'
import { decodeRlpList, encodeRlp, type RlpItem } from '../src/evm/rlp.ts'
import { parseEvmTransaction } from '../src/evm/transaction.ts'
import { refusal } from './support/refusal.ts'

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const to = `0x${'ab'.repeat(20)}` as const
const data = `0x${'cd'.repeat(32)}` as const
const common = { nonce: 7, gas: 30_000n, to, data, value: 0n }
const accessList = [{ address: to, storageKeys: [`0x${'ef'.repeat(32)}`] }] as const

const signed = {
  legacy: await account.signTransaction({ ...common, type: 'legacy', gasPrice: 9n, chainId: 11155111 }),
  'eip-2930': await account.signTransaction({ ...common, type: 'eip2930', gasPrice: 9n, chainId: 137, accessList }),
  'eip-1559': await account.signTransaction({
    ...common,
    type: 'eip1559',
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 1n,
    chainId: 8453,
    accessList,
  }),
}
const chainIds = { legacy: 11155111, 'eip-2930': 137, 'eip-1559': 8453 }

for (const type of ['legacy', 'eip-2930', 'eip-1559'] as const) {
  test(`a transaction of type ${type} shows its chain, its recipient and its data`, () => {
    const raw = hexToBytes(signed[type])
    const transaction = parseEvmTransaction(raw)
    assert.equal(transaction.type, type)
    assert.equal(transaction.chainId, chainIds[type])
    assert.equal(toHex(transaction.to ?? new Uint8Array()), 'ab'.repeat(20))
    assert.equal(toHex(transaction.data), 'cd'.repeat(32))
    assert.equal(`0x${toHex(keccak256(raw))}`, judge(signed[type]))
  })
}

test('the example of EIP-155 is for chain 1', () => {
  const raw = fromHex(
    'f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
  assert.equal(parseEvmTransaction(raw).chainId, 1)
})

test('a legacy transaction without EIP-155 names no chain', async () => {
  const raw = hexToBytes(await account.signTransaction({ ...common, type: 'legacy', gasPrice: 9n }))
  assert.equal(parseEvmTransaction(raw).chainId, undefined)
})

test('a transaction that makes a contract has no recipient', async () => {
  const { to: _, ...rest } = common
  const raw = hexToBytes(await account.signTransaction({ ...rest, type: 'legacy', gasPrice: 9n, chainId: 1 }))
  assert.equal(parseEvmTransaction(raw).to, undefined)
})

test('a transaction that is not signed, or of a type that is not known, is refused', () => {
  const raw = hexToBytes(signed['eip-1559'])
  assert.throws(() => parseEvmTransaction(new Uint8Array()), refusal('malformed'))
  for (const type of [0x00, 0x03, 0x04, 0x7f]) {
    assert.throws(() => parseEvmTransaction(raw.with(0, type)), refusal('unsupported'))
  }
  for (const [at, item] of [
    [9, Uint8Array.of(2)],
    [10, new Uint8Array(0)],
    [10, new Uint8Array(33).fill(1)],
    [11, Uint8Array.of(0, 1)],
    [8, new Uint8Array(0)],
    [5, new Uint8Array(19)],
    [7, []],
    [0, []],
  ] as const) {
    assert.throws(() => parseEvmTransaction(changed(raw, at, item)), refusal('malformed'), `field ${at}`)
  }
  assert.throws(() => parseEvmTransaction(raw.subarray(0, -1)), refusal('malformed'))
  assert.throws(() => parseEvmTransaction(Buffer.concat([raw, Uint8Array.of(0)])), refusal('malformed'))
  const fields = decodeRlpList(raw.subarray(1), 'it')
  for (const wrong of [fields.toSpliced(8, 0, []), fields.toSpliced(1, 1)]) {
    assert.throws(() => parseEvmTransaction(Buffer.concat([Uint8Array.of(2), encodeRlp(wrong)])), refusal('malformed'))
  }
  assert.throws(() => parseEvmTransaction(Uint8Array.of(2, 0x83, 1, 2, 3)), refusal('malformed'))
  const legacy = decodeRlpList(hexToBytes(signed.legacy), 'it')
  for (const v of [0, 1, 26, 29, 34]) {
    const encoded = encodeRlp(legacy.with(6, v === 0 ? new Uint8Array() : Uint8Array.of(v)))
    assert.throws(() => parseEvmTransaction(encoded), refusal('malformed'), `v ${v}`)
  }
  const unsigned = encodeRlp(decodeRlpList(raw.subarray(1), 'it').slice(0, 9))
  assert.throws(() => parseEvmTransaction(Buffer.concat([raw.subarray(0, 1), unsigned])), refusal('malformed'))
})

function changed(raw: Uint8Array, at: number, item: RlpItem): Uint8Array {
  const fields = decodeRlpList(raw.subarray(1), 'it').with(at, item)
  return Buffer.concat([raw.subarray(0, 1), encodeRlp(fields)])
}
