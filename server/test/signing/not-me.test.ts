import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness, sampleContract, tokenOf } from './signing-harness.ts'

describe('Somebody whom a link has reached by mistake', () => {
  let harness: SigningHarness
  let sender: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'not-me-sender@example.org', { organizationId, role: 'member' })
    sender = await openConsole(service, organizationId, 'not-me-sender@example.org')
  })
  after(() => harness.end())

  async function send() {
    const answer = await sender.call('POST', '/signing', {
      documentTitle: 'Rental contract',
      documentUrl: harness.publish(sampleContract()),
      callbackUrl: harness.callbackUrl,
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska' },
        { email: 'ben@example.org', name: 'Ben' },
      ],
    })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId: id, signers } = answer.json.data
    await harness.invited(id)
    return { id, anna: signers[0].signingUrl as string, ben: signers[1].signingUrl as string }
  }

  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const trailOf = async (id: string) => {
    const query = `select line from signing_events where signing_request_id = '${id}' order by number`
    const { rows } = await queryDatabase(harness.service, query)
    return rows.map(({ line }) => JSON.parse(line as string))
  }

  it('ends the request for all by saying so, which is no decline in the words of status, webhook and email', async () => {
    const { id, anna, ben } = await send()
    const answer = await harness.signer(anna, 'POST', 'not-me', { reason: ' I took over her address. ' })
    assert.deepEqual([answer.status, answer.json.data.status], [200, 'DECLINED'])
    const sentence = 'The person who opened Anna Kowalska’s link says they are not Anna Kowalska.'
    const words = `${sentence} They say: I took over her address.`
    const { status, reason, declineCode, signers } = await harness.status(id)
    assert.deepEqual([status, declineCode, reason], ['DECLINED', 'WRONG_RECIPIENT', words])
    assert.deepEqual(
      signers.map((signer: { status: string }) => signer.status),
      ['DECLINED', 'PENDING'],
    )
    for (const link of [anna, ben]) assert.deepEqual(code(await harness.signer(link, 'GET')), [409, 'SIGNING_DECLINED'])
    assert.deepEqual(code(await harness.sign(ben)), [409, 'SIGNING_DECLINED'])

    await harness.service.settled()
    const about = (await harness.mails()).filter(({ text }) => text.includes(id))
    const mailTo = (address: string) => about.find(({ to, text }) => to === address && !text.includes('/sign/'))
    const notice = mailTo('not-me-sender@example.org') ?? assert.fail('the sender got no email')
    assert.equal(notice.subject, 'Wrong recipient: Rental contract')
    assert.match(notice.text, /The person who opened .*link.* not Anna Kowalska\./)
    assert.match(notice.text, /Message from the person who opened the link:\n\n> I took over her address\./)
    assert.match(notice.text, /Recipient: Anna Kowalska/)
    assert.doesNotMatch(notice.text, /declined/i)
    const { organizationId } = harness
    assert.ok(notice.text.includes(`/signing/${id}?organization=${organizationId}`), 'the sender can open the request')
    assert.ok(!mailTo('ben@example.org')?.text.includes('?organization='), 'a signer cannot')
    assert.equal(mailTo('ben@example.org')?.subject, 'Closed: Rental contract')

    const { json } =
      harness.events.find(({ json }) => json.data.signingRequestId === id && json.data.reason === words) ??
      assert.fail('no event')
    assert.deepEqual([json.event, json.data.declineCode], ['signing_request.declined', 'WRONG_RECIPIENT'])
    assert.equal(json.data.signer.name, 'Anna Kowalska')
  })

  it('appears in the trail as that, not as a decline', async () => {
    const { id, anna } = await send()
    assert.equal((await harness.signer(anna, 'POST', 'not-me')).status, 200)
    const trail = await trailOf(id)
    const { event, reason, ip } = trail.at(-1)
    assert.deepEqual([event, reason, ip], ['not-me', null, harness.service.address])
    assert.ok(!trail.some((one: { event: string }) => one.event === 'declined'))
    const evidence = await sender.call('GET', `/signing/${id}/evidence`)
    assert.equal(evidence.status, 200)
  })

  it('cannot say so twice, after a signature, in too many words, or with a link among them', async () => {
    const { anna, ben } = await send()
    const say = (link: string, body?: object) => harness.signer(link, 'POST', 'not-me', body)
    assert.equal((await say(anna, { reason: 'x'.repeat(1001) })).status, 400)
    assert.equal((await say(anna, { reason: `See /sign/${tokenOf(ben)}` })).status, 400)
    assert.equal((await harness.sign(anna)).status, 200)
    assert.deepEqual(code(await say(anna)), [409, 'ALREADY_SIGNED'])
    assert.equal((await say(ben, { reason: '  ' })).status, 200)
    assert.deepEqual(code(await say(ben)), [409, 'SIGNING_DECLINED'])
    assert.equal((await say(`${harness.service.url}/sign/${'x'.repeat(43)}`)).status, 404)
  })
})
