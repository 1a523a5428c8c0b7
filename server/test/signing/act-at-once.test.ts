import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listFormFields, verifyPdf } from '@countersign/pdf'
import { findVersions } from '../../src/features/documents/find-document.ts'
import { readFile } from '../../src/features/documents/keep-file.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { delegateSigning } from '../../src/features/signing/delegate-signing.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import { signingRule } from '../../src/features/signing/model.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { viewDocument } from '../../src/features/signing/view-document.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import type { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

const visitor = { ip: '192.0.2.1', userAgent: null }
const documentCount = 2

describe('Two people who act on several documents at the same instant, on two nodes', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  it('both fill in their own fields, and everything is in the files', async () => {
    const fields = [1, 2].flatMap((signer) =>
      [1, 2].map((document) => ({
        id: `note-${signer}-${document}`,
        signer,
        document,
        type: 'text' as const,
        page: 1,
        x: 50,
        y: 100 * signer,
        readOnly: false,
        multiline: false,
      })),
    )
    const created = await fixture.create(['Ann', 'Bob'], 30, { fields }, documentCount)
    await fixture.advance(created.request.id)
    const valuesOf = (signer: number) => ({
      [`note-${signer}-1`]: `By ${signer}`,
      [`note-${signer}-2`]: `Also by ${signer}`,
    })
    const nodes = twoNodes()
    await Promise.all([1, 2].map((signer) => fixture.sign(created, signer - 1, nodes(), valuesOf(signer))))
    await fixture.advance(created.request.id)
    const files = await assertCompleted(created, 2)
    for (const [index, file] of files.entries()) {
      const filled = (await listFormFields(file)).map(({ value }) => value)
      const expected = index === 0 ? ['By 1', 'By 2'] : ['Also by 1', 'Also by 2']
      for (const value of expected) assert.ok(filled.includes(value), `${value} is not in document ${index + 1}`)
    }
  })

  it('complete the request once as its approver and its last signer', async () => {
    const created = await fixture.create(['Ann', { name: 'Ben', role: 'approver' }], 30, {}, documentCount)
    await fixture.advance(created.request.id)
    const nodes = twoNodes()
    await Promise.all([fixture.sign(created, 0, nodes()), fixture.sign(created, 1, nodes())])
    await Promise.all([fixture.advance(created.request.id), fixture.advance(created.request.id)])
    await assertCompleted(created, 2)
  })

  it('complete the request once as its viewer and its only signer', async () => {
    const created = await fixture.create(['Ann', { name: 'Cleo', role: 'viewer' }], 30, {}, documentCount)
    const token = created.signers[1]?.token ?? ''
    await fixture.advance(created.request.id)
    await viewDocument(fixture.ports, { token }, 1, visitor)
    const { timestampAuthority } = fixture.ports
    await fixture.sign(created, 0, {
      timestampAuthority: {
        ...fixture.ports.timestampAuthority,
        async timestamp(digest) {
          await viewDocument(fixture.ports, { token }, 2, visitor)
          return await timestampAuthority.timestamp(digest)
        },
      },
    })
    await fixture.advance(created.request.id)
    await assertCompleted(created, 1)
  })

  it('sign or delegate, but not both', async () => {
    const created = await fixture.create([{ name: 'Ann', mayDelegate: true }], 30, {}, documentCount)
    const { id } = created.request
    await fixture.advance(id)
    const { timestampAuthority } = fixture.ports
    const to = { name: 'Nora', email: 'nora@example.org' }
    const signing = fixture.sign(created, 0, {
      timestampAuthority: {
        ...fixture.ports.timestampAuthority,
        async timestamp(digest) {
          await delegateSigning(
            fixture.ports,
            { token: created.signers[0]?.token ?? '' },
            { to, reason: null, visitor },
          )
          return await timestampAuthority.timestamp(digest)
        },
      },
    })
    await assert.rejects(signing, (error: Refusal) => error.code === 'SIGNING_LINK_INVALID')
    const { request, signers } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.deepEqual([request.status, signers[0]?.name, signers[0]?.status], ['PENDING', 'Nora', 'PENDING'])
    for (const { documentId } of created.request.documents) {
      assert.ok((await findVersions(fixture.ports, documentId)).every(({ kind }) => kind !== 'SIGNED'))
    }
  })

  /** The ports of two nodes. Both sign the same version of the first document before either of them goes on. */
  function twoNodes(): () => Partial<SigningPorts> {
    let arrived = 0
    const { promise: both, resolve: open } = Promise.withResolvers<void>()
    return () => ({
      signingSlots: createSlots(signingRule),
      timestampAuthority: {
        ...fixture.ports.timestampAuthority,
        async timestamp(digest) {
          if (++arrived === 2) open()
          await both
          return await fixture.ports.timestampAuthority.timestamp(digest)
        },
      },
    })
  }

  /** Each document has so many signatures and one end, and everyone got one email about it. Returns the files. */
  async function assertCompleted({ request: { id, documents }, signers }: CreatedRequest, signatures: number) {
    const { request } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.equal(request.status, 'COMPLETED')
    const files: Uint8Array[] = []
    for (const { documentId } of documents) {
      const versions = await findVersions(fixture.ports, documentId)
      assert.deepEqual(
        versions.map(({ kind }) => kind),
        ['ORIGINAL', 'PREPARED', ...Array(signatures).fill('SIGNED'), 'FINAL'],
      )
      const file = await readFile(fixture.ports, versions.at(-1)?.fileHash ?? '')
      const trust = { anchors: fixture.ports.authority.anchors(), at: fixture.ports.clock.now() }
      const report = await verifyPdf(file, trust)
      assert.deepEqual([report.verdict, report.signatures.length], ['valid', signatures + 1])
      files.push(file)
    }
    const completions = (await fixture.mails(id)).filter((mail) => mail.startsWith('COMPLETION'))
    assert.deepEqual(
      completions.sort(),
      signers.map((_, index) => `COMPLETION signer${index}@example.org`),
    )
    return files
  }
})
