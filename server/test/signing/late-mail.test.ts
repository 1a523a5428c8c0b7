import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDesk, type SigningDesk } from './signing-desk.ts'

interface Mail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly state: string
  readonly lastError: string | null
}

describe('An invitation that leaves late', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.end())

  it('is dropped, and its record says why, when the request has ended', async () => {
    const { signingRequestId: id } = await desk.request()
    const invitation = await mailTo(id, 'anna@example.org')
    assert.equal((await ended(id, invitation)).state, 'SENT')
    await desk.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: desk.key })
    const late = await leaveAgain(id, invitation)
    assert.deepEqual([late.state, late.lastError], ['FAILED', 'Not sent: The sender canceled this signing request.'])
  })

  it('is dropped when its signer has signed, without a problem, and is sent to signers who have not', async () => {
    const { signingRequestId: id, signers } = await desk.request({
      signers: [
        { email: 'signed@example.org', name: 'Ann' },
        { email: 'waiting@example.org', name: 'Bob' },
      ],
    })
    const toAnn = await mailTo(id, 'signed@example.org')
    const toBob = await mailTo(id, 'waiting@example.org')
    await Promise.all([ended(id, toAnn), ended(id, toBob)])
    assert.equal((await desk.sign(signers[0].signingUrl)).status, 200)
    const late = await leaveAgain(id, toAnn)
    assert.deepEqual([late.state, late.lastError], ['FAILED', 'Not sent: The signer has already signed.'])
    assert.equal((await leaveAgain(id, toBob)).state, 'SENT')
    const { json } = await desk.service.call('GET', `/api/v1/signing/${id}`, { key: desk.key })
    const shown = json.data.signers.map(({ mailStatus }: { mailStatus: string }) => mailStatus)
    assert.deepEqual(shown, [null, 'SENT'])
  })

  async function mailTo(id: string, recipient: string): Promise<string> {
    return (await found(id, (mail) => mail.kind === 'INVITATION' && mail.recipient === recipient)).id
  }

  async function leaveAgain(id: string, mailId: string): Promise<Mail> {
    await desk.service.admin('POST', `/mails/${mailId}/resend`)
    return await ended(id, mailId)
  }

  function ended(id: string, mailId: string): Promise<Mail> {
    return found(id, (mail) => mail.id === mailId && mail.state !== 'QUEUED')
  }

  async function found(id: string, wanted: (mail: Mail) => boolean): Promise<Mail> {
    const all = async () => {
      const page: unknown = await desk.service.admin('GET', `/mails?reference=${id}`)
      return (page as { mails: Mail[] }).mails
    }
    await desk.service.settled()
    const mails = await all()
    return mails.find(wanted) ?? assert.fail(JSON.stringify(mails))
  }
})
