import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openHarness, type SigningHarness } from './signing-harness.ts'

interface Mail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly state: string
  readonly lastError: string | null
}

describe('An invitation that leaves late', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  it('is dropped, and its record says why, when the request has ended', async () => {
    const { signingRequestId: id } = await harness.request()
    const invitation = await mailTo(id, 'anna@example.org')
    assert.equal((await ended(id, invitation)).state, 'SENT')
    await harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
    const late = await leaveAgain(id, invitation)
    assert.deepEqual([late.state, late.lastError], ['FAILED', 'Not sent: The sender canceled this signing request.'])
  })

  it('is dropped when its signer has signed, without a problem, and is sent to signers who have not', async () => {
    const { signingRequestId: id, signers } = await harness.request({
      signers: [
        { email: 'signed@example.org', name: 'Ann' },
        { email: 'waiting@example.org', name: 'Bob' },
      ],
    })
    const toAnn = await mailTo(id, 'signed@example.org')
    const toBob = await mailTo(id, 'waiting@example.org')
    await Promise.all([ended(id, toAnn), ended(id, toBob)])
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    const late = await leaveAgain(id, toAnn)
    assert.deepEqual([late.state, late.lastError], ['FAILED', 'Not sent: The signer has already signed.'])
    assert.equal((await leaveAgain(id, toBob)).state, 'SENT')
    const { json } = await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })
    const shown = json.data.signers.map(({ mailStatus }: { mailStatus: string }) => mailStatus)
    assert.deepEqual(shown, [null, 'SENT'])
  })

  async function mailTo(id: string, recipient: string): Promise<string> {
    return (await found(id, (mail) => mail.kind === 'INVITATION' && mail.recipient === recipient)).id
  }

  async function leaveAgain(id: string, mailId: string): Promise<Mail> {
    await harness.service.admin('POST', `/mails/${mailId}/resend`)
    return await ended(id, mailId)
  }

  function ended(id: string, mailId: string): Promise<Mail> {
    return found(id, (mail) => mail.id === mailId && mail.state !== 'QUEUED')
  }

  async function found(id: string, wanted: (mail: Mail) => boolean): Promise<Mail> {
    const all = async () => {
      const page: unknown = await harness.service.admin('GET', `/mails?reference=${id}`)
      return (page as { mails: Mail[] }).mails
    }
    await harness.service.settled()
    const mails = await all()
    return mails.find(wanted) ?? assert.fail(JSON.stringify(mails))
  }
})
