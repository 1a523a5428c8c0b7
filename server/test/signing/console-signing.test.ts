import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { openOwnHarness, type SigningHarness, sampleContract, tokenOf } from './signing-harness.ts'

interface TimelineEvent {
  readonly at: string
  readonly event: string
  readonly actor: string | null
  readonly signer: { readonly name: string; readonly email: string } | null
  readonly reason: string | null
  readonly deadline: string | null
  readonly language: string | null
}

const anna = { name: 'Anna Kowalska', email: 'anna@example.org', role: 'signer' }

describe('The signing requests of an organization, in the console', () => {
  let harness: SigningHarness
  let member: ConsoleClient
  let stranger: ConsoleClient
  before(async () => {
    harness = await openOwnHarness()
    const { service, organizationId } = harness
    const other = await service.organization()
    await createAccount(service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'bert@example.org', { organizationId: other.id, role: 'owner' })
    member = await openConsole(service, organizationId, 'member@example.org')
    stranger = await openConsole(service, other.id, 'bert@example.org')
  })
  after(() => harness.end())

  const list = async (query = '', by = member) => (await by.call('GET', `/signing-requests${query}`)).json.data
  const titles = async (query: string) =>
    (await list(query)).signingRequests.map(({ documentTitle }: { documentTitle: string }) => documentTitle)
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const timeline = async (id: string): Promise<TimelineEvent[]> =>
    (await member.call('GET', `/signing/${id}/timeline`)).json.data.events

  it('are listed the newest first with their first five signers, its own only, each once over all pages', async () => {
    assert.deepEqual(await list(), { signingRequests: [], nextCursor: null })
    const made: string[] = []
    for (const count of [1, 2, 7]) {
      const signers = Array.from({ length: count }, (_, i) => ({ email: `s${i}@example.org`, name: `Signer ${i}` }))
      made.unshift((await harness.request({ documentTitle: `For ${count}`, signers })).signingRequestId)
    }
    // Until then they change while they are read.
    for (const id of made) await harness.invited(id)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    const all = [...first.signingRequests, ...second.signingRequests]
    assert.deepEqual(
      all.map(({ signingRequestId }) => signingRequestId),
      made,
    )
    assert.equal(second.nextCursor, null)
    assert.deepEqual(
      all.map(({ signers, progress }) => [signers.length, progress.total]),
      [
        [5, 7],
        [2, 2],
        [1, 1],
      ],
    )
    assert.deepEqual(
      all[2].signers.map(({ name, email, status }: Record<string, unknown>) => [name, email, status]),
      [['Signer 0', 's0@example.org', 'PENDING']],
    )
    const { signers: _signers, documentCount, ...summary } = all[2]
    assert.equal(documentCount, 1)
    const plain = (await member.call('GET', '/signing?limit=100')).json.data.signingRequests
    assert.deepEqual(summary, plain.at(-1))
    assert.deepEqual(await list('', stranger), { signingRequests: [], nextCursor: null })
  })

  it('are listed with when each signer was invited and opened the document, as on the page of one request', async () => {
    const { signingRequestId: id, signers } = await harness.request({
      documentTitle: 'In order',
      signers: [
        { ...anna, order: 1 },
        { name: 'Ben Ode', email: 'ben@example.org', order: 2 },
      ],
    })
    await harness.invited(id)
    const listed = async () => (await list('?query=In%20order')).signingRequests[0].signers
    const times = async () =>
      (await member.call('GET', `/signing/${id}`)).json.data.signers.map(
        ({ name, email, role, status, delivery, invitedAt, viewedAt }: Record<string, unknown>) => ({
          name,
          email,
          role,
          status,
          delivery,
          invitedAt,
          viewedAt,
        }),
      )
    const [first, second] = await listed()
    assert.ok(first.invitedAt !== null && first.viewedAt === null)
    assert.ok(second.invitedAt === null && second.viewedAt === null)
    await harness.reads(signers[0].signingUrl)
    assert.ok((await listed())[0].viewedAt !== null)
    assert.deepEqual(await listed(), await times())
  })

  it('are found by a literal part of the title, in either case, by status and by externalId', async () => {
    const { signingRequestId } = await harness.request({ documentTitle: 'Umowa ŁÓDŹ 50% off_1', externalId: 'order-1' })
    await harness.request({ documentTitle: 'Umowa lodz 505 offA1', externalId: 'order-12' })
    await member.call('POST', `/signing/${signingRequestId}/cancel`)
    for (const part of ['50%', 'off_1', 'łódź']) {
      assert.deepEqual(await titles(`?query=${encodeURIComponent(part)}`), ['Umowa ŁÓDŹ 50% off_1'], part)
    }
    assert.deepEqual(await titles('?query=umowa&status=PENDING'), ['Umowa lodz 505 offA1'])
    assert.deepEqual(await titles('?status=CANCELLED'), ['Umowa ŁÓDŹ 50% off_1'])
    assert.deepEqual(await titles('?externalId=order-1'), ['Umowa ŁÓDŹ 50% off_1'])
    assert.deepEqual(await titles('?externalId=order-1&status=PENDING'), [])
    for (const wrong of [
      '?status=LOST',
      '?externalId=',
      '?query=',
      `?query=${'x'.repeat(101)}`,
      '?cursor=x',
      '?limit=0',
      '?query=%00',
    ]) {
      assert.equal((await member.call('GET', `/signing-requests${wrong}`)).status, 400, wrong)
    }
  })

  it('are found by a part of the name or email address of any signer, in the console and by API', async () => {
    const signers = [
      { email: 'first@example.org', name: 'First' },
      { email: 'zoe.q@example.net', name: 'Zoë Quist_1' },
    ]
    await harness.request({ documentTitle: 'By its second signer', signers })
    const byKey = async (query: string) => {
      const { json } = await harness.service.call('GET', `/api/v1/signing?${query}`, { key: harness.key })
      return json.data.signingRequests.map(({ documentTitle }: { documentTitle: string }) => documentTitle)
    }
    for (const part of ['zoë quist', 'Quist_1', 'ZOE.Q@example.net', 'second signer']) {
      const query = `query=${encodeURIComponent(part)}`
      assert.deepEqual(await titles(`?${query}`), ['By its second signer'], part)
      assert.deepEqual(await byKey(query), ['By its second signer'], part)
    }
    assert.deepEqual(await byKey('query=quistA1'), [])
    assert.deepEqual(await byKey('query=quist&status=COMPLETED'), [])
    assert.deepEqual((await stranger.call('GET', '/signing?query=quist')).json.data.signingRequests, [])
  })

  it('show what happened in order, as facts in no language, without links and IP addresses', async () => {
    const created = await harness.request({ message: 'Soon, please.' })
    const id = created.signingRequestId
    const [{ signingUrl }] = created.signers
    await harness.invited(id)
    assert.equal((await harness.sign(signingUrl)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const events = await timeline(id)
    assert.deepEqual(
      events.map(({ event, actor, signer }) => [event, actor, signer]),
      [
        ['created', 'Example', null],
        ['prepared', null, null],
        ['invited', null, anna],
        ['loaded', null, anna],
        ['viewed', 'Anna Kowalska', anna],
        ['signed', 'Anna Kowalska', anna],
        ['finalized', null, null],
        ['completed', null, null],
      ],
    )
    const { expiresAt } = (await member.call('GET', `/signing/${id}`)).json.data
    assert.deepEqual(
      events.map(({ deadline, language, reason }) => [deadline, language, reason]),
      [
        [expiresAt, null, null],
        [null, null, null],
        [null, null, null],
        [null, null, null],
        [null, null, null],
        [null, 'en', null],
        [null, null, null],
        [null, null, null],
      ],
    )
    const times = events.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const text = JSON.stringify(events)
    for (const secret of [tokenOf(signingUrl), '127.0.0.1', 'Certificate']) assert.ok(!text.includes(secret), secret)
    assert.deepEqual(code(await stranger.call('GET', `/signing/${id}/timeline`)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(code(await member.call('GET', '/signing/sr_x/timeline')), [404, 'NOT_FOUND'])
  })

  it('show who has canceled them, and why', async () => {
    const { signingRequestId: id } = await harness.request()
    await member.call('POST', `/signing/${id}/cancel`, { reason: 'A wrong draft' })
    const last = (await timeline(id)).at(-1)
    assert.deepEqual([last?.event, last?.actor, last?.reason], ['cancelled', 'Example', 'A wrong draft'])
  })

  it('show who was reminded and who has declined, in their very words', async () => {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    await member.call('POST', `/signing/${id}/remind`)
    await harness.signer(signers[0].signingUrl, 'POST', 'decline', { reason: 'Zu teuer' })
    const { event, signer, actor } = (await timeline(id)).at(-2) ?? {}
    assert.deepEqual([event, signer, actor], ['reminded', anna, null])
    const last = (await timeline(id)).at(-1)
    assert.deepEqual([last?.event, last?.signer, last?.reason], ['declined', anna, 'Zu teuer'])
  })

  it('are linked from the email to their sender when everyone has signed, but not from those to signers', async () => {
    const answer = await member.call('POST', '/signing', {
      documentTitle: 'Linked',
      documentUrl: harness.publish(sampleContract()),
      signers: [anna],
    })
    const { signingRequestId: id, signers } = answer.json.data
    await harness.invited(id)
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await harness.service.settled()
    const about = (await harness.mails()).filter(({ subject }) => subject === 'Completed: Linked')
    const hasLink = (address: string) =>
      about.find(({ to }) => to === address)?.text.includes(`/signing/${id}?organization=${harness.organizationId}`)
    assert.deepEqual([hasLink('member@example.org'), hasLink(anna.email)], [true, false])
  })

  it('are linked with all documents from the emails if the documents are too large to attach', async () => {
    const large = () => harness.publish(Buffer.concat([sampleContract(), Buffer.alloc(8 * 1024 * 1024, '%pad\n')]))
    const answer = await member.call('POST', '/signing', {
      documentTitle: 'Large',
      documents: [
        { documentUrl: large(), title: 'Plans' },
        { documentUrl: large(), title: 'More plans' },
      ],
      signers: [anna],
    })
    const { signingRequestId: id, signers } = answer.json.data
    await harness.invited(id)
    const counts = (await list('?limit=2')).signingRequests.map((one: { documentCount: number }) => one.documentCount)
    assert.deepEqual(counts, [2, 1], 'the list has the number of documents')
    const { signingUrl } = signers[0]
    await harness.signer(signingUrl, 'GET')
    for (const document of [1, 2]) await harness.signer(signingUrl, 'POST', 'viewed', { document })
    const signature = { kind: 'typed', text: 'Anna' }
    assert.equal((await harness.signer(signingUrl, 'POST', 'sign', { consent: true, signature })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await harness.service.settled()
    const { documents } = (await member.call('GET', `/signing/${id}`)).json.data
    const about = (await harness.mails()).filter(({ subject }) => subject === 'Completed: Large')
    assert.deepEqual(about.map(({ to }) => to).toSorted(), [anna.email, 'member@example.org'])
    for (const { to, text, attachments } of about) {
      assert.equal(attachments.length, 0)
      for (const { finalHash } of documents) assert.ok(text.includes(`/verify/${finalHash}`), text)
      const all = to === anna.email ? new URL(signingUrl).pathname : `/signing/${id}?organization=`
      assert.ok(/Download the documents:\n(\S+)/.exec(text)?.[1]?.includes(all), text)
    }
  })

  it('answer 503 for their evidence while the storage is away', async () => {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    await harness.signer(signers[0].signingUrl, 'POST', 'decline', { reason: 'No' })
    const evidence = () => member.call('GET', `/signing/${id}/evidence`)
    const folder = join(harness.service.dataDir, 'blobs')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    try {
      const answer = await evidence()
      assert.deepEqual(code(answer), [503, 'SERVICE_UNAVAILABLE'])
      assert.equal(answer.json.success, false)
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
    assert.equal((await evidence()).status, 200)
  })
})
