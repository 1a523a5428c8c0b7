import type { ChainReader, ReadBlock } from '../../ports/chain-reader.ts'
import { asHash, asNumber, asObject, hexOf } from './evm-answer.ts'
import type { Endpoint } from './evm-endpoint.ts'

/** `endpoint` throws while the chain is not running. */
export function createLocalChainReader(endpoint: () => Endpoint, account: () => Promise<string>): ChainReader {
  return {
    account,

    async transaction(hash) {
      if (!/^0x[0-9a-f]{64}$/.test(hash)) return undefined
      const chain = endpoint()
      const answer = await chain.ask('eth_getTransactionByHash', [hash])
      if (answer === null) return undefined
      const { blockHash, from, input } = asObject(answer, chain.host)
      const common = { hash, from: String(from), data: String(input) }
      if (typeof blockHash !== 'string') return { ...common, block: undefined }
      const { transactions: _, ...block } = readBlock(await chain.ask('eth_getBlockByHash', [blockHash, false]), chain)
      return { ...common, block }
    },

    async latestBlocks(most) {
      const chain = endpoint()
      const head = asNumber(await chain.ask('eth_blockNumber', []), chain.host)
      const numbers = Array.from({ length: Math.min(most, maxBlocks, head + 1) }, (_, back) => head - back)
      const answers = numbers.map((number) => chain.ask('eth_getBlockByNumber', [hexOf(number), false]))
      return (await Promise.all(answers)).map((answer) => readBlock(answer, chain))
    },
  }
}

const maxBlocks = 100

function readBlock(answer: unknown, { host }: Endpoint): ReadBlock {
  const { number, hash, timestamp, transactions } = asObject(answer, host)
  return {
    number: asNumber(number, host),
    hash: asHash(hash, host),
    time: new Date(asNumber(timestamp, host) * 1000),
    transactions: (Array.isArray(transactions) ? transactions : []).map((entry) => asHash(entry, host)),
  }
}
