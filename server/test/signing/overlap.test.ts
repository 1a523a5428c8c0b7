import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findDocument } from '../../src/features/documents/find-document.ts'
import { cancelRequest } from '../../src/features/signing/cancel-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

describe('Two runs that go on with one request at the same time', () => {
  let fixture: SigningFixture
  let warnings: unknown[]
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  it('finish it once, and the slower one leaves no problem behind', async () => {
    const { id, documentId } = await signedByAll()
    const { timestampAuthority } = fixture.ports
    await advanceSlowly(id, {
      timestampAuthority: {
        ...timestampAuthority,
        async timestamp(digest) {
          await fixture.advance(id)
          return await timestampAuthority.timestamp(digest)
        },
      },
    })
    await assertCompleted(id, documentId)
  })

  it('complete it once, and the document is free afterwards', async () => {
    const { id, documentId } = await signedByAll()
    const { log } = fixture.ports
    const append: typeof log.append = async (entry, companion) => {
      if (entry.type === 'AUDIT_TRAIL') await fixture.advance(id)
      return await log.append(entry, companion)
    }
    await advanceSlowly(id, { log: { ...log, append } })
    await assertCompleted(id, documentId)
  })

  it('say nothing of a document that could not be prepared because the request was cancelled meanwhile', async () => {
    const { request } = await fixture.create(['Ann'])
    const { pdfWork, database } = fixture.ports
    const prepare: typeof pdfWork.prepare = async (...given) => {
      await database
        .transaction()
        .execute((transaction) => cancelRequest(fixture.ports, transaction, fixture.caller, request.id, null))
      return await pdfWork.prepare(...given)
    }
    await advanceSlowly(request.id, { pdfWork: { ...pdfWork, prepare } })
    const found = await findOwnRequest(fixture.ports, fixture.caller, request.id)
    assert.deepEqual([found.request.status, found.request.problem, warnings], ['CANCELLED', null, []])
  })

  it('do record what keeps a request that nobody else has advanced', async () => {
    const { id } = await signedByAll()
    const timestamp = () => Promise.reject(new Error('out of order'))
    await advanceSlowly(id, { timestampAuthority: { timestamp, probe: timestamp } })
    const { request } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.deepEqual([request.status, request.problem?.failedAttempts, warnings.length], ['FINALIZING', 1, 1])
  })

  async function signedByAll(): Promise<{ id: string; documentId: string }> {
    const created = await fixture.create(['Ann'])
    await fixture.advance(created.request.id)
    await fixture.sign(created, 0)
    return created.request
  }

  /** The run that the other one overtakes. */
  async function advanceSlowly(id: string, ports: Partial<SigningPorts>): Promise<void> {
    warnings = []
    const logger = { ...fixture.ports.logger, warn: (...line: unknown[]) => void warnings.push(line) }
    await fixture.advance(id, { ...ports, logger: logger as SigningPorts['logger'] })
  }

  async function assertCompleted(id: string, documentId: string): Promise<void> {
    const { request } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.deepEqual([request.status, request.problem, warnings], ['COMPLETED', null, []])
    assert.equal((await findDocument(fixture.ports, documentId))?.lockedBy, null)
    const mails = await fixture.mails(id)
    assert.deepEqual(mails.sort(), ['COMPLETION signer0@example.org', 'INVITATION signer0@example.org'])
  }
})
