import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { changeDocument } from '../../src/features/documents/change-document.ts'
import { deleteDocument } from '../../src/features/documents/delete-document.ts'
import { selectDocumentForUpdate } from '../../src/features/documents/document-store.ts'
import { deleteFiles } from '../../src/features/documents/forget-documents.ts'
import { leftFileAgeMs } from '../../src/features/documents/model.ts'
import { sweepDocuments } from '../../src/features/documents/sweep-documents.ts'
import type { Caller } from '../../src/vocabulary/caller.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { type DocumentsFixture, documentsFixture } from './documents-fixture.ts'
import { samplePdf } from './sample-pdf.ts'

describe('Deleting a document', () => {
  let fixture: DocumentsFixture
  let caller: Caller
  before(async () => {
    fixture = await documentsFixture()
    caller = {
      keyId: 'key_1',
      userId: null,
      organization: fixture.organization,
      payer: fixture.organization,
      requestsPerHour: null,
      mode: 'live',
    }
  })
  after(() => fixture.end())

  const sweep = () => sweepDocuments(fixture.ports, new AbortController().signal)
  const remove = (id: string) => deleteDocument(fixture.ports, caller, 'admin', id)
  const seal = (id: string) =>
    changeDocument(fixture.ports, id, {
      kind: 'SEALED',
      entryType: 'DOCUMENT_SEALED',
      by: null,
      make: async ({ bytes }) => ({ bytes: Buffer.concat([bytes, Buffer.from(`% ${id}\n`)]), signatures: [] }),
      join: async () => async (changed) => changed,
    })

  it('frees its files with the sweep, but none that another document has', async () => {
    const shared = samplePdf({ text: 'shared' })
    const [first, second] = [await fixture.upload(shared), await fixture.upload(shared)]
    const { version } = await seal(first.id)
    const { blobStore, clock } = fixture.ports
    await remove(first.id)
    await sweep()
    assert.equal(await blobStore.has(version.fileHash), true, 'an upload of the same file relies on it')
    clock.advance(leftFileAgeMs / 1000 + 60)
    await sweep()
    assert.equal(await blobStore.has(version.fileHash), false)
    assert.equal(await blobStore.has(first.originalHash ?? ''), true)
    await remove(second.id)
    await sweep()
    assert.equal(await blobStore.has(first.originalHash ?? ''), false)
    assert.equal((await fixture.quota()).storageBytes.used, 0)
  })

  it('of its files alone keeps its hashes, and frees what nothing else uses', async () => {
    const document = await fixture.upload(samplePdf({ text: 'files alone' }))
    const { version } = await seal(document.id)
    const { database, blobStore, clock } = fixture.ports
    const used = (await fixture.quota()).storageBytes.used
    const act = () =>
      database.transaction().execute((transaction) => deleteFiles(fixture.ports, transaction, [document.id], 'key_1'))
    await act()
    const released = (await fixture.quota()).storageBytes.used
    assert.ok(released < used)
    await act()
    assert.equal((await fixture.quota()).storageBytes.used, released, 'nothing is released twice')
    const hashes = (await fixture.versions(document.id)).map(({ fileHash }) => fileHash)
    assert.deepEqual(hashes, [document.originalHash, version.fileHash])
    await assert.rejects(seal(document.id), { code: 'DOCUMENT_DELETED' })
    clock.advance(leftFileAgeMs / 1000 + 60)
    await sweep()
    for (const hash of hashes) assert.equal(await blobStore.has(hash), false)
    await fixture.upload(samplePdf({ text: 'files alone' }))
    assert.equal(await blobStore.has(document.originalHash ?? ''), true, 'it can be uploaded again')
  })

  it('does not wait for another holder of the document, and asks to try again', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'held' }))
    const used = (await fixture.quota()).storageBytes.used
    await fixture.ports.database.transaction().execute(async (transaction) => {
      await selectDocumentForUpdate(transaction, id)
      await assert.rejects(remove(id), { code: 'DOCUMENT_CHANGED' })
    })
    assert.equal((await fixture.quota()).storageBytes.used, used, 'nothing was given back')
    await remove(id)
  })

  it('twice concurrently succeeds once, and then there is none', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await fixture.upload(samplePdf({ text: `twice ${round}` }))
      const outcomes = await Promise.allSettled([remove(id), remove(id)])
      const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason.code))
      assert.deepEqual(codes.toSorted(), ['NOT_FOUND', 'done'])
    }
  })

  it('keeps who did it, when, and what was deleted, but not its title', async () => {
    const { id, originalHash } = await fixture.upload(samplePdf({ text: 'kept' }))
    const { version, previous } = await seal(id)
    await remove(id)
    const { rows } = await sql<Record<string, unknown>>`
      select * from document_deletions where document_id = ${id}`.execute(fixture.ports.database)
    assert.deepEqual(rows, [
      {
        document_id: id,
        owner: fixture.organization.id,
        deleted_by: 'key_1',
        deleted_at: fixture.ports.clock.now(),
        file_hashes: [originalHash ?? '', version.fileHash].map((hash) => Buffer.from(hash, 'hex')),
        file_sizes: [previous.size, version.size],
      },
    ])
  })

  it('that is refused leaves the document and no word of a deletion', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'refused' }))
    const other = { ...caller, keyId: 'user_2', userId: 'user_2' }
    await assert.rejects(deleteDocument(fixture.ports, other, 'member', id), { code: 'INSUFFICIENT_ROLE' })
    assert.equal((await fixture.versions(id)).length, 1)
    const { rows } = await sql`select from document_deletions where document_id = ${id}`.execute(fixture.ports.database)
    assert.equal(rows.length, 0)
    await remove(id)
  })

  it('gives storage back down to nothing and never below, whatever was counted', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'counted' }))
    await sql`update quota_usage set used = 1 where resource = 'storageBytes'`.execute(fixture.ports.database)
    await remove(id)
    assert.equal((await fixture.quota()).storageBytes.used, 0)
  })

  it('and changing it at the same time leave the document whole or gone', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await fixture.upload(samplePdf({ text: `round ${round}` }))
      const outcomes = await Promise.allSettled([seal(id), remove(id), seal(id), remove(id), remove(id)])
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Refusal, String(outcome.reason))
      }
      await remove(id).catch((error: Refusal) => assert.equal(error.code, 'NOT_FOUND'))
      assert.deepEqual(await fixture.versions(id), [])
    }
    assert.equal((await fixture.quota()).storageBytes.used, 0)
  })
})
