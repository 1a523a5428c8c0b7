import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Anchor } from '@countersign/proof'
import type { Chain, ChainProgress, ChainState } from '../../src/ports/chain.ts'
import { someTurns } from '../harness/turns.ts'

/** A chain's outside, as far as a test can play it. */
export interface ChainFixture {
  /** Another process with the same settings: only the outside is shared. */
  open(): Chain
  /** The outside advances: what has reached it gets into blocks, deep enough to be confirmed. */
  settle(): Promise<void>
  /** Advances the clock. */
  pass(seconds: number): void
  /**
   * The request of this number, counted from 1 and from now, gets no answer, nor does any after it. `arrives`: it still
   * has its effect outside, and only its answer is lost.
   */
  cut(request: number, arrives: boolean): void
  restore(): void
  /** How many requests the outside has seen since the fixture was created. */
  requests(): number
  /** The kind of each request, if the outside can tell. */
  requestNames?(): readonly string[]
  /** How many of them carried a value. */
  writes(): number
  /** How often the value is in blocks. */
  count(value: Uint8Array): Promise<number>
  /** Throws unless the anchor proves the value. */
  check(anchor: Anchor, value: Uint8Array): void
  /** Takes back the latest blocks, and the outside forgets their content. */
  reorganize?(): Promise<void>
  close(): Promise<void>
}

/** Given the requests of a node from its start to the end, the numbers of those at which one dies, from 1. */
export type ChooseDeaths = (names: readonly string[]) => readonly number[]

/** What every chain guarantees; see the port. Nodes die at every request, or at the chosen ones. */
export function chainContract(
  name: string,
  makeFixture: () => Promise<ChainFixture>,
  chooseDeaths?: ChooseDeaths,
): void {
  describe(`${name}, as a chain`, () => {
    let fixture: ChainFixture
    before(async () => {
      fixture = await makeFixture()
    })
    after(() => fixture?.close())

    it('confirms a value, which is then written once, with an anchor that proves it', async () => {
      const value = newValue()
      const confirmed = await finish(fixture, value, createKept())
      assert.equal(await fixture.count(value), 1)
      fixture.check(confirmed.anchor, value)
      assert.ok(confirmed.transactionHash.endsWith(confirmed.anchor.transactionHash))
      assert.equal(confirmed.anchor.blockNumber, confirmed.blockNumber)
      assert.equal(confirmed.anchor.blockTime, confirmed.blockTime.toISOString())
      assert.equal(confirmed.anchor.explorerUrl, confirmed.explorerUrl)
    })

    it('gives the same answer whenever it is asked again about a confirmed value', async () => {
      const value = newValue()
      const kept = createKept()
      const confirmed = await finish(fixture, value, kept)
      await fixture.settle()
      const writes = fixture.writes()
      assert.deepEqual(await withChain(fixture, (chain) => chain.advance(value, kept.state, kept.record)), confirmed)
      assert.equal(fixture.writes(), writes)
    })

    it('lets nothing leave before its record is kept', async () => {
      const writes = fixture.writes()
      const value = newValue()
      const kept = createKept()
      const seen: number[] = []
      await withChain(fixture, (chain) =>
        chain.advance(value, undefined, async (state) => {
          await someTurns()
          seen.push(fixture.writes())
          await kept.record(state)
        }),
      )
      assert.equal(seen[0], writes)
      assert.ok(fixture.writes() > writes)
      await finish(fixture, value, kept)
    })

    it('lets nothing leave when its record is refused, and passes the refusal on', async () => {
      const writes = fixture.writes()
      const value = newValue()
      const refusal = new Error('somebody else was faster')
      await withChain(fixture, (chain) =>
        assert.rejects(
          chain.advance(value, undefined, () => Promise.reject(refusal)),
          (error) => error === refusal,
        ),
      )
      assert.equal(fixture.writes(), writes)
      await fixture.settle()
      assert.equal(await fixture.count(value), 0)
    })

    it('writes once when it dies at any record', async () => {
      for (const keptBeforeDeath of [false, true]) {
        for (let death = 1, died = true; died; death++) {
          const value = newValue()
          const kept = createKept()
          died = await diesAtRecord(fixture, value, kept, death, keptBeforeDeath)
          await finish(fixture, value, kept)
          assert.equal(await fixture.count(value), 1, `death at record ${death}`)
        }
      }
    })

    it('writes once when it dies at any request', async () => {
      for (const arrives of [false, true]) {
        const chosen = chooseDeaths?.(await namesOfLife(fixture))
        for (let next = 0, died = true; chosen === undefined ? died : next < chosen.length; next++) {
          const death = chosen?.[next] ?? next + 1
          const value = newValue()
          const kept = createKept()
          died = await diesAtRequest(fixture, value, kept, death, arrives)
          await finish(fixture, value, kept)
          assert.equal(await fixture.count(value), 1, `death at request ${death}`)
        }
      }
    })

    it('writes once when two nodes work at the same time', async () => {
      const value = newValue()
      const kept = createKept()
      for (let round = 0; round < maxRounds; round++) {
        const seen = kept.state
        const results = await withChain(fixture, (one) =>
          withChain(fixture, (two) =>
            Promise.allSettled([one, two].map((chain) => chain.advance(value, seen, kept.recordAfter(seen)))),
          ),
        )
        for (const result of results) if (result.status === 'rejected') assert.equal(result.reason, overtaken)
        if (results.every((result) => result.status === 'fulfilled' && result.value.kind === 'confirmed')) break
        await fixture.settle()
        fixture.pass(60)
      }
      await finish(fixture, value, kept)
      assert.equal(await fixture.count(value), 1)
    })

    it('waits with a reason while the outside is down, and continues when it is back', async () => {
      const value = newValue()
      const kept = createKept()
      fixture.cut(1, false)
      try {
        const progress = await withChain(fixture, (chain) => chain.advance(value, undefined, kept.record))
        assert.equal(progress.kind, 'waiting')
        if (progress.kind === 'waiting') {
          assert.ok(progress.reason.length > 0)
          assert.ok(progress.retryAfterSeconds > 0)
        }
      } finally {
        fixture.restore()
      }
      await finish(fixture, value, kept)
      assert.equal(await fixture.count(value), 1)
    })

    it('writes again, and once, what a reorganization has taken away', async (t) => {
      if (fixture.reorganize === undefined) return t.skip('this outside cannot be reorganized')
      const value = newValue()
      const kept = createKept()
      await withChain(fixture, (chain) => chain.advance(value, undefined, kept.record))
      await fixture.settle()
      assert.equal(await fixture.count(value), 1)
      await fixture.reorganize()
      assert.equal(await fixture.count(value), 0)
      const confirmed = await finish(fixture, value, kept)
      assert.equal(await fixture.count(value), 1)
      fixture.check(confirmed.anchor, value)
    })
  })
}

/** The requests of a node that does not die. */
async function namesOfLife(fixture: ChainFixture): Promise<readonly string[]> {
  const before = fixture.requests()
  const kept = createKept()
  await withChain(fixture, (chain) => chain.advance(newValue(), undefined, kept.record))
  return fixture.requestNames?.().slice(before) ?? []
}

const maxRounds = 60

export function newValue(): Uint8Array {
  return new Uint8Array(randomBytes(32))
}

/** What a caller stores for one value. Everything goes through JSON, as on its way to a database. */
export interface Kept {
  readonly state: ChainState | undefined
  readonly record: (state: ChainState) => Promise<void>
  /** Refuses if another state has been recorded since `seen`, like a database's compare-and-swap. */
  recordAfter(seen: ChainState | undefined): (state: ChainState) => Promise<void>
}

export function createKept(): Kept {
  let state: ChainState | undefined
  return {
    get state() {
      return state
    },
    async record(next) {
      state = throughJson(next)
    },
    recordAfter(seen) {
      let expected = seen
      return async (next) => {
        if (state !== expected) throw overtaken
        state = throughJson(next)
        expected = state
      }
    },
  }
}

const overtaken = new Error('another node has recorded in the meantime')

function throughJson(state: ChainState): ChainState {
  const copy = JSON.parse(JSON.stringify(state)) as ChainState
  assert.deepEqual(copy, state)
  return copy
}

/** Continues, with a new process each time, until the value is confirmed. */
export async function finish(fixture: ChainFixture, value: Uint8Array, kept: Kept): Promise<Confirmed> {
  const reasons: string[] = []
  for (let round = 0; round < maxRounds; round++) {
    const progress = await withChain(fixture, (chain) => chain.advance(value, kept.state, kept.record))
    if (progress.kind === 'confirmed') return progress
    reasons.push(progress.reason)
    await fixture.settle()
    fixture.pass(60)
  }
  throw new Error(`It is not confirmed: ${[...new Set(reasons)].join('; ')}`)
}

type Confirmed = Extract<ChainProgress, { kind: 'confirmed' }>

export async function withChain<T>(fixture: ChainFixture, work: (chain: Chain) => Promise<T>): Promise<T> {
  const chain = fixture.open()
  try {
    return await work(chain)
  } finally {
    await chain.close()
  }
}

/** False when the value was confirmed with fewer records. */
async function diesAtRecord(
  fixture: ChainFixture,
  value: Uint8Array,
  kept: Kept,
  death: number,
  keptBeforeDeath: boolean,
): Promise<boolean> {
  let records = 0
  const dies = new Error('dies')
  const record = async (state: ChainState) => {
    records++
    if (records < death || keptBeforeDeath) await kept.record(state)
    if (records >= death) throw dies
  }
  for (let round = 0; round < maxRounds; round++) {
    const progress = await withChain(fixture, (chain) => chain.advance(value, kept.state, record)).catch((error) => {
      assert.equal(error, dies)
      return undefined
    })
    if (progress === undefined) return true
    if (progress.kind === 'confirmed') return false
    await fixture.settle()
    fixture.pass(60)
  }
  throw new Error('It is not confirmed')
}

/** False when the value was confirmed with fewer requests. */
async function diesAtRequest(
  fixture: ChainFixture,
  value: Uint8Array,
  kept: Kept,
  death: number,
  arrives: boolean,
): Promise<boolean> {
  const last = fixture.requests() + death
  for (let round = 0; round < maxRounds; round++) {
    fixture.cut(last - fixture.requests(), arrives)
    try {
      const progress = await withChain(fixture, (chain) => chain.advance(value, kept.state, kept.record))
      if (fixture.requests() >= last) return true
      if (progress.kind === 'confirmed') return false
    } finally {
      fixture.restore()
    }
    await fixture.settle()
    fixture.pass(60)
  }
  throw new Error('It is not confirmed')
}
