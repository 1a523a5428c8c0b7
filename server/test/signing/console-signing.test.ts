import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { openDesk, type SigningDesk, tokenOf } from './signing-desk.ts'

interface TimelineEvent {
  readonly at: string
  readonly event: string
  readonly actor: string | null
  readonly signer: { readonly name: string; readonly email: string } | null
  readonly reason: string | null
  readonly deadline: string | null
  readonly language: string | null
}

const anna = { name: 'Anna Kowalska', email: 'anna@example.org' }

describe('The signing requests of an organization, in the console', () => {
  let desk: SigningDesk
  let member: ConsoleClient
  let stranger: ConsoleClient
  before(async () => {
    desk = await openDesk()
    const { service, organizationId } = desk
    const other = await service.organization()
    await createAccount(service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'bert@example.org', { organizationId: other.id, role: 'owner' })
    member = await openConsole(service, organizationId, 'member@example.org')
    stranger = await openConsole(service, other.id, 'bert@example.org')
  })
  after(() => desk.end())

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
      made.unshift((await desk.request({ documentTitle: `For ${count}`, signers })).signingRequestId)
    }
    // Until then they change while they are read.
    for (const id of made) await desk.invited(id)
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
    assert.deepEqual(all[2].signers, [{ name: 'Signer 0', email: 's0@example.org', status: 'PENDING' }])
    const { signers: _, ...summary } = all[2]
    const plain = (await member.call('GET', '/signing?limit=100')).json.data.signingRequests
    assert.deepEqual(summary, plain.at(-1))
    assert.deepEqual(await list('', stranger), { signingRequests: [], nextCursor: null })
  })

  it('are found by a literal part of the title, in either case, by status and by externalId', async () => {
    const { signingRequestId } = await desk.request({ documentTitle: 'Umowa ŁÓDŹ 50% off_1', externalId: 'order-1' })
    await desk.request({ documentTitle: 'Umowa lodz 505 offA1', externalId: 'order-12' })
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

  it('show what happened in order, as facts in no language, without links and IP addresses', async () => {
    const created = await desk.request({ message: 'Soon, please.' })
    const id = created.signingRequestId
    const [{ signingUrl }] = created.signers
    await desk.invited(id)
    assert.equal((await desk.sign(signingUrl)).status, 200)
    await desk.until(id, ({ status }) => status === 'COMPLETED')
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
    const { signingRequestId: id } = await desk.request()
    await member.call('POST', `/signing/${id}/cancel`, { reason: 'A wrong draft' })
    const last = (await timeline(id)).at(-1)
    assert.deepEqual([last?.event, last?.actor, last?.reason], ['cancelled', 'Example', 'A wrong draft'])
  })

  it('show who was reminded and who has declined, in their very words', async () => {
    const { signingRequestId: id, signers } = await desk.request()
    await desk.invited(id)
    await member.call('POST', `/signing/${id}/remind`)
    await desk.signer(signers[0].signingUrl, 'POST', 'decline', { reason: 'Zu teuer' })
    const { event, signer, actor } = (await timeline(id)).at(-2) ?? {}
    assert.deepEqual([event, signer, actor], ['reminded', anna, null])
    const last = (await timeline(id)).at(-1)
    assert.deepEqual([last?.event, last?.signer, last?.reason], ['declined', anna, 'Zu teuer'])
  })

  it('answer 503 for their evidence while the storage is away', async () => {
    const { signingRequestId: id, signers } = await desk.request()
    await desk.invited(id)
    await desk.signer(signers[0].signingUrl, 'POST', 'decline', { reason: 'No' })
    const evidence = () => member.call('GET', `/signing/${id}/evidence`)
    const folder = join(desk.service.dataDir, 'blobs')
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
