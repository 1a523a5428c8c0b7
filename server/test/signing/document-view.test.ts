import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { queryDatabase } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness, tokenOf } from './signing-harness.ts'

const signature = { kind: 'typed', text: 'Anna Kowalska' }

describe('A signing link', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  async function invited() {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    return { id, link: signers[0].signingUrl as string }
  }

  async function trailOf(id: string) {
    const query = `select line from signing_events where signing_request_id = '${id}' order by number`
    const { rows } = await queryDatabase(harness.service, query)
    return rows.map(({ line }) => JSON.parse(line as string))
  }

  const eventsOf = (trail: { event: string }[]) => trail.map(({ event }) => event)
  const sign = (link: string) => harness.signer(link, 'POST', 'sign', { consent: true, signature })

  it('does not sign a document that was never viewed by it, and says what to do', async () => {
    const { id, link } = await invited()
    await harness.signer(link, 'GET')
    await harness.signer(link, 'GET', 'document')
    const answer = await sign(link)
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [409, 'DOCUMENT_NOT_VIEWED'])
    assert.match(answer.json.error, /has not been viewed with this link.*\/viewed, then sign\.$/)
    const { status, progress } = await harness.status(id)
    assert.deepEqual([status, progress.signed], ['PENDING', 0])

    await harness.signer(link, 'POST', 'viewed')
    assert.equal((await sign(link)).status, 200)
  })

  it('leaves in the trail which file it loaded, once, from where, and before which view and signature', async () => {
    const { id, link } = await invited()
    await harness.reads(link)
    await harness.signer(link, 'GET', 'document')
    assert.equal((await sign(link)).status, 200)
    const trail = await trailOf(id)
    assert.deepEqual(eventsOf(trail).slice(0, 6), ['created', 'prepared', 'invited', 'loaded', 'viewed', 'signed'])
    const [created, prepared, , loaded, viewed, signed] = trail
    assert.deepEqual([loaded.fileHash, loaded.ip], [prepared.fileHash, harness.service.address])
    assert.deepEqual([viewed.fileHash, signed.loadedFileHash], [prepared.fileHash, prepared.fileHash])
    assert.equal(created.linksGivenToSender, true)
  })

  it('that reports a view without having loaded the file leaves that in the trail', async () => {
    const { id, link } = await invited()
    await harness.signer(link, 'GET')
    await harness.service.call('HEAD', `/signer/v1/${tokenOf(link)}/document`)
    const headers = { range: 'bytes=1-' }
    const part = await harness.service.call('GET', `/signer/v1/${tokenOf(link)}/document`, { headers })
    assert.deepEqual([part.status, part.headers.get('accept-ranges')], [206, 'bytes'])
    await harness.signer(link, 'POST', 'viewed')
    assert.equal((await sign(link)).status, 200)
    const trail = await trailOf(id)
    assert.ok(!eventsOf(trail).includes('loaded'))
    const { loadedFileHash } = trail.find(({ event }) => event === 'signed')
    assert.equal(loadedFileHash, null)
  })

  it('adds nothing to the trail of a request that is complete', async () => {
    const { id, link } = await invited()
    assert.equal((await harness.sign(link)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const before = await trailOf(id)
    assert.equal((await harness.signer(link, 'GET', 'document')).status, 200)
    assert.deepEqual(await trailOf(id), before)
  })

  it('is not called the secret of its signer alone in the email', async () => {
    const { id, link } = await invited()
    await harness.service.settled()
    assert.equal((await harness.sign(link)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const invitation =
      (await harness.mails()).find(({ text }) => text.includes(tokenOf(link))) ?? assert.fail('no email')
    assert.doesNotMatch(invitation.text, /yours alone/)
    assert.match(invitation.text, /anyone who has it can sign in your name\. .* has it, too\./)
  })
})
