import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { findDocument, findVersions } from '../../src/features/documents/find-document.ts'
import { lockDocument } from '../../src/features/documents/lock-document.ts'
import { listUnrenewed } from '../../src/features/documents/renewal/list-unrenewed.ts'
import { renewDocumentsJob } from '../../src/features/documents/renewal/model.ts'
import { type RenewalPorts, renewDocuments } from '../../src/features/documents/renewal/renew-documents.ts'
import { NoTimestamp } from '../../src/ports/timestamp-authority.ts'
import { setTimers } from '../harness/set-timers.ts'
import { type SigningFixture, signingFixture } from '../signing/signing-fixture.ts'

const day = 86_400

describe('The renewal of finished documents', () => {
  let fixture: SigningFixture
  let enqueued: string[]
  beforeEach(async () => {
    fixture = await signingFixture()
    enqueued = []
  })
  afterEach(() => fixture.end())

  const { signal } = new AbortController()
  const portsWith = (others: Partial<RenewalPorts> = {}): RenewalPorts => ({
    ...fixture.ports,
    timestampRoots: [],
    algorithmEnds: {},
    timers: setTimers(),
    logger: pino({ level: 'silent' }),
    queue: { enqueue: async (_transaction, { name }) => void enqueued.push(name) },
    ...others,
  })
  const renew = (others?: Partial<RenewalPorts>) => renewDocuments(portsWith(others), { signal })
  /** A document that everybody has signed, in the year before its protection ends. */
  const finished = async () => {
    const created = await fixture.create(['Ann'])
    await fixture.advance(created.request.id)
    await fixture.sign(created, 0)
    await fixture.advance(created.request.id)
    return created.request.documentId
  }
  const kinds = async (documentId: string) => (await findVersions(fixture.ports, documentId)).map(({ kind }) => kind)
  const renewals = async (documentId: string) => (await kinds(documentId)).filter((kind) => kind === 'RENEWED').length
  const document = async (documentId: string) => {
    const found = await findDocument(fixture.ports, documentId)
    assert.ok(found)
    return found
  }
  const intoLastYear = async () => {
    fixture.ports.clock.advance(3500 * day)
    await fixture.ports.authority.renew()
  }
  /** The storage, unable to read this one file. */
  const without = (hash: string | undefined): Partial<RenewalPorts> => {
    const { blobStore } = fixture.ports
    const refuse = (sha256: string) => {
      if (sha256 === hash) throw new Error('the file is away')
    }
    return {
      blobStore: {
        ...blobStore,
        get(sha256) {
          refuse(sha256)
          return blobStore.get(sha256)
        },
        async read(sha256, most) {
          refuse(sha256)
          return await blobStore.read(sha256, most)
        },
      },
    }
  }
  const unrenewed = () => listUnrenewed(fixture.ports, fixture.caller.userId ?? '')

  it('adds nothing while the authority gives no later end, and reports the document 90 days before', async () => {
    const documentId = await finished()
    fixture.ports.clock.advance(3500 * day)
    await renew()
    assert.equal(await renewals(documentId), 0)
    assert.deepEqual((await unrenewed()).documents, [])
    fixture.ports.clock.advance(80 * day)
    await renew()
    assert.equal(await renewals(documentId), 0)
    assert.deepEqual(
      (await unrenewed()).documents.map(({ id }) => id),
      [documentId],
    )
    await fixture.ports.authority.renew()
    await renew()
    assert.equal(await renewals(documentId), 1)
    assert.deepEqual((await unrenewed()).documents, [])
  })

  it('requests no timestamp once the log has ended, and tells the owner', async () => {
    const documentId = await finished()
    await intoLastYear()
    const { log } = fixture.ports
    const known = { ...log.known(), keys: { ...log.known().keys, end: { sequenceNumber: 9, statement: '' } } }
    let requested = 0
    const request = async (): Promise<never> => {
      requested++
      throw new NoTimestamp('no')
    }
    const timestampAuthority = { timestamp: request, probe: request }
    await renew({ log: { ...log, known: () => known }, timestampAuthority })
    assert.equal(requested, 0)
    assert.equal(await renewals(documentId), 0)
    assert.match((await document(documentId)).renewalProblem ?? '', /^The log of this service has ended/)
    assert.deepEqual(
      (await unrenewed()).documents.map(({ id }) => id),
      [documentId],
    )
  })

  it('adds one timestamp when two nodes renew concurrently', async () => {
    const documentId = await finished()
    await intoLastYear()
    await Promise.all([renew(), renew()])
    assert.equal(await renewals(documentId), 1)
  })

  it('leaves a document alone that is out for signature', async () => {
    const documentId = await finished()
    await intoLastYear()
    await fixture.ports.database.transaction().execute((transaction) => lockDocument(transaction, documentId, 'sr_1'))
    await renew()
    assert.equal(await renewals(documentId), 0)
    assert.equal((await document(documentId)).renewalProblem, null)
  })

  it('continues with the others if one document fails, says so, and retries it the next day', async () => {
    const [broken, sound] = [await finished(), await finished()]
    await intoLastYear()
    const [hash] = (await findVersions(fixture.ports, broken)).map(({ fileHash }) => fileHash).slice(-1)
    const away = without(hash)
    await renew(away)
    assert.deepEqual([await renewals(broken), await renewals(sound)], [0, 1])
    assert.match((await document(broken)).renewalProblem ?? '', /could not renew this document/)
    assert.deepEqual(
      (await unrenewed()).documents.map(({ id }) => id),
      [broken],
    )
    await renew()
    assert.equal(await renewals(broken), 0, 'not before the next day')
    fixture.ports.clock.advance(day)
    await renew()
    assert.equal(await renewals(broken), 1)
    assert.equal((await document(broken)).renewalProblem, null)
  })

  it('measures a document the next day that could not be read', async () => {
    const documentId = await finished()
    const { protectedUntil } = await document(documentId)
    await sql`update documents set protected_until = null`.execute(fixture.ports.database)
    const [latest] = (await findVersions(fixture.ports, documentId)).slice(-1)
    await renew(without(latest?.fileHash))
    assert.equal((await document(documentId)).protectedUntil, null)
    fixture.ports.clock.advance(day)
    await renew()
    const now = await document(documentId)
    assert.deepEqual([now.protectedUntil, now.renewalProblem], [protectedUntil, null])
  })

  it('asks no authority for anything while no document is in its last year', async () => {
    await finished()
    const timestamp = async () => assert.fail('it was asked')
    await renew({ timestampAuthority: { timestamp, probe: timestamp } })
  })

  it('fails as a job while no authority gives a timestamp, and blames no document', async () => {
    const documentId = await finished()
    await intoLastYear()
    const timestamp = async () => {
      throw new NoTimestamp('it is away')
    }
    await assert.rejects(renew({ timestampAuthority: { timestamp, probe: timestamp } }), /it is away/)
    assert.equal((await document(documentId)).renewalProblem, null)
    await renew()
    assert.equal(await renewals(documentId), 1)
  })

  it('ends after a while and leaves the rest to a run that follows', async () => {
    const documents = [await finished(), await finished()]
    await intoLastYear()
    let elapsed = 0
    const slowly = () => {
      elapsed += 15 * 60_000
      return elapsed
    }
    await renew({ timers: { ...setTimers(), elapsed: slowly } })
    assert.deepEqual((await Promise.all(documents.map(renewals))).sort(), [0, 1])
    assert.deepEqual(enqueued, [renewDocumentsJob.name])
  })
})
