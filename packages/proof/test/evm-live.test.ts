import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromHex, toHex } from '../src/bytes.ts'
import type { EvmAnchor } from '../src/chain-anchor.ts'
import { checkAnchor } from '../src/check-anchor.ts'
import { parseEvmBlockHeader } from '../src/evm/block-header.ts'
import { keccak256 } from '../src/evm/keccak256.ts'
import { encodeRlp } from '../src/evm/rlp.ts'
import { parseEvmTransaction } from '../src/evm/transaction.ts'
import { makeTransactionProof, transactionsRoot } from '../src/evm/transaction-trie.ts'
import { sha256 } from '../src/sha256.ts'
import { type Rpc, startAnvil } from './support/anvil.ts'

type Block = Readonly<Record<string, string>> & { readonly transactions: readonly string[] }

/** Enough that indices in the block take keys of one and of two bytes. */
const COUNT = 132
const value = sha256(Buffer.from('the value'))

test('transactions and headers of a real node are read, and an anchor made from its block is valid', async (t) => {
  const rpc = await startAnvil(t)
  await sendAll(rpc)
  await rpc('evm_mine')
  const block = await rpc<Block>('eth_getBlockByNumber', 'latest', false)
  const raws = await Promise.all(block.transactions.map((hash) => rawTransaction(rpc, hash)))
  assert.equal(raws.length, COUNT)
  for (const [i, raw] of raws.entries()) assert.equal(`0x${toHex(keccak256(raw))}`, block.transactions[i])
  assert.deepEqual(
    new Set(raws.map((raw) => parseEvmTransaction(raw).type)),
    new Set(['legacy', 'eip-2930', 'eip-1559']),
  )
  assert.equal(`0x${toHex(transactionsRoot(raws))}`, block.transactionsRoot)

  const header = parseEvmBlockHeader(headerOf(block))
  assert.equal(`0x${toHex(header.hash)}`, block.hash)
  assert.equal(`0x${toHex(header.transactionsRoot)}`, block.transactionsRoot)
  assert.deepEqual([header.number, header.timestamp], [Number(block.number), Number(block.timestamp)])

  for (const index of raws.keys()) assert.equal(checkAnchor(value, anchorOf(block, raws, index)), 'in-block')
})

/** Of every type, each with the value as data. */
async function sendAll(rpc: Rpc): Promise<void> {
  const [from, to] = await rpc<string[]>('eth_accounts')
  const gasPrice = '0x77359400'
  const kinds = [
    { gasPrice },
    { gasPrice, accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] },
    { maxFeePerGas: gasPrice, maxPriorityFeePerGas: '0x1' },
  ]
  for (let nonce = 0; nonce < COUNT; nonce++) {
    const common = { from, to, gas: '0xc350', data: `0x${toHex(value)}`, nonce: `0x${nonce.toString(16)}` }
    await rpc('eth_sendTransaction', { ...common, ...kinds[nonce % kinds.length] })
  }
}

async function rawTransaction(rpc: Rpc, hash: string): Promise<Uint8Array> {
  return bytesOf(await rpc<string>('eth_getRawTransactionByHash', hash))
}

/** The fields in the order of the header, as far as the node's fork has them. */
function headerOf(block: Block): Uint8Array {
  const names = ['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom']
  const numbers = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp']
  const later = ['extraData', 'mixHash', 'nonce', '#baseFeePerGas', 'withdrawalsRoot', '#blobGasUsed', '#excessBlobGas']
  const all = [...names, ...numbers.map((name) => `#${name}`), ...later, 'parentBeaconBlockRoot', 'requestsHash']
  return encodeRlp(all.map((name) => (name.startsWith('#') ? integerOf(block[name.slice(1)]) : bytesOf(block[name]))))
}

function anchorOf(block: Block, raws: readonly Uint8Array[], index: number): EvmAnchor {
  const raw = raws[index] as Uint8Array
  return {
    kind: 'evm',
    network: 'local',
    public: false,
    chainId: 31337,
    transaction: toHex(raw),
    transactionHash: (block.transactions[index] as string).slice(2),
    blockNumber: Number(block.number),
    blockHash: (block.hash as string).slice(2),
    blockTime: new Date(Number(block.timestamp) * 1000).toISOString(),
    explorerUrl: null,
    inclusion: { header: toHex(headerOf(block)), index, nodes: makeTransactionProof(raws, index).map(toHex) },
  }
}

function bytesOf(hex: string | undefined): Uint8Array {
  assert.ok(hex !== undefined, 'a field of the block is missing')
  return fromHex(hex.slice(2))
}

function integerOf(hex: string | undefined): Uint8Array {
  const digits = (hex ?? '').slice(2).replace(/^0+/, '')
  return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`)
}
