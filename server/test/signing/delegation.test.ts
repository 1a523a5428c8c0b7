import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openLink } from './signer-browser.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska', mayDelegate: true }
const ben = { email: 'ben@example.org', name: 'Ben Nowak' }
const carla = { email: 'carla@example.org', name: 'Carla' }

describe('A signer who may delegate', () => {
  let harness: SigningHarness
  let sender: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'delegating-sender@example.org', { organizationId, role: 'member' })
    sender = await openConsole(service, organizationId, 'delegating-sender@example.org')
  })
  after(() => harness.end())

  const send = async (changes: object = {}) => {
    const answer = await sender.call('POST', '/signing', {
      documentTitle: 'Rental contract',
      documentUrl: harness.publish(sampleContract()),
      callbackUrl: harness.callbackUrl,
      signers: [anna, carla],
      ...changes,
    })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId: id, signers } = answer.json.data
    await harness.invited(id)
    return { id: id as string, first: signers[0], link: signers[0].signingUrl as string, others: signers.slice(1) }
  }
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const delegate = (link: string, body: object = ben) => harness.signer(link, 'POST', 'delegate', body)
  const mailsTo = async (address: string, id: string) => {
    await harness.service.settled()
    return (await harness.mails()).filter(({ to, text }) => to === address && text.includes(id))
  }
  const linkIn = (text: string | undefined) =>
    /https?:\S+\/sign\/[\w-]+(\?language=\w+)?/.exec(text ?? '')?.[0] ?? assert.fail('there is no link')
  const words = async (file: Uint8Array) => (await readText(file)).replaceAll(/\s+/g, ' ')

  it('leaves it to the sender to give the access code to the other person', async () => {
    const accessCode = 'Pfingstrose 17'
    const { id, link } = await send({ signers: [{ ...anna, authentication: ['access_code'], accessCode }] })
    const browser = openLink(harness.service, link)
    assert.equal((await browser.call('POST', 'access-code', { code: accessCode })).status, 200)
    assert.equal((await browser.call('POST', 'delegate', ben)).status, 200)
    const [invitation] = await mailsTo(ben.email, id)
    assert.match(invitation?.text ?? '', /only with the access code that you get from/)
    const [notice] = (await mailsTo('delegating-sender@example.org', id)).filter(({ subject }) =>
      subject.startsWith('Delegated'),
    )
    assert.match(
      notice?.text ?? '',
      /Ben Nowak needs the access code to open the document\. If you agree, give it to them/,
    )
    const next = openLink(harness.service, linkIn(invitation?.text))
    assert.deepEqual(code(await next.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    assert.equal((await next.call('POST', 'access-code', { code: accessCode })).status, 200)
  })

  it('passes the request to another person, who signs with a link of their own, and everything says so', async () => {
    const { id, link, first, others } = await send()
    await harness.reads(link)
    const answer = await delegate(link, { ...ben, name: ' Ben Nowak ', reason: ' I am on leave. ' })
    assert.deepEqual([answer.status, answer.json.data], [200, ben], answer.text)
    assert.deepEqual(code(await harness.signer(link, 'GET')), [404, 'SIGNING_LINK_INVALID'])
    assert.deepEqual(code(await harness.sign(link)), [404, 'SIGNING_LINK_INVALID'])

    const [invitation, ...more] = await mailsTo(ben.email, id)
    assert.deepEqual(more, [])
    assert.match(invitation?.text ?? '', /Anna Kowalska has asked you to sign in their place\./)
    assert.doesNotMatch(invitation?.text ?? '', /has it, too|on leave/)
    const [notice] = (await mailsTo('delegating-sender@example.org', id)).filter(({ subject }) =>
      subject.startsWith('Delegated'),
    )
    assert.match(notice?.text ?? '', /Anna Kowalska has asked Ben Nowak to sign “Rental contract” in their place/)
    assert.match(notice?.text ?? '', /I am on leave\./)
    assert.doesNotMatch(notice?.text ?? '', /\/sign\//)

    const { signers } = (await sender.call('GET', `/signing/${id}`)).json.data
    const { name, email, mayDelegate, delegatedBy, viewedAt, mailStatus } = signers[0]
    assert.deepEqual(
      { name, email, mayDelegate, delegatedBy, viewedAt, mailStatus },
      {
        ...ben,
        mayDelegate: false,
        delegatedBy: { name: anna.name, email: anna.email },
        viewedAt: null,
        mailStatus: 'SENT',
      },
    )
    const events = (await sender.call('GET', `/signing/${id}/timeline`)).json.data.events
    const delegated = events.find(({ event }: { event: string }) => event === 'delegated')
    assert.deepEqual(
      [delegated.actor, delegated.formerSigner, delegated.signer, delegated.reason],
      [anna.name, { name: anna.name, email: anna.email }, { ...ben, role: 'signer' }, 'I am on leave.'],
    )

    const own = linkIn(invitation?.text)
    const view = (await harness.signer(own, 'GET')).json.data
    assert.deepEqual([view.signer.name, view.signer.delegatedBy, view.signer.mayDelegate], [ben.name, anna.name, false])
    assert.deepEqual(code(await delegate(own, { ...carla, name: 'Carl' })), [403, 'DELEGATION_NOT_ALLOWED'])
    assert.equal((await harness.sign(own, { kind: 'typed', text: 'Ben Nowak' })).status, 200)
    assert.equal((await harness.sign(others[0].signingUrl, { kind: 'typed', text: 'Carla' })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')

    const final = await words(await fileOfEvidence(harness, id, 'final.pdf'))
    assert.match(final, /Anna Kowalska .*Signed .{10,40} UTC by Ben Nowak \(delegate\)/)
    const trail = await words(await fileOfEvidence(harness, id, 'trail.pdf'))
    assert.match(trail, /Anna Kowalska may ask another person to sign in their place\./)
    assert.match(trail, /Anna Kowalska, anna@example\.org asked Ben Nowak, ben@example\.org to sign in their place\./)
    assert.match(
      trail,
      /They say: I am on leave\. The old link stopped working\. The sender did not receive the new one/,
    )
    assert.match(trail, /Ben Nowak signed, with the link that was emailed to ben@example\.org\. In the place of Anna/)
    assert.match(trail, /Anna Kowalska was invited by email to anna@example\.org/)
    assert.match(trail, /Carla signed, with the link that was emailed to carla@example\.org and given to the sender/)
    const page = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')).replaceAll(/\s+/g, ' ')
    assert.match(page, /in the place of another gets a new link by email\. The sender does not get it, unless/)
    const lines = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json')))
    const line = lines.find(({ event }: { event: string }) => event === 'delegated')
    assert.deepEqual([line.from, line.to, line.signerId], [delegated.formerSigner, ben, first.id])
    assert.ok(line.ip, 'the trail says where from')
    assert.doesNotMatch(JSON.stringify(lines), /\/sign\//)

    const received = harness.events.map(({ json }) => json).filter(({ data }) => data.signingRequestId === id)
    const { data } = received.find(({ event }) => event === 'signature.delegated') ?? assert.fail('no event')
    assert.deepEqual(
      [data.signer.id, data.signer.email, data.signer.delegatedBy.email, data.delegationReason, data.status],
      [first.id, ben.email, anna.email, 'I am on leave.', 'PENDING'],
    )
  })

  it('can delegate only if the sender allows it, when it is their turn, and to someone who is not asked yet', async () => {
    const { link, others, id } = await send({
      signers: [
        { ...anna, order: 1 },
        { ...carla, order: 2, mayDelegate: true },
      ],
    })
    const [late] = others
    assert.deepEqual(code(await delegate(late.signingUrl)), [409, 'NOT_YOUR_TURN'])
    for (const person of [anna, { ...carla, name: 'CARLA ' }]) {
      const { status, headers } = await delegate(link, { name: person.name, email: person.email })
      assert.deepEqual([status, headers.get('x-error-field')], [400, '/name, /email'])
    }
    for (const body of [{}, { ...ben, email: 'nobody' }, { ...ben, name: ' ' }, { ...ben, reason: 'x'.repeat(1001) }])
      assert.equal((await delegate(link, body)).status, 400, JSON.stringify(body))
    const hidden = await delegate(link, { ...ben, reason: `/sign/${'a'.repeat(43)}` })
    assert.match(hidden.json.error, /must not contain a signing link/)
    assert.equal((await harness.sign(link)).status, 200, 'a refused delegation changes nothing')
    assert.deepEqual(code(await delegate(link)), [409, 'ALREADY_SIGNED'])
    await harness.invited(id, 1)
    await sender.call('POST', `/signing/${id}/cancel`)
    assert.deepEqual(code(await delegate(late.signingUrl)), [409, 'SIGNING_CANCELLED'])
    assert.deepEqual(await mailsTo(ben.email, id), [])
    const plain = await send({ signers: [{ ...anna, mayDelegate: false }] })
    assert.deepEqual(code(await delegate(plain.link)), [403, 'DELEGATION_NOT_ALLOWED'])
  })

  it('delegates once, even if two people press the button at the same time', async () => {
    const { id, link } = await send({ signers: [anna] })
    const answers = await Promise.all([delegate(link), delegate(link, { name: 'Dora', email: 'dora@example.org' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
    const mails = [...(await mailsTo(ben.email, id)), ...(await mailsTo('dora@example.org', id))]
    assert.equal(mails.length, 1)
  })

  it('leaves a delegate whom the sender can correct, also by name, and then knows the link of', async () => {
    const { id, link, first } = await send({ signers: [anna] })
    await delegate(link)
    const path = `/signing/${id}/signers/${first.id}`
    const corrected = await sender.call('PATCH', path, { name: 'Benjamin Nowak' })
    assert.equal(corrected.status, 200, corrected.text)
    assert.deepEqual(corrected.json.data.delegatedBy, { name: anna.name, email: anna.email })
    const [invitation] = (await mailsTo(ben.email, id)).filter(({ text }) => text.includes('Benjamin'))
    assert.match(invitation?.text ?? '', /has it, too/)
    assert.equal((await harness.sign(linkIn(invitation?.text))).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trail = await words(await fileOfEvidence(harness, id, 'trail.pdf'))
    assert.match(
      trail,
      /Benjamin Nowak signed, with the link that was emailed to ben@example\.org and given to the sender/,
    )
  })

  it('signs for themselves again if the sender corrects the delegate back to them', async () => {
    const { id, link, first } = await send({ signers: [anna] })
    await delegate(link)
    const back = { name: anna.name.toUpperCase(), email: anna.email }
    const corrected = await sender.call('PATCH', `/signing/${id}/signers/${first.id}`, back)
    assert.equal(corrected.status, 200, corrected.text)
    const { name, delegatedBy, mayDelegate, signingUrl } = corrected.json.data
    assert.deepEqual([name, delegatedBy, mayDelegate], [anna.name, null, false])
    const mails = await mailsTo(anna.email, id)
    const invitation = mails.find(({ text }) => text.includes(signingUrl)) ?? assert.fail('no invitation')
    assert.doesNotMatch(invitation.text, /in their place/)
    assert.equal((await harness.sign(signingUrl)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    assert.doesNotMatch(await words(await fileOfEvidence(harness, id, 'final.pdf')), /delegate/)
    const trail = await words(await fileOfEvidence(harness, id, 'trail.pdf'))
    assert.doesNotMatch(trail, /In the place of/)
  })

  it('delegates a file that is not a PDF, too', async () => {
    const { documentId } = (await sealsClient(harness.service).uploadAny(harness.key, Buffer.from('A plan'))).json.data
    const { id, link } = await send({ signers: [anna], documentUrl: undefined, documentId })
    assert.equal((await delegate(link)).status, 200)
    const [invitation] = await mailsTo(ben.email, id)
    assert.equal((await harness.sign(linkIn(invitation?.text))).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
  })
})
