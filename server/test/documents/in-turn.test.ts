import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { inTurn } from '../../src/features/documents/in-turn.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/test-service.ts'
import { documentsClient } from './documents-client.ts'
import { samplePdf } from './sample-pdf.ts'

/** Asks for a turn for each of these, and notes who has had one. Whoever has one keeps it until it is ended. */
function turns() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const asked: Promise<void>[] = []
  return {
    begun,
    ask(...names: string[]): void {
      for (const name of names) {
        const work = () => {
          begun.push(name)
          return new Promise<void>((end) => ends.push(end))
        }
        asked.push(inTurn(name.charAt(0), work))
      }
    },
    async endFirst(): Promise<void> {
      ends.shift()?.()
      await settle()
    },
    async endAll(): Promise<void> {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        await settle()
      }
      await Promise.all(asked)
    },
  }
}

describe('Work on documents', () => {
  it('is done two at a time for one owner, and four for all', async () => {
    const { begun, ask, endAll } = turns()
    ask('a1', 'a2', 'a3', 'b1', 'c1', 'd1')
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1'])
    await endAll()
    assert.deepEqual(begun.toSorted(), ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'])
  })

  it('is given first to those who have the least under way, and then to those who came first', async () => {
    const { begun, ask, endFirst, endAll } = turns()
    ask('a1', 'b1', 'b2', 'c1', 'a2', 'b3', 'd1', 'e1', 'd2')
    await endFirst()
    assert.deepEqual(begun.slice(4), ['a2'])
    await endFirst()
    await endFirst()
    assert.deepEqual(begun.slice(5), ['d1', 'b3'])
    await endAll()
    assert.equal(begun.length, 9)
  })

  it('is refused where too much of one owner waits, and taken for others', async () => {
    const { begun, ask, endAll } = turns()
    ask(...Array.from({ length: 202 }, (_, index) => `a${index}`))
    await assert.rejects(
      inTurn('a', async () => {}),
      (error) => error instanceof Refusal && error.code === 'NOT_READY',
    )
    ask('b1')
    assert.equal(begun.at(-1), 'b1')
    await endAll()
    assert.equal(begun.length, 203)
  })

  it('goes on for others while the files of one owner keep the parser busy', async () => {
    const service = await startTestService()
    const client = documentsClient(service)
    try {
      const [one, other] = [await service.organization(), await service.organization()]
      // The parser goes round in circles at a closing parenthesis that closes nothing.
      const endless = (text: string) => samplePdf({ text, entries: '/MediaBox [0 0 9 9] /X )' })
      let ended = 0
      const slow = Array.from({ length: 6 }, (_, i) => client.upload(one.key, endless(`${i}`)).finally(() => ended++))
      void Promise.allSettled(slow)
      await eventually('all are kept, and so at the parser or before it', async () => {
        const kept = await readdir(join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
        return kept.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('drafts')).length >= 6
      })
      /** Each of the six has half a minute, so one of them ends meanwhile if the other owner has to wait for it. */
      const comesBeforeTheNextEnd = async () => {
        const before = ended
        assert.equal((await client.upload(other.key, samplePdf())).status, 201)
        return ended === before
      }
      // On a busy machine half a minute may be over by chance, but not twice.
      assert.ok((await comesBeforeTheNextEnd()) || (await comesBeforeTheNextEnd()), `${ended} have ended`)
    } finally {
      await service.stop()
    }
  })
})
