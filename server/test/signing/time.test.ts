import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { resumeRequests } from '../../src/features/signing/advance-request.ts'
import { changeRequest } from '../../src/features/signing/change-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import { daysUntilExpiry } from '../../src/features/signing/model.ts'
import { replaceLink } from '../../src/features/signing/replace-link.ts'
import { findAccess, requireAlive } from '../../src/features/signing/signer-access.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import { remindDue, remindOnDemand } from '../../src/features/signing/upkeep/remind-signers.ts'
import { NoTimestamp } from '../../src/ports/timestamp-authority.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

const day = 86_400
const signal = new AbortController().signal

describe('Signing in the course of time', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())
  beforeEach(() => fixture.ports.clock.advance(1))

  const statusOf = async (id: string) => (await findOwnRequest(fixture.ports, fixture.caller, id)).request
  const code = (expected: string) => (error: Refusal) => error.code === expected
  const pass = async (days: number) => {
    fixture.ports.clock.advance(days * day)
    await expireRequests(fixture.ports, signal)
    await remindDue(fixture.ports, signal)
  }

  it('reminds after 3 days, then every 3, at most 3 times, and only the signers whose turn it is', async () => {
    const created = await fixture.create(['Ann', 'Bob', { name: 'Carl', order: 1 }])
    const { request } = created
    await fixture.advance(request.id)
    await fixture.sign(created, 1)
    const before = await fixture.mails(request.id)
    assert.deepEqual(before.sort(), ['INVITATION signer0@example.org', 'INVITATION signer1@example.org'])
    await pass(2.9)
    assert.equal((await fixture.mails(request.id)).length, 2)
    for (const expected of [1, 2, 3]) {
      await pass(3)
      const reminders = (await fixture.mails(request.id)).filter((mail) => mail === 'REMINDER signer0@example.org')
      assert.equal(reminders.length, expected)
      await pass(0.5)
    }
    await pass(4)
    await pass(4)
    assert.equal((await fixture.mails(request.id)).length, 5)
  })

  it('reminds as often as the request says, and not at all if it says so', async () => {
    const daily = await fixture.create(['Ann'], 30, { reminders: { everyDays: 1, most: 2 } })
    const never = await fixture.create(['Ann'], 30, { reminders: { everyDays: 1, most: 0 } })
    for (const { request } of [daily, never]) await fixture.advance(request.id)
    const reminders = async ({ request }: typeof daily) =>
      (await fixture.mails(request.id)).filter((mail) => mail.startsWith('REMINDER')).length
    await pass(0.9)
    assert.equal(await reminders(daily), 0)
    for (const expected of [1, 2, 2]) {
      await pass(1)
      assert.equal(await reminders(daily), expected)
    }
    assert.equal(await reminders(never), 0)
  })

  it('follows a changed deadline and changed reminders, which a duplicate cannot exceed', async () => {
    const created = await fixture.create(['Ann'], 365)
    const { id } = created.request
    await fixture.advance(id)
    const change = (days: number, reminders: object) =>
      fixture.ports.database.transaction().execute((transaction) => {
        const expiresAt = new Date(fixture.ports.clock.now().getTime() + days * day * 1000).toISOString()
        return changeRequest(fixture.ports, transaction, fixture.caller, id, { expiresAt, reminders })
      })
    await change(1.5, { everyDays: 1, most: 1 })
    await pass(1)
    assert.equal((await fixture.mails(id)).at(-1), 'REMINDER signer0@example.org')
    const { request } = await change(365, { most: 0 })
    assert.equal(daysUntilExpiry(request), 365)
    await pass(364)
    assert.equal((await statusOf(id)).status, 'PENDING')
    await pass(2)
    assert.equal((await statusOf(id)).status, 'EXPIRED')
    assert.equal((await fixture.mails(id)).filter((mail) => mail.startsWith('REMINDER')).length, 1)
  })

  it('expires when its time is over: the link is dead, the document free, everyone invited notified', async () => {
    const created = await fixture.create(['Ann', { name: 'Bob', order: 1 }], 2)
    const { id } = created.request
    await fixture.advance(id)
    fixture.ports.clock.advance(2 * day)
    await assert.rejects(fixture.sign(created, 0), code('SIGNING_EXPIRED'), 'the job has not run yet')
    await pass(0)
    await fixture.advance(id)
    const request = await statusOf(id)
    assert.equal(request.status, 'EXPIRED')
    const access = await findAccess(fixture.ports, { token: created.signers[0]?.token ?? '' })
    assert.throws(() => requireAlive(fixture.ports, access), code('SIGNING_EXPIRED'))
    assert.deepEqual(await fixture.mails(id), ['INVITATION signer0@example.org', 'EXPIRY signer0@example.org'])
    await fixture.advance(id)
    assert.equal((await fixture.mails(id)).length, 2, 'nobody is notified twice')
  })

  it('looks after the others when it cannot look after one', async () => {
    const [bad, good] = [await fixture.create(['Ann'], 4), await fixture.create(['Ann'], 4)]
    for (const { request } of [bad, good]) await fixture.advance(request.id)
    const queue: typeof fixture.ports.queue = {
      async enqueue(transaction, job, data, options) {
        if (data.signingRequestId === bad.request.id) throw new Error('the queue does not like it')
        await fixture.ports.queue.enqueue(transaction, job, data, options)
      },
    }
    fixture.ports.clock.advance(3 * day)
    const { vault } = fixture.ports
    let failed = false
    const decrypt: typeof vault.decrypt = (purpose, encrypted) => {
      if (failed) return vault.decrypt(purpose, encrypted)
      failed = true
      throw new Error('the first link cannot be read')
    }
    await remindDue({ ...fixture.ports, vault: { ...vault, decrypt } }, signal)
    const reminders = [...(await fixture.mails(bad.request.id)), ...(await fixture.mails(good.request.id))]
    assert.equal(reminders.filter((mail) => mail.startsWith('REMINDER')).length, 1)
    fixture.ports.clock.advance(day)
    await expireRequests({ ...fixture.ports, queue }, signal)
    assert.equal((await statusOf(bad.request.id)).status, 'PENDING')
    assert.equal((await statusOf(good.request.id)).status, 'EXPIRED')
  })

  it('reminds on demand, at most once an hour', async () => {
    const created = await fixture.create(['Ann'])
    const { id } = created.request
    const remind = () =>
      fixture.ports.database
        .transaction()
        .execute((transaction) => remindOnDemand(fixture.ports, transaction, fixture.caller, id))
    await assert.rejects(remind(), code('NO_INVITED_SIGNERS'))
    await fixture.advance(id)
    fixture.ports.clock.advance(3600)
    assert.deepEqual(
      (await remind()).map(({ name }) => name),
      ['Ann'],
    )
    await assert.rejects(remind(), (error: Refusal) => error.retryAfterSeconds === 3600)
    fixture.ports.clock.advance(3600)
    await remind()
    assert.equal((await fixture.mails(id)).filter((mail) => mail.startsWith('REMINDER')).length, 2)
    await fixture.sign(created, 0)
    fixture.ports.clock.advance(3600)
    await assert.rejects(remind(), code('SIGNING_CLOSED'))
  })

  it('promises no further attempt once the log has ended', async () => {
    const created = await fixture.create(['Ann'])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    const reasonAfter = async (error: Error) => {
      const timestamp = () => Promise.reject(error)
      await fixture.advance(id, { timestampAuthority: { timestamp, probe: timestamp } })
      return (await statusOf(id)).problem?.reason
    }
    assert.equal(
      await reasonAfter(new NoTimestamp('nobody answers')),
      'The document cannot be finalized yet: no time-stamping authority is available. The service will try again.',
    )
    assert.equal(
      await reasonAfter(new Refusal('LOG_FROZEN', 'The log has ended with entry 7.')),
      'The document cannot be finalized: The log has ended with entry 7.',
    )
  })

  it('retries later and later what has failed, and says why meanwhile', async () => {
    const created = await fixture.create(['Ann'])
    const { id } = created.request
    await fixture.advance(id)
    await fixture.sign(created, 0)
    const timestamp = () => Promise.reject(new NoTimestamp('nobody answers'))
    const timestampAuthority = { timestamp, probe: timestamp }
    const waits = [30, 60, 120]
    for (const [index, seconds] of waits.entries()) {
      await fixture.advance(id, { timestampAuthority })
      const { status, problem } = await statusOf(id)
      assert.equal(status, 'FINALIZING')
      assert.equal(problem?.failedAttempts, index + 1)
      assert.match(problem?.reason ?? '', /cannot be finalized yet: no time-stamping authority is available/)
      fixture.asked(id)
      fixture.ports.clock.advance(seconds - 1)
      await resumeRequests(fixture.ports)
      assert.equal(fixture.asked(id), 0)
      fixture.ports.clock.advance(1)
      await resumeRequests(fixture.ports)
      assert.equal(fixture.asked(id), 1)
    }
    await fixture.advance(id)
    const { status, problem } = await statusOf(id)
    assert.deepEqual([status, problem], ['COMPLETED', null])
  })

  it('resumes what was left when a job was lost', async () => {
    const { request } = await fixture.create(['Ann'])
    fixture.asked(request.id)
    fixture.ports.clock.advance(200)
    await resumeRequests(fixture.ports)
    assert.equal(fixture.asked(request.id), 1)
    await fixture.advance(request.id)
    fixture.ports.clock.advance(200)
    await resumeRequests(fixture.ports)
    assert.equal(fixture.asked(request.id), 0, 'only people can go on')
  })

  it('reminds nobody of a link that the sender chose not to email', async () => {
    const { request, signers } = await fixture.create(['Ann', 'Bob'], 30)
    await fixture.advance(request.id)
    const wanted = { id: request.id, signerId: signers[0]?.id ?? '', send: false }
    await fixture.ports.database
      .transaction()
      .execute((transaction) => replaceLink(fixture.ports, transaction, fixture.caller, wanted))
    await pass(3)
    const reminders = (await fixture.mails(request.id)).filter((mail) => mail.startsWith('REMINDER'))
    assert.deepEqual(reminders, ['REMINDER signer1@example.org'])
  })
})
