import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findVersions } from '../../src/features/documents/find-document.ts'
import { cancelRequest } from '../../src/features/signing/cancel-request.ts'
import { correctSigner } from '../../src/features/signing/correct-signer.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { declineRequest } from '../../src/features/signing/decline-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import { viewDocument } from '../../src/features/signing/view-document.ts'
import type { Database, Transaction } from '../../src/ports/database.ts'
import type { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

describe('A signature that is being made when something else happens', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  it('is not taken when the request is cancelled meanwhile, and says so', async () => {
    await assertRefused('SIGNING_CANCELLED', 'CANCELLED', async ({ request: { id } }) => {
      await fixture.ports.database
        .transaction()
        .execute((transaction) => cancelRequest(fixture.ports, transaction, fixture.caller, id, null))
    })
  })

  it('is not taken when somebody else declines meanwhile, and says so', async () => {
    await assertRefused('SIGNING_DECLINED', 'DECLINED', async ({ signers: [, bob] }) => {
      const visitor = { ip: '192.0.2.2', userAgent: null }
      await declineRequest(fixture.ports, { token: bob?.token ?? '' }, { reason: 'No', visitor })
    })
  })

  it('is not taken when the time runs out meanwhile, whether or not anybody has noticed', async () => {
    const runOut = () => fixture.ports.clock.advance(31 * 86_400)
    await assertRefused('SIGNING_EXPIRED', 'PENDING', async () => runOut())
    await assertRefused('SIGNING_EXPIRED', 'EXPIRED', async () => {
      runOut()
      await expireRequests(fixture.ports, new AbortController().signal)
    })
  })

  it('is not taken when the signer is corrected meanwhile, since the link is no longer theirs', async () => {
    await assertRefused('SIGNING_LINK_INVALID', 'PENDING', async ({ request: { id }, signers: [ann] }) => {
      const correction = { id, signerId: ann?.id ?? '', email: 'another@example.org' }
      await correct(correction)
    })
  })

  it('is not taken twice, and says so even if the request is complete by the time of the second', async () => {
    const created = await fixture.create(['Ann'])
    const { id } = created.request
    await fixture.advance(id)
    const { log } = fixture.ports
    const appendAll: typeof log.appendAll = async (entries, companion) => {
      const appended = await log.appendAll(entries, companion)
      await fixture.advance(id)
      return appended
    }
    const sign = () => fixture.sign(created, 0, { log: { ...log, appendAll } })
    const both = await Promise.allSettled([sign(), sign()])
    const codes = both.map((one) => (one.status === 'rejected' ? (one.reason as Refusal).code : 'SIGNED'))
    assert.deepEqual(codes.sort(), ['ALREADY_SIGNED', 'SIGNED'])
    assert.equal((await findOwnRequest(fixture.ports, fixture.caller, id)).request.status, 'COMPLETED')
  })

  it('bears the right name if that is corrected while the document is being prepared', async () => {
    const created = await fixture.create(['Ann'])
    const { id, documentId } = created.request
    const { pdfWork } = fixture.ports
    const names: string[] = []
    const prepare: typeof pdfWork.prepare = async (bytes, request) => {
      names.push(...request.block.signers.map(({ name }) => name))
      if (names.length === 1) await correct({ id, signerId: created.signers[0]?.id ?? '', name: 'Anna' })
      return await pdfWork.prepare(bytes, request)
    }
    await fixture.advance(id, { pdfWork: { ...pdfWork, prepare } })
    assert.deepEqual(names, ['Ann', 'Anna'])
    assert.equal((await findVersions(fixture.ports, documentId)).filter(({ kind }) => kind === 'PREPARED').length, 1)
    assert.deepEqual(await fixture.mails(id), ['INVITATION signer0@example.org'])
  })

  function correct(correction: Parameters<typeof correctSigner>[3]) {
    return fixture.ports.database
      .transaction()
      .execute((transaction) => correctSigner(fixture.ports, transaction, fixture.caller, correction))
  }

  async function assertRefused(code: string, status: string, happens: (created: CreatedRequest) => Promise<void>) {
    const created = await fixture.create(['Ann', 'Bob'])
    const { id, documentId } = created.request
    await fixture.advance(id)
    await assert.rejects(
      signMeanwhile(created, () => happens(created)),
      (error: Refusal) => error.code === code,
      code,
    )
    const { request, signers } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.equal(request.status, status)
    assert.ok(signers.every((signer) => signer.status !== 'SIGNED'))
    assert.ok((await findVersions(fixture.ports, documentId)).every(({ kind }) => kind !== 'SIGNED'))
  }

  /** The first signer signs, and this happens before their signature has its time. */
  function signMeanwhile(created: CreatedRequest, happens: () => Promise<void>) {
    const timestampAuthority: typeof fixture.ports.timestampAuthority = {
      ...fixture.ports.timestampAuthority,
      async timestamp(digest) {
        await happens()
        return await fixture.ports.timestampAuthority.timestamp(digest)
      },
    }
    return fixture.sign(created, 0, { timestampAuthority })
  }
})

describe('A link that is replaced while it is being used', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  const visitor = { ip: '192.0.2.2', userAgent: null }
  const acts = {
    decline: (ports: SigningPorts, token: string) => declineRequest(ports, { token }, { reason: 'No', visitor }),
    view: (ports: SigningPorts, token: string) => viewDocument(ports, { token }, 1, visitor),
  }
  for (const [name, act] of Object.entries(acts)) {
    it(`does not ${name} for the signer`, async () => {
      const created = await fixture.create(['Ann', 'Bob'])
      const { id } = created.request
      const [ann] = created.signers
      await fixture.advance(id)
      const database = interrupted(fixture.ports.database, () =>
        fixture.ports.database.transaction().execute((transaction) =>
          correctSigner(fixture.ports, transaction, fixture.caller, {
            id,
            signerId: ann?.id ?? '',
            email: 'another@example.org',
          }),
        ),
      )
      await assert.rejects(
        act({ ...fixture.ports, database }, ann?.token ?? ''),
        (error: Refusal) => error.code === 'SIGNING_LINK_INVALID',
      )
      const { request, signers } = await findOwnRequest(fixture.ports, fixture.caller, id)
      assert.deepEqual([request.status, signers[0]?.status, signers[0]?.viewedAt], ['PENDING', 'PENDING', null])
    })
  }

  /** Something else happens before each transaction. */
  function interrupted(database: Database, happens: () => Promise<unknown>): Database {
    const transaction = () => ({
      execute: async <T>(act: (transaction: Transaction) => Promise<T>) => {
        await happens()
        return await database.transaction().execute(act)
      },
    })
    return new Proxy(database, {
      get(target, name) {
        if (name === 'transaction') return transaction
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
})
