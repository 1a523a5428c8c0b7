import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { ErrorCode } from '@countersign/api'
import {
  type ChangedDocument,
  changeDocument,
  type DocumentChange,
  type MadeVersion,
} from '../../src/features/documents/change-document.ts'
import { lockDocument, unlockDocuments } from '../../src/features/documents/lock-document.ts'
import { sweepDocuments } from '../../src/features/documents/sweep-documents.ts'
import { setLimits } from '../../src/features/quota/set-limits.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'
import { type DocumentsFixture, documentsFixture } from './documents-fixture.ts'
import { samplePdf } from './sample-pdf.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

const refusedAs = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.code, code)
  return true
}

type Change = DocumentChange<MadeVersion, ChangedDocument>

describe('A change to a document', () => {
  let fixture: DocumentsFixture
  before(async () => {
    fixture = await documentsFixture()
  })
  after(() => fixture.end())

  /** Adds its own line to the file, as a signature would. */
  const adding = (line: string, more: Partial<Change> = {}): Change => ({
    kind: 'SEALED',
    entryType: 'DOCUMENT_SEALED',
    by: null,
    make: async ({ bytes }) => ({ bytes: Buffer.concat([bytes, Buffer.from(`%${line}\n`)]), signatures: [] }),
    join: async () => async (changed) => changed,
    ...more,
  })
  const change = (id: string, ...words: Parameters<typeof adding>) =>
    changeDocument(fixture.ports, id, adding(...words))
  const transaction = <T>(act: (transaction: Parameters<typeof lockDocument>[0]) => Promise<T>) =>
    fixture.ports.database.transaction().execute(act)
  const linesOf = async (id: string) => {
    const latest = (await fixture.versions(id)).at(-1)
    const bytes = Buffer.from(await fixture.ports.blobStore.read(latest?.fileHash ?? '', 1 << 20))
    return bytes.toString('latin1').split('%%EOF\n')[1]
  }

  it('is a new version with its timestamp, and the one before stays as it was', async () => {
    const original = samplePdf()
    const { id } = await fixture.upload(original)
    const seen: unknown[] = []
    const signature = { kind: 'seal', name: 'Example', signedAt: new Date(), fieldName: 'Seal_2' } as const
    const changed = await change(id, 'one', {
      make: async ({ bytes, version, document }) => {
        assert.deepEqual([version.number, document.status, sha256(bytes)], [1, 'READY', sha256(original)])
        return { bytes: Buffer.concat([bytes, Buffer.from('%one\n')]), signatures: [signature] }
      },
      join: async () => async (changed) => {
        seen.push([changed.document.status, changed.version.number, changed.previous.number])
        return changed
      },
    })
    assert.deepEqual(seen, [['SEALED', 2, 1]])
    assert.equal(Buffer.from(changed.entry.fingerprint).toString('hex'), changed.version.fileHash)
    assert.equal(changed.version.sequenceNumber, changed.entry.sequenceNumber)
    const [first, second] = await fixture.versions(id)
    assert.deepEqual([first?.fileHash, second?.fileHash], [sha256(original), changed.version.fileHash])
    assert.equal(await linesOf(id), '%one\n')
  })

  it('that is overtaken is made again from the newer version, so that none is lost', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'race' }))
    let made = 0
    const slow = adding('slow', {
      make: async ({ bytes }) => {
        made++
        if (made === 1) await change(id, 'fast')
        return { bytes: Buffer.concat([bytes, Buffer.from('%slow\n')]), signatures: [] }
      },
    })
    await changeDocument(fixture.ports, id, slow)
    assert.equal(made, 2)
    assert.equal(await linesOf(id), '%fast\n%slow\n')
    assert.equal((await fixture.versions(id)).length, 3)
  })

  it('gives way to many concurrent others, and all of them are kept', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'many' }))
    const lines = Array.from({ length: 6 }, (_, index) => `line${index}`)
    await Promise.all(lines.map((line) => change(id, line)))
    const found = (await linesOf(id))?.trim().split('\n').sort()
    assert.deepEqual(
      found,
      lines.map((line) => `%${line}`),
    )
  })

  it('that is overtaken again and again ends with 409', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'never' }))
    let tries = 0
    const unlucky = adding('unlucky', {
      make: async ({ bytes }) => {
        tries++
        await change(id, `other${tries}`)
        return { bytes: Buffer.concat([bytes, Buffer.from('%unlucky\n')]), signatures: [] }
      },
    })
    await assert.rejects(changeDocument(fixture.ports, id, unlucky), refusedAs('DOCUMENT_CHANGED'))
    assert.ok(tries > 2 && tries < 20)
    assert.ok(!(await linesOf(id))?.includes('unlucky'))
  })

  it('that is refused on the way leaves nothing behind, and others that are recorded with it are not concerned', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'refused' }))
    const other = await fixture.upload(samplePdf({ text: 'other' }))
    const used = (await fixture.quota()).storageBytes.used
    const refuse = () => Promise.reject(new Refusal('SEAL_NOT_ACTIVE', 'no'))
    await assert.rejects(change(id, 'a', { make: refuse }), refusedAs('SEAL_NOT_ACTIVE'))
    const [refused, fine] = await Promise.allSettled([change(id, 'b', { join: refuse }), change(other.id, 'c')])
    assert.ok(refused.status === 'rejected')
    refusedAs('SEAL_NOT_ACTIVE')(refused.reason)
    assert.equal(fine.status, 'fulfilled')
    assert.equal((await fixture.versions(id)).length, 1)
    const [, added] = await fixture.versions(other.id)
    assert.equal((await fixture.quota()).storageBytes.used, used + (added?.size ?? 0))
  })

  it('is counted in the same commit: storage always, and what it spends up to the limit', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'quota' }))
    const before = await fixture.quota()
    await setLimits(fixture.ports, fixture.ports.by, fixture.organization.id, {
      seals: before.seals.used,
      storageBytes: 0,
    })
    await assert.rejects(change(id, 'a', { spend: 'seals' }), refusedAs('QUOTA_EXCEEDED'))
    const { version } = await change(id, 'signed by somebody who cannot know the quota')
    await setLimits(fixture.ports, fixture.ports.by, fixture.organization.id, { seals: null, storageBytes: null })
    const after = await fixture.quota()
    assert.deepEqual(
      [after.seals.used, after.storageBytes.used],
      [before.seals.used, before.storageBytes.used + version.size],
    )
  })

  it('is refused while a signing request has the document, but to that request', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'locked' }))
    const locked = await transaction((one) => lockDocument(one, id, 'sr_1'))
    assert.deepEqual([locked.lockedBy, locked.signingRequestId], ['sr_1', 'sr_1'])
    await transaction((one) => lockDocument(one, id, 'sr_1'))
    await assert.rejects(change(id, 'a'), refusedAs('DOCUMENT_LOCKED'))
    await assert.rejects(
      transaction((one) => lockDocument(one, id, 'sr_2')),
      refusedAs('DOCUMENT_LOCKED'),
    )
    await change(id, 'b', { by: 'sr_1', kind: 'SIGNED', entryType: 'DOCUMENT_SIGNED' })
    assert.equal((await fixture.document(id)).status, 'PARTIALLY_SIGNED')
    await change(id, 'c', { by: 'sr_1', kind: 'FINAL', entryType: 'DOCUMENT_SIGNED' })
    assert.equal((await fixture.document(id)).status, 'SIGNED')
    await transaction((one) => unlockDocuments(one, [id], 'sr_2'))
    assert.equal((await fixture.document(id)).lockedBy, 'sr_1', 'nobody else lets it go')
    await transaction((one) => unlockDocuments(one, [id], 'sr_1'))
    await assert.rejects(change(id, 'd', { by: 'sr_1' }), refusedAs('DOCUMENT_LOCKED'))
    const { document } = await change(id, 'e')
    assert.deepEqual([document.status, document.signingRequestId], ['SEALED', 'sr_1'])
  })

  it('that loses the document to a signing request on the way is refused', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'late lock' }))
    const late = adding('late', {
      make: async ({ bytes }) => {
        await transaction((one) => lockDocument(one, id, 'sr_1'))
        return { bytes: Buffer.concat([bytes, Buffer.from('%late\n')]), signatures: [] }
      },
    })
    await assert.rejects(changeDocument(fixture.ports, id, late), refusedAs('DOCUMENT_LOCKED'))
    assert.equal((await fixture.versions(id)).length, 1)
  })

  it('that dies before its commit leaves an unnamed file, which is swept after a day and no sooner', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'crash' }))
    const [original] = await fixture.versions(id)
    let left = ''
    const dying = {
      ...fixture.ports,
      log: { ...fixture.ports.log, appendAll: () => Promise.reject(new Error('it died')) },
    }
    const make: Change['make'] = async ({ bytes }) => {
      const made = Buffer.concat([bytes, Buffer.from('%crash\n')])
      left = sha256(made)
      return { bytes: made, signatures: [] }
    }
    await assert.rejects(changeDocument(dying, id, adding('', { make })), /it died/)
    const { signal } = new AbortController()
    const kept = () => fixture.ports.blobStore.has(left)
    assert.equal(await kept(), true)
    await sweepDocuments(fixture.ports, signal)
    fixture.ports.clock.advance(23 * 3600)
    await sweepDocuments(fixture.ports, signal)
    assert.equal(await kept(), true)
    fixture.ports.clock.advance(2 * 3600)
    await sweepDocuments(fixture.ports, signal)
    assert.equal(await kept(), false)
    assert.equal(await fixture.ports.blobStore.has(original?.fileHash ?? ''), true, 'what a version names stays')
    await changeDocument(fixture.ports, id, adding('', { make }))
    assert.equal(await kept(), true)
    fixture.ports.clock.advance(25 * 3600)
    await sweepDocuments(fixture.ports, signal)
    assert.equal(await kept(), true)
    assert.equal(await linesOf(id), '%crash\n')
  })

  it('is not lost to a sweep that runs while the same file is put again', async () => {
    const { id } = await fixture.upload(samplePdf({ text: 'meeting' }))
    const dying = {
      ...fixture.ports,
      log: { ...fixture.ports.log, appendAll: () => Promise.reject(new Error('it died')) },
    }
    await assert.rejects(changeDocument(dying, id, adding('meeting')), /it died/)
    fixture.ports.clock.advance(25 * 3600)
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowStore = {
      ...fixture.ports.blobStore,
      async delete(hash: string) {
        begun.resolve()
        await released.promise
        await fixture.ports.blobStore.delete(hash)
      },
    }
    const sweep = sweepDocuments({ ...fixture.ports, blobStore: slowStore }, new AbortController().signal)
    await begun.promise
    const changing = change(id, 'meeting')
    await waitsForLock(fixture.ports.database, changing)
    released.resolve()
    await Promise.all([changing, sweep])
    assert.equal(await linesOf(id), '%meeting\n')
  })

  it('ends abandoned imports', async () => {
    const { id } = await fixture.import({ url: 'http://example.org/x.pdf' })
    const { signal } = new AbortController()
    await sweepDocuments(fixture.ports, signal)
    assert.equal((await fixture.document(id)).status, 'FETCHING')
    fixture.ports.clock.advance(4 * 3600)
    await sweepDocuments(fixture.ports, signal)
    assert.equal((await fixture.document(id)).status, 'FETCH_FAILED')
    assert.equal(fixture.notified.at(-1)?.event, 'failed')
    await assert.rejects(change(id, 'a'), refusedAs('DOCUMENT_NOT_READY'))
  })
})
