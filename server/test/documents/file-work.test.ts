import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { fileWorkRule } from '../../src/features/documents/file-work.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { eventually } from '../harness/eventually.ts'
import { sharedPdfWork } from '../harness/shared-pdf-work.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import { startTestService } from '../harness/test-service.ts'
import { documentsClient } from './documents-client.ts'
import { samplePdf } from './sample-pdf.ts'

/** Requests a slot for each of these, and records who has had one. A holder keeps it until it is ended. */
function turns() {
  const { run } = createSlots(fileWorkRule)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const asked: Promise<void>[] = []
  return {
    run,
    begun,
    ask(...names: string[]): void {
      for (const name of names) {
        const work = () => {
          begun.push(name)
          return new Promise<void>((end) => ends.push(end))
        }
        asked.push(run(name.charAt(0), work))
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

  it('is given first to those with the least running work, and then in order of arrival', async () => {
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
    const { run, begun, ask, endAll } = turns()
    ask(...Array.from({ length: 202 }, (_, index) => `a${index}`))
    await assert.rejects(
      run('a', async () => {}),
      (error) => error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE',
    )
    ask('b1')
    assert.equal(begun.at(-1), 'b1')
    await endAll()
    assert.equal(begun.length, 203)
  })

  it('continues for others while the files of one owner keep threads busy', async () => {
    const held: (() => void)[] = []
    const pdfWork = sharedPdfWork()
    const service = await startTestService({
      pdfWork: {
        ...pdfWork,
        async inspect(bytes) {
          if (Buffer.from(bytes).includes('slow')) await new Promise<void>((end) => held.push(end))
          return await pdfWork.inspect(bytes)
        },
      },
    })
    const client = documentsClient(service)
    try {
      const [one, other] = [await service.organization(), await service.organization()]
      const slow = Array.from({ length: 6 }, (_, i) => client.upload(one.key, samplePdf({ text: `slow ${i}` })))
      await eventually('two files are at work', () => held.length >= 2)
      assert.equal((await client.upload(other.key, samplePdf())).status, 201)
      assert.equal(held.length, 2)
      await endOneByOne(held, Promise.all(slow))
      for (const { status } of await Promise.all(slow)) assert.equal(status, 201)
    } finally {
      await service.stop()
    }
  })

  it('refuses a file at which a parser could go round in circles', async () => {
    const service = await sharedTestService()
    const { key } = await service.organization()
    const { upload } = documentsClient(service)
    for (const entries of ['/X )', '/X [ } ]', '/X << /Y 1 ) >>']) {
      const { status, headers, text } = await upload(key, samplePdf({ entries: `/MediaBox [0 0 9 9] ${entries}` }))
      assert.deepEqual([status, headers.get('x-error-code')], [400, 'INVALID_PDF'], entries)
      assert.match(text, /too damaged to be read/, entries)
    }
  })
})

async function endOneByOne(held: (() => void)[], all: Promise<unknown>): Promise<void> {
  let isOver = false
  void all.finally(() => {
    isOver = true
  })
  await eventually('all have ended', () => {
    held.shift()?.()
    return isOver
  })
}
