import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import { viewDocument } from '../../src/features/signing/view-document.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

const visitor = { ip: '192.0.2.1', userAgent: null }

describe('A request that a node of an older version has advanced, which knows no roles', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  const statusOf = async (id: string) => (await findOwnRequest(fixture.ports, fixture.caller, id)).request.status

  it('is completed after the last signature, although the node waited for the one who gets a copy', async () => {
    const created = await fixture.create(['Ann', { name: 'Dora', role: 'cc' }])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    await sql`update signing_requests set status = 'IN_PROGRESS' where id = ${id}`.execute(fixture.ports.database)
    await fixture.advance(id)
    assert.equal(await statusOf(id), 'COMPLETED')
    assert.deepEqual((await fixture.mails(id)).sort(), [
      'COMPLETION signer0@example.org',
      'COMPLETION signer1@example.org',
      'INVITATION signer0@example.org',
    ])
  })

  it('is completed instead of expired, if nothing else has advanced it', async () => {
    const created = await fixture.create(['Ann', { name: 'Dora', role: 'cc' }])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    await sql`update signing_requests set status = 'IN_PROGRESS', work_due_at = null where id = ${id}`.execute(
      fixture.ports.database,
    )
    fixture.asked(id)
    fixture.ports.clock.advance(31 * 86_400)
    await expireRequests(fixture.ports, new AbortController().signal)
    assert.deepEqual([await statusOf(id), fixture.asked(id)], ['IN_PROGRESS', 1])
    await fixture.advance(id)
    assert.equal(await statusOf(id), 'COMPLETED')
  })

  it('stays open while somebody has not done their part', async () => {
    const created = await fixture.create(['Ann', 'Bob', { name: 'Dora', role: 'cc' }])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    await fixture.advance(id)
    assert.equal(await statusOf(id), 'IN_PROGRESS')
  })

  it('is completed when its viewer opens it again, although the node recorded only that they had', async () => {
    const created = await fixture.create(['Ann', { name: 'Cleo', role: 'viewer' }])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    const [, cleo] = created.signers
    assert.ok(cleo)
    await sql`update signing_signers set viewed_at = now() where id = ${cleo.id}`.execute(fixture.ports.database)
    await viewDocument(fixture.ports, cleo, 1, visitor)
    await fixture.advance(id)
    assert.equal(await statusOf(id), 'COMPLETED')
  })
})
