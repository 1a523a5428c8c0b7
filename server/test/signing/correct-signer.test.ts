import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { freePort } from '../harness/service-process.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'ana@example.org', name: 'Anna Kowalska' }
const ben = { email: 'ben@example.org', name: 'Ben' }
const nowak = { email: 'nowak@example.org', name: 'Anna Nowak' }

describe('A signer who is corrected', () => {
  let harness: SigningHarness
  let member: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'correcting-sender@example.org', { organizationId, role: 'member' })
    member = await openConsole(service, organizationId, 'correcting-sender@example.org')
  })
  after(() => harness.end())

  const correct = (id: string, signerId: string, body: object, headers: Record<string, string> = {}) =>
    harness.service.call('PATCH', `/api/v1/signing/${id}/signers/${signerId}`, { key: harness.key, body, headers })
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const request = async (changes: object = {}) => {
    const { signingRequestId: id, signers } = await harness.request({ signers: [anna, ben], ...changes })
    return { id: id as string, first: signers[0], second: signers[1] }
  }
  const mailsTo = async (address: string, id: string) => {
    await harness.service.settled()
    return (await harness.mails()).filter(({ to, text }) => to === address && text.includes(id))
  }

  const evidenceFile = (id: string, name: string) => fileOfEvidence(harness, id, name)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely, and fail when they are not as expected
  const trailOf = async (id: string): Promise<any[]> => JSON.parse(String(await evidenceFile(id, 'trail.json')))
  const trailWords = async (id: string) => (await readText(await evidenceFile(id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')

  it('gets a new link at the right address, and the old one opens nothing', async () => {
    const { id, first } = await request()
    await harness.invited(id)
    await harness.reads(first.signingUrl)
    const answer = await correct(id, first.id, { email: 'anna@example.org', language: 'de' })
    assert.equal(answer.status, 200, answer.text)
    const { signingUrl, ...shown } = answer.json.data
    assert.deepEqual(shown, {
      id: first.id,
      name: 'Anna Kowalska',
      email: 'anna@example.org',
      role: 'signer',
      order: 0,
      delivery: 'email',
      authentication: ['link'],
      phone: null,
      mayDelegate: false,
      delegatedBy: null,
      label: null,
      language: 'de',
      status: 'PENDING',
    })
    assert.deepEqual(code(await harness.signer(first.signingUrl, 'GET')), [404, 'SIGNING_LINK_INVALID'])
    const [mail] = await mailsTo('anna@example.org', id)
    assert.ok(mail?.text.includes(signingUrl), 'the new link is in the invitation')
    const { signers } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
    assert.deepEqual(
      [signers[0].email, signers[0].viewedAt, signers[0].mailStatus],
      ['anna@example.org', null, 'SENT'],
      'what was opened with the old link does not count',
    )
    assert.ok(!JSON.stringify(signers).includes('/sign/'), 'the link is shown once')
    const unseen = await harness.signer(signingUrl, 'POST', 'sign', {
      consent: true,
      signature: { kind: 'typed', text: 'Anna' },
    })
    assert.deepEqual(code(unseen), [409, 'DOCUMENT_NOT_VIEWED'])
    assert.equal((await harness.signer(signingUrl, 'POST', 'viewed', {})).status, 200)
    const unasked = await harness.signer(signingUrl, 'POST', 'sign', {
      consent: true,
      signature: { kind: 'typed', text: 'Anna' },
    })
    assert.deepEqual(code(unasked), [400, 'CONSENT_NOT_SHOWN'])
    assert.equal((await harness.sign(signingUrl)).status, 200)
    assert.deepEqual(code(await correct(id, first.id, { email: 'late@example.org' })), [409, 'ALREADY_SIGNED'])
    await harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
    const loaded = (await trailOf(id)).filter(({ event }) => event === 'loaded')
    assert.equal(loaded.length, 2, 'once with each link')
  })

  it('appears in the trail as before and after, with the person who did it, and events before keep their names', async () => {
    const documentId = (await sealsClient(harness.service).uploadAny(harness.key, Buffer.from('A drawing'))).json.data
      .documentId
    const { id, first } = await request({ documentUrl: undefined, documentId })
    await harness.invited(id)
    const path = `/signing/${id}/signers/${first.id}`
    const answer = await member.call('PATCH', path, nowak)
    assert.equal(answer.status, 200, answer.text)
    const timeline = (await member.call('GET', `/signing/${id}/timeline`)).json.data.events
    assert.deepEqual(
      timeline
        .filter(({ event }: { event: string }) => event === 'invited')
        .map(({ signer }: { signer: object }) => signer),
      [anna, ben, nowak].map((person) => ({ ...person, role: 'signer' })),
    )
    const corrected = timeline.find(({ event }: { event: string }) => event === 'corrected')
    assert.deepEqual(
      [corrected.actor, corrected.formerSigner, corrected.signer],
      ['Example', anna, { ...nowak, role: 'signer' }],
    )
    await member.call('POST', `/signing/${id}/cancel`)
    const trail = await trailOf(id)
    const { before, after, user } = trail.find(({ event }) => event === 'corrected') ?? assert.fail('no event')
    assert.deepEqual([before.email, after.email], ['ana@example.org', 'nowak@example.org'])
    assert.match(user, /^user_/)
    const words = await trailWords(id)
    assert.match(words, /corrected a signer: Anna Kowalska, ana@example\.org is now Anna Nowak, nowak@example\.org\./)
    assert.match(words, /Changed in the console by \S.*?\. The old link stopped working/)
    assert.match(words, /Anna Kowalska was invited by email to ana@example\.org/)
    assert.match(words, /Anna Nowak was invited by email to nowak@example\.org/)
  })

  it('cannot change a printed name, but can change one that is not printed yet', async () => {
    const { id, first } = await request()
    await harness.invited(id)
    const refused = await correct(id, first.id, { name: 'Anna Nowak', email: 'nowak@example.org' })
    assert.deepEqual(code(refused), [409, 'SIGNER_NAME_PRINTED'])
    assert.match(refused.json.error, /Cancel this signing request and create a new one/)
    assert.equal((await harness.signer(first.signingUrl, 'GET')).status, 200, 'a refused correction changes nothing')
    const same = await correct(id, first.id, { name: ' Anna Kowalska ', email: 'nowak@example.org' })
    assert.equal(same.status, 200, 'the same name is no change')

    const waiting = await request({ documentUrl: `http://127.0.0.1:${await freePort()}/a.pdf` })
    const named = await correct(waiting.id, waiting.first.id, { name: 'Anna Nowak' })
    assert.deepEqual([named.status, named.json.data.name], [200, 'Anna Nowak'])
    assert.deepEqual(await mailsTo('ana@example.org', waiting.id), [], 'nobody is invited before it is their turn')
  })

  it('is neither a duplicate nor a signer of another request, and has valid fields', async () => {
    const { id, first, second } = await request({ signers: [anna, { ...anna, email: 'other@example.org' }] })
    const twice = await correct(id, second.id, { email: 'ANA@example.org' })
    assert.deepEqual([twice.status, twice.headers.get('x-error-field')], [400, '/name, /email'])
    for (const body of [{}, { email: 'nobody' }, { name: ' ' }, { order: 3 }, { language: 'xx' }])
      assert.equal((await correct(id, first.id, body)).status, 400, JSON.stringify(body))
    assert.equal(
      (await correct(id, first.id, {})).json.error,
      'Send at least one of name, email, language, accessCode, phone.',
    )
    const link = await correct(id, first.id, { name: `/sign/${'a'.repeat(43)}` })
    assert.match(link.json.error, /must not contain a signing link/)
    const other = await request()
    assert.deepEqual(code(await correct(id, other.first.id, ben)), [404, 'NOT_FOUND'])
    assert.deepEqual(code(await correct('sr_x', first.id, ben)), [404, 'NOT_FOUND'])
    const { key } = await harness.service.organization()
    const stranger = { key, body: { email: 'x@example.org' } }
    const foreign = await harness.service.call('PATCH', `/api/v1/signing/${id}/signers/${first.id}`, stranger)
    assert.deepEqual(code(foreign), [403, 'ACCESS_DENIED'])
    await harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
    assert.deepEqual(code(await correct(id, first.id, { email: 'x@example.org' })), [409, 'SIGNING_CANCELLED'])
  })

  it('gets one link for one Idempotency-Key, and at most 5 in an hour', async () => {
    const { id, first } = await request()
    const once = () => correct(id, first.id, { email: 'a1@example.org' }, { 'idempotency-key': `once-${id}` })
    assert.deepEqual((await once()).json, (await once()).json)
    for (const number of [2, 3, 4, 5])
      assert.equal((await correct(id, first.id, { email: `a${number}@example.org` })).status, 200)
    const sixth = await correct(id, first.id, { email: 'a6@example.org' })
    assert.deepEqual(code(sixth), [429, 'TOO_MANY_REQUESTS'])
    assert.ok(Number(sixth.headers.get('retry-after')) > 0)
  })

  it('is sent no email with an old link, not even one that an administrator sends again', async () => {
    const { id, first } = await request()
    await harness.invited(id)
    await harness.service.settled()
    const mailed = async (wanted: (mail: { id: string; recipient: string; lastError: string | null }) => boolean) => {
      const { json } = await harness.service.call('GET', `/admin/v1/mails?reference=${id}`, {
        headers: { authorization: `Bearer ${harness.service.adminToken}` },
      })
      return json.data.mails.find(wanted) ?? assert.fail('no such email')
    }
    const old = await mailed(({ recipient }) => recipient === 'ana@example.org')
    const again = async () => {
      await harness.service.admin('POST', `/mails/${old.id}/resend`)
      await harness.service.settled()
      return (await mailed((mail) => mail.id === old.id)).lastError
    }
    assert.equal(await again(), null)
    await correct(id, first.id, { language: 'fr' })
    assert.equal(await again(), 'Not sent: The signing link in it was replaced.')
    await correct(id, first.id, { email: 'anna@example.org' })
    assert.equal(await again(), 'Not sent: The email address of the signer was corrected.')
  })

  it('can get a new link without a correction, by email only if the sender wants it', async () => {
    const { id, first, second } = await request({ signers: [anna, { ...ben, order: 1 }] })
    await harness.invited(id)
    await harness.service.settled()
    const replace = (signerId: string, body?: object) =>
      harness.service.call('POST', `/api/v1/signing/${id}/signers/${signerId}/link`, {
        key: harness.key,
        ...(body === undefined ? {} : { body }),
      })
    const early = await replace(second.id, { send: true })
    assert.deepEqual(code(early), [409, 'NO_INVITED_SIGNERS'])
    const sent = (await replace(first.id, { send: true })).json.data.signingUrl
    const mails = await mailsTo('ana@example.org', id)
    assert.deepEqual([mails.length, mails.some(({ text }) => text.includes(sent))], [2, true])
    const { signingUrl } = (await replace(first.id)).json.data
    for (const old of [first.signingUrl, sent])
      assert.deepEqual(code(await harness.signer(old, 'GET')), [404, 'SIGNING_LINK_INVALID'])
    assert.equal((await mailsTo('ana@example.org', id)).length, 2)
    const { signers } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
    assert.equal(signers[0].mailStatus, null, 'no email has the current link')
    assert.equal((await harness.sign(signingUrl)).status, 200)
    assert.deepEqual(code(await replace(first.id)), [409, 'ALREADY_SIGNED'])
    const events = (await member.call('GET', `/signing/${id}/timeline`)).json.data.events
    const replaced = events.filter(({ event }: { event: string }) => event === 'link-replaced')
    assert.deepEqual(
      replaced.map(({ actor, signer }: { actor: string; signer: object }) => [actor, signer]),
      [
        ['Example', { ...anna, role: 'signer' }],
        ['Example', { ...anna, role: 'signer' }],
      ],
    )
    await member.call('POST', `/signing/${id}/cancel`)
    const words = await trailWords(id)
    assert.match(words, /The sender replaced Anna Kowalska’s link\./)
    assert.match(words, /Anna Kowalska signed, with the link that was given to the sender\./)
  })
})
