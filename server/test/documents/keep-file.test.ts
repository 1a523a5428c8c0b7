import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { keepBytes, keepIfUsed } from '../../src/features/documents/keep-file.ts'
import { type DocumentsFixture, documentsFixture } from './documents-fixture.ts'

describe('A file that is kept for an act which fails', () => {
  let fixture: DocumentsFixture
  before(async () => {
    fixture = await documentsFixture()
  })
  after(() => fixture.end())

  /** Everything at the same moment, since the clock stands still. */
  const keepInVain = async (bytes: Uint8Array, meanwhile: () => Promise<unknown> = async () => {}) => {
    const act = keepIfUsed(fixture.ports, async (keep) => {
      await keep(
        (async function* () {
          yield bytes
        })(),
      )
      assert.ok(await isThere(bytes))
      await meanwhile()
      throw new Error('refused')
    })
    await assert.rejects(act, /refused/)
  }
  const isThere = (bytes: Uint8Array) => fixture.ports.blobStore.has(createHash('sha256').update(bytes).digest('hex'))

  it('is deleted, each time', async () => {
    const bytes = Buffer.from('%PDF-1.7 alone')
    for (let round = 0; round < 2; round++) {
      await keepInVain(bytes)
      assert.equal(await isThere(bytes), false)
    }
  })

  it('stays where another has put the same before, and may yet name it', async () => {
    const bytes = Buffer.from('%PDF-1.7 before')
    await keepBytes(fixture.ports, bytes)
    await keepInVain(bytes)
    assert.equal(await isThere(bytes), true)
  })

  it('stays where another puts the same in the meantime', async () => {
    const bytes = Buffer.from('%PDF-1.7 meanwhile')
    await keepInVain(bytes, () => keepBytes(fixture.ports, bytes))
    assert.equal(await isThere(bytes), true)
    const other = Buffer.from('%PDF-1.7 meanwhile, in vain as well')
    await keepInVain(other, () => keepInVain(other))
    assert.equal(await isThere(other), true, 'the sweep takes it')
  })
})
