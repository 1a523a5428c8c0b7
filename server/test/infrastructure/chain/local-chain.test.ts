import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { checkAnchor, toHex } from '@countersign/proof'
import { pino } from 'pino'
import { findAnvil } from '../../../src/infrastructure/chain/local-binary.ts'
import { createLocalChain, type LocalChain } from '../../../src/infrastructure/chain/local-chain.ts'
import { startAnvil } from '../../../src/infrastructure/chain/local-process.ts'
import { systemClock } from '../../../src/infrastructure/clock/system-time.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import { createKept, type Kept, newValue } from '../../contracts/chain.ts'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { anvilsOf, startLocalService } from './local-processes.ts'

describe('the local chain', { concurrency: 2 }, () => {
  test('confirms a value immediately, with an anchor that proves it and says that it is private', async (t) => {
    const { chain } = await startIn(await temporaryPlace(t))
    const value = newValue()
    const confirmed = await confirm(chain, value, createKept())
    assert.equal(checkAnchor(value, confirmed.anchor), 'in-block')
    assert.equal(confirmed.anchor.public, false)
    assert.equal(confirmed.anchor.network, 'local')
    assert.deepEqual(chain.network(), { name: 'local', isPublic: false })
    assert.equal(chain.isOurs, true)
    assert.equal(confirmed.explorerUrl, `http://localhost:3000/chain/tx/${confirmed.transactionHash}`)
  })

  test('stays for a block that comes a moment after the transaction', async (t) => {
    let url = ''
    const timers = setTimers()
    const { chain } = await startIn(await temporaryPlace(t), {
      timers,
      async startProgram(...words) {
        const program = await startAnvil(...words)
        url = program.url
        return program
      },
    })
    const call = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return JSON.parse(await answer.text()).result
    }
    await call('evm_setAutomine', false)
    const advancing = chain.advance(newValue(), undefined, async () => {})
    await eventually('it is sent', async () => Number((await call('txpool_status')).pending) > 0)
    assert.deepEqual(await timers.waits(), [10])
    await call('evm_mine')
    timers.advance(0.01)
    assert.equal((await advancing).kind, 'confirmed')
  })

  test('shows its transactions and blocks to a reader', async (t) => {
    const { chain, reader } = await startIn(await temporaryPlace(t))
    const value = newValue()
    const confirmed = await confirm(chain, value, createKept())
    const { blockNumber, blockTime, anchor } = confirmed
    const account = await reader.account()
    assert.match(account, /^0x[0-9a-f]{40}$/)
    assert.deepEqual(await reader.transaction(confirmed.transactionHash), {
      hash: confirmed.transactionHash,
      from: account,
      data: `0x${toHex(value)}`,
      block: { number: blockNumber, hash: `0x${anchor.blockHash}`, time: blockTime },
    })
    const blocks = await reader.latestBlocks(10)
    assert.deepEqual(
      blocks.map(({ number }) => number),
      [1, 0],
    )
    assert.deepEqual(blocks[0]?.transactions, [confirmed.transactionHash])
    assert.equal(await reader.transaction(`0x${'00'.repeat(32)}`), undefined)
    assert.equal(await reader.transaction('0x12'), undefined)
  })

  test('continues the same chain at the next start, and its blocks have the time of day', async (t) => {
    const place = await temporaryPlace(t)
    const kept = createKept()
    const value = newValue()
    const first = await startIn(place)
    const before = await confirm(first.chain, value, kept)
    await first.chain.close()
    const second = await startIn(place)
    assert.deepEqual(await confirm(second.chain, value, kept), before)
    const later = await confirm(second.chain, newValue(), createKept())
    assert.equal(later.blockNumber, before.blockNumber + 1)
    assert.ok(Math.abs(later.blockTime.getTime() - Date.now()) < 60_000)
  })

  test('is the same chain after every start, even if its file has a second genesis', async (t) => {
    const place = await temporaryPlace(t)
    const known = join(place.directory, 'local-chain', 'chains')
    const kept = createKept()
    const value = newValue()
    const first = await startIn(place)
    const before = await confirm(first.chain, value, kept)
    await first.chain.close()
    const identity = await readFile(known, 'utf8')
    for (let start = 2; start <= 4; start++) {
      const { chain } = await startIn(place)
      assert.deepEqual(await confirm(chain, value, kept), before)
      await confirm(chain, newValue(), createKept())
      await chain.close()
      assert.equal(await readFile(known, 'utf8'), identity)
      assert.equal((await savedBlocks(place)).filter(isGenesis).length, 1)
    }
    const [genesis = assert.fail()] = (await savedBlocks(place)).filter(isGenesis)
    const other = { ...genesis, header: { ...genesis.header, gasLimit: '0x1c9c380' } }
    const state = JSON.parse(await readFile(place.state, 'utf8'))
    const blocks = [other, ...state.blocks.filter((block: SavedBlock) => !isGenesis(block)), genesis, other]
    await writeFile(place.state, JSON.stringify({ ...state, blocks }))
    assert.deepEqual(await confirm((await startIn(place)).chain, value, kept), before)
    assert.equal(await readFile(known, 'utf8'), identity)
  })

  test('has on disk what it calls confirmed, and comes back with it when it is killed', async (t) => {
    const place = await temporaryPlace(t)
    const { chain, processId } = await startIn(place)
    const kept = createKept()
    const value = newValue()
    const before = await confirm(chain, value, kept)
    const killed = processId() ?? 0
    process.kill(killed, 'SIGKILL')
    await eventually('another one runs', () => processId() !== undefined && processId() !== killed)
    assert.deepEqual(await confirm(chain, value, kept), before)
  })

  test('writes again what it had in memory only when it was killed', async (t) => {
    const place = await temporaryPlace(t)
    const { chain, processId, reader } = await startIn(place)
    const kept = createKept()
    const value = newValue()
    await confirm(chain, newValue(), createKept())
    const { state } = place
    const earlier = await readFile(state)
    const before = await confirm(chain, value, kept)
    await chain.close()
    await writeFile(state, earlier)
    const again = await startIn(place)
    const after = await confirm(again.chain, value, kept)
    assert.equal(after.transactionHash, before.transactionHash)
    assert.equal((await again.reader.latestBlocks(10)).length, 3)
    assert.equal(processId(), undefined)
    await assert.rejects(reader.latestBlocks(1), { name: 'Refusal', code: 'SERVICE_UNAVAILABLE' })
  })

  for (const damage of ['truncated', 'removed'] as const) {
    test(`says so when its state was ${damage}, and continues with a new chain`, async (t) => {
      const place = await temporaryPlace(t)
      const kept = createKept()
      const value = newValue()
      const first = await startIn(place)
      const before = await confirm(first.chain, value, kept)
      await first.chain.close()
      const { state } = place
      if (damage === 'removed') await rm(state)
      else await writeFile(state, (await readFile(state)).subarray(0, 1000))
      const losses: Error[] = []
      const second = await startIn(place, { onLost: (error) => losses.push(error) })
      const after = await confirm(second.chain, value, kept)
      assert.notEqual(after.anchor.blockHash, before.anchor.blockHash)
      assert.equal(checkAnchor(value, after.anchor), 'in-block')
      assert.equal(losses.length, 1)
      assert.match(losses[0]?.message ?? '', /records of the old one can no longer be shown/)
      const asides = (await readdir(join(place.directory, 'local-chain'))).filter((name) => name.includes('unreadable'))
      assert.equal(asides.length, damage === 'truncated' ? 1 : 0)
    })
  }

  test('does not go on with a value that is on its way on the chain of another node', async (t) => {
    const one = await startIn(await temporaryPlace(t))
    const two = await startIn(await temporaryPlace(t))
    const kept = createKept()
    const value = newValue()
    await confirm(one.chain, value, kept)
    assert.match(await reasonOf(two.chain, value, kept), /local chain of another node/)
    assert.equal((await two.reader.latestBlocks(10)).length, 1)
  })

  test('begins again with such a value where each node has a chain', async (t) => {
    const one = await startIn(await temporaryPlace(t))
    const two = await startIn(await temporaryPlace(t), { onEachNode: true })
    const kept = createKept()
    const value = newValue()
    const first = await confirm(one.chain, value, kept)
    const second = await confirm(two.chain, value, kept)
    assert.notEqual(second.transactionHash, first.transactionHash)
    assert.equal((await confirm(two.chain, value, kept)).transactionHash, second.transactionHash)
  })

  test('does not overwrite what another service has saved in its folder', async (t) => {
    const place = await temporaryPlace(t)
    const { chain } = await startIn(place)
    await confirm(chain, newValue(), createKept())
    const { state } = place
    await writeFile(`${state}.other`, await readFile(state))
    await rename(`${state}.other`, state)
    assert.match(await reasonOf(chain, newValue(), createKept()), /Another service is writing/)
  })

  test('ends with a killed service', async (t) => {
    const place = await temporaryPlace(t)
    const service = startLocalService(place.directory)
    place.onEnd(service.kill)
    await service.running
    assert.equal(anvilsOf(place.directory).length > 0, true)
    await service.kill()
    await eventually('nothing of it is left', () => anvilsOf(place.directory).length === 0)
  })

  test('is refused, by a sentence that names ANCHOR, where there is no program for the platform', () => {
    assert.throws(() => findAnvil('sunos', 'sparc'), { name: 'StartRefused', message: /ANCHOR/ })
    assert.throws(() => findAnvil('win32', 'x64'), { name: 'StartRefused', message: /ANCHOR/ })
  })
})

async function startIn(
  place: Place,
  options: Partial<Parameters<typeof createLocalChain>[0]> = {},
): Promise<LocalChain> {
  const local = createLocalChain({
    dataDir: place.directory,
    publicUrl: 'http://localhost:3000',
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...options,
  })
  place.onEnd(() => local.chain.close())
  await eventually('the local chain runs', () => local.processId() !== undefined)
  return local
}

async function confirm(
  chain: LocalChain['chain'],
  value: Uint8Array,
  kept: Kept,
): Promise<Extract<ChainProgress, { kind: 'confirmed' }>> {
  const progress = await outcomeOf(chain, value, kept)
  if (progress.kind !== 'confirmed') throw new Error(progress.reason)
  return progress
}

async function reasonOf(chain: LocalChain['chain'], value: Uint8Array, kept: Kept): Promise<string> {
  const progress = await outcomeOf(chain, value, kept)
  assert.ok(progress.kind === 'waiting' && progress.needsAttention, JSON.stringify(progress))
  return progress.reason
}

/** The outcome that ends the wait. On a busy machine the block may come later than the chain waits for it. */
async function outcomeOf(chain: LocalChain['chain'], value: Uint8Array, kept: Kept): Promise<ChainProgress> {
  return await eventually('it is confirmed, or needs attention', async () => {
    const progress = await chain.advance(value, kept.state, kept.record)
    return progress.kind === 'confirmed' || progress.needsAttention ? progress : undefined
  })
}

interface SavedBlock {
  readonly header: { readonly number: string; readonly gasLimit: string }
}

async function savedBlocks({ state }: Place): Promise<readonly SavedBlock[]> {
  return JSON.parse(await readFile(state, 'utf8')).blocks
}

function isGenesis({ header }: SavedBlock): boolean {
  return Number(header.number) === 0
}

interface Place {
  readonly directory: string
  readonly state: string
  onEnd(step: () => Promise<void>): void
}

/** Afterwards nothing of the chain must be running, and its files are removed. */
async function temporaryPlace(t: TestContext): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-local-chain-'))
  const steps: (() => Promise<void>)[] = []
  t.after(async () => {
    try {
      for (const step of steps.reverse()) await step()
      await eventually('no process is left', () => anvilsOf(directory).length === 0)
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    }
  })
  return {
    directory,
    state: join(directory, 'local-chain', 'chain.json'),
    onEnd: (step) => void steps.push(step),
  }
}
