import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type CheckpointMemory, CheckpointMemoryFailed } from '../../src/ports/checkpoint-memory.ts'

/** The outside of a checkpoint memory, as far as a test can play it. */
export interface MemoryFixture {
  /** One more node that remembers in the same place. */
  open(): CheckpointMemory
  /** Forgets everything. */
  clear(): Promise<void>
  /** Makes the place unusable until `restore`. */
  fail(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** What every checkpoint memory guarantees; see the port. */
export function checkpointMemoryContract(name: string, makeFixture: () => Promise<MemoryFixture>): void {
  describe(`${name}, as a checkpoint memory`, () => {
    let fixture: MemoryFixture
    let memory: CheckpointMemory
    before(async () => {
      fixture = await makeFixture()
      memory = fixture.open()
    })
    beforeEach(() => fixture.clear())
    after(() => fixture?.close())

    it('recalls nothing before anything was put, then what was put last', async () => {
      assert.equal(await memory.recall(), undefined)
      assert.equal(await memory.replace(undefined, 'one\n'), true)
      const one = await memory.recall()
      assert.equal(one?.note, 'one\n')
      assert.equal(await memory.replace(one, 'two — ✓\n'), true)
      assert.equal((await memory.recall())?.note, 'two — ✓\n')
    })

    it('returns what was put to a node that is started later', async () => {
      await memory.replace(undefined, 'one\n')
      assert.equal((await fixture.open().recall())?.note, 'one\n')
    })

    it('refuses to replace what it no longer holds, and keeps what it does', async () => {
      await memory.replace(undefined, 'one\n')
      const one = await memory.recall()
      assert.equal(await memory.replace(undefined, 'another\n'), false)
      await memory.replace(one, 'two\n')
      assert.equal(await memory.replace(one, 'another\n'), false)
      assert.equal((await memory.recall())?.note, 'two\n')
    })

    it('refuses to replace what was removed meanwhile', async () => {
      await memory.replace(undefined, 'one\n')
      const one = await memory.recall()
      await fixture.clear()
      assert.equal(await memory.replace(one, 'two\n'), false)
      assert.equal(await memory.recall(), undefined)
    })

    it('lets one of many that replace the same note at the same moment succeed', async () => {
      const nodes = memory.shared
        ? Array.from({ length: 8 }, () => fixture.open())
        : Array.from({ length: 8 }, () => memory)
      for (const first of [true, false]) {
        const recalled = first ? undefined : await memory.recall()
        const race = nodes.map((node, index) => node.replace(recalled, `of node ${index}, ${first}\n`))
        const results = await Promise.all(race)
        assert.equal(results.filter(Boolean).length, 1, `${results}`)
        assert.equal((await memory.recall())?.note, `of node ${results.indexOf(true)}, ${first}\n`)
      }
    })

    it('says in a sentence that it cannot be used, and works when it can be again', async () => {
      await memory.replace(undefined, 'one\n')
      const one = await memory.recall()
      await fixture.fail()
      for (const attempt of [() => memory.recall(), () => memory.replace(one, 'two\n')]) {
        await assert.rejects(attempt, (error) => {
          assert.ok(error instanceof CheckpointMemoryFailed, String(error))
          assert.match(error.message, /^[A-Z].* cannot be .*\.$/)
          return true
        })
      }
      await fixture.restore()
      assert.equal((await memory.recall())?.note, 'one\n')
      assert.equal(await memory.replace(one, 'two\n'), true)
    })
  })
}
