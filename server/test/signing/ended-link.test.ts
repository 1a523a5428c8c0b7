import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { queryDatabase } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

describe('The link of a signing request that has ended', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  async function send() {
    const signers = [
      { email: 'anna@example.org', name: 'Anna Kowalska' },
      { email: 'ben@example.org', name: 'Ben' },
    ]
    const made = await harness.request({ companyName: 'Muster & Söhne', signers })
    await harness.invited(made.signingRequestId)
    const [anna, ben] = made.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    return { id: made.signingRequestId as string, anna: anna as string, ben: ben as string }
  }

  const end = async (link: string) => (await harness.signer(link, 'GET', 'end')).json.data
  const cancel = (id: string, body: object) =>
    harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key, body })
  const known = { title: 'Rental contract', sender: { name: 'Muster & Söhne', registeredName: 'Example' } }

  it('names the document, the sender and the reason that the sender gave for canceling', async () => {
    const { id, anna } = await send()
    await cancel(id, { reason: 'We found another tenant' })
    const { endedAt, ...said } = await end(anna)
    assert.deepEqual(said, { ...known, reason: 'We found another tenant', declinedByYou: false })
    assert.ok(Math.abs(Date.parse(endedAt) - Date.now()) < 600_000)
  })

  it('gives the reason for canceling to no signer who was never invited', async () => {
    const signers = [
      { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 },
      { email: 'ben@example.org', name: 'Ben', order: 1 },
    ]
    const made = await harness.request({ companyName: 'Muster & Söhne', signers })
    await harness.invited(made.signingRequestId)
    await cancel(made.signingRequestId, { reason: 'We found another tenant' })
    assert.equal((await end(made.signers[1].signingUrl)).reason, null)
  })

  it('says who declined to nobody but them, and gives their reason to no signer', async () => {
    const { anna, ben } = await send()
    assert.equal((await harness.signer(anna, 'POST', 'decline', { reason: 'The rent is too high' })).status, 200)
    const [own, other] = [await end(anna), await end(ben)]
    assert.deepEqual([own.declinedByYou, own.reason], [true, null])
    assert.deepEqual([other.declinedByYou, other.reason, other.title], [false, null, 'Rental contract'])
  })

  it('says of a link that reached somebody else that its signer has not declined', async () => {
    const { anna } = await send()
    assert.equal((await harness.signer(anna, 'POST', 'not-me', {})).status, 200)
    assert.equal((await end(anna)).declinedByYou, false)
  })

  it('says when the request expired, also before the service has looked', async () => {
    const { id, anna } = await send()
    const expired = '2026-01-02T03:04:05.000Z'
    await queryDatabase(harness.service, `update signing_requests set expires_at = '${expired}' where id = '${id}'`)
    const { endedAt, reason } = await end(anna)
    assert.deepEqual([endedAt, reason], [expired, null])
  })

  it('is distinguished from links that open a document and from links that never were', async () => {
    const { anna } = await send()
    const open = await harness.signer(anna, 'GET', 'end')
    assert.deepEqual([open.status, open.headers.get('x-error-code')], [404, 'NOT_FOUND'])
    const unknown = await harness.service.call('GET', `/signer/v1/${'x'.repeat(43)}/end`)
    assert.deepEqual([unknown.status, unknown.headers.get('x-error-code')], [404, 'SIGNING_LINK_INVALID'])
  })
})
