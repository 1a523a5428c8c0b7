import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAnchor, toHex } from '@countersign/proof'
import { pino } from 'pino'
import { createLocalChain } from '../../../src/infrastructure/chain/local-chain.ts'
import { localChainId, startAnvil } from '../../../src/infrastructure/chain/local-process.ts'
import type { ChainFixture } from '../../contracts/chain.ts'
import { setClock } from '../../harness/set-clock.ts'
import { askAt } from './evm-backends.ts'
import { startRelay } from './evm-relay.ts'

/**
 * The folder of a local chain. Its program runs only while the chain is open, behind a relay, and each opening has its
 * own program: what is not on disk when that one ends is gone.
 */
export async function makeLocalFixture(): Promise<ChainFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-local-fixture-'))
  const state = join(dataDir, 'local-chain', 'chain.json')
  const clock = setClock(new Date().toISOString())
  let beforeLastWrite: Buffer | undefined
  const relay = await startRelay(async (method, params, path = '') => {
    if (method === 'eth_sendRawTransaction') beforeLastWrite = await readFile(state)
    return askAt(`http://127.0.0.1:${path.slice(1)}`, method, params)
  })
  const startBehindRelay: typeof startAnvil = async (...words) => {
    const anvil = await startAnvil(...words)
    return { ...anvil, url: `${relay.url}/${new URL(anvil.url).port}` }
  }

  return {
    open() {
      const log = pino({ level: 'silent' })
      const publicUrl = 'http://localhost:3000'
      return createLocalChain({ dataDir, publicUrl, clock, log, startProgram: startBehindRelay }).chain
    },
    // Every transaction is in a block immediately, and one block is deep enough.
    settle: async () => {},
    pass: (seconds) => clock.advance(seconds),
    cut: relay.cut,
    restore: relay.restore,
    requests: () => relay.calls.length,
    requestNames: () => relay.calls.map(({ method }) => method),
    writes: () => relay.calls.filter(({ method }) => method === 'eth_sendRawTransaction').length,
    async count(value) {
      const { blocks } = JSON.parse(await readFile(state, 'utf8')) as { blocks: readonly SavedBlock[] }
      const inputs = blocks
        .flatMap(({ transactions }) => transactions)
        .map((transaction) => JSON.stringify(transaction))
      return inputs.filter((text) => text.includes(toHex(value))).length
    },
    check(anchor, value) {
      assert.equal(checkAnchor(value, anchor), 'in-block')
      assert.equal(anchor.kind === 'evm' && anchor.chainId, localChainId)
    },
    // Nobody competes for its blocks, but an older copy of its file may be restored.
    async reorganize() {
      assert.ok(beforeLastWrite)
      await writeFile(state, beforeLastWrite)
    },
    async close() {
      await relay.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

interface SavedBlock {
  readonly transactions: readonly unknown[]
}
