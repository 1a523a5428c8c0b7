import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { resumeRequests } from '../../src/features/signing/advance-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import { findAccess, requireAlive } from '../../src/features/signing/signer-access.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import { remindDue, remindOnDemand } from '../../src/features/signing/upkeep/remind-signers.ts'
import { NoTimestamp } from '../../src/ports/timestamp-authority.ts'
import type { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningWorld, signingWorld } from './signing-world.ts'

const day = 86_400
const signal = new AbortController().signal

describe('Signing in the course of time', () => {
  let world: SigningWorld
  before(async () => {
    world = await signingWorld()
  })
  after(() => world.end())
  beforeEach(() => world.ports.clock.advance(1))

  const statusOf = async (id: string) => (await findOwnRequest(world.ports, world.caller, id)).request
  const code = (expected: string) => (error: Refusal) => error.code === expected
  const pass = async (days: number) => {
    world.ports.clock.advance(days * day)
    await expireRequests(world.ports, signal)
    await remindDue(world.ports, signal)
  }

  it('reminds after 3 days, then every 3, at most 3 times, and only the signers whose turn it is', async () => {
    const created = await world.create(['Ann', 'Bob', { name: 'Carl', order: 1 }])
    const { request } = created
    await world.advance(request.id)
    await world.sign(created, 1)
    const before = await world.mails(request.id)
    assert.deepEqual(before.sort(), ['INVITATION signer0@example.org', 'INVITATION signer1@example.org'])
    await pass(2.9)
    assert.equal((await world.mails(request.id)).length, 2)
    for (const expected of [1, 2, 3]) {
      await pass(3)
      const reminders = (await world.mails(request.id)).filter((mail) => mail === 'REMINDER signer0@example.org')
      assert.equal(reminders.length, expected)
      await pass(0.5)
    }
    await pass(4)
    await pass(4)
    assert.equal((await world.mails(request.id)).length, 5)
  })

  it('expires when its time is over: the link is dead, the document free, everyone invited notified', async () => {
    const created = await world.create(['Ann', { name: 'Bob', order: 1 }], 2)
    const { id } = created.request
    await world.advance(id)
    world.ports.clock.advance(2 * day)
    await assert.rejects(world.sign(created, 0), code('SIGNING_EXPIRED'), 'the job has not run yet')
    await pass(0)
    await world.advance(id)
    const request = await statusOf(id)
    assert.equal(request.status, 'EXPIRED')
    const access = await findAccess(world.ports, created.signers[0]?.token ?? '')
    assert.throws(() => requireAlive(world.ports, access), code('SIGNING_EXPIRED'))
    assert.deepEqual(await world.mails(id), ['INVITATION signer0@example.org', 'EXPIRY signer0@example.org'])
    await world.advance(id)
    assert.equal((await world.mails(id)).length, 2, 'nobody is told twice')
  })

  it('looks after the others when it cannot look after one', async () => {
    const [bad, good] = [await world.create(['Ann'], 4), await world.create(['Ann'], 4)]
    for (const { request } of [bad, good]) await world.advance(request.id)
    const queue: typeof world.ports.queue = {
      async enqueue(transaction, job, data, options) {
        if (data.signingRequestId === bad.request.id) throw new Error('the queue does not like it')
        await world.ports.queue.enqueue(transaction, job, data, options)
      },
    }
    world.ports.clock.advance(3 * day)
    const { vault } = world.ports
    let failed = false
    const open: typeof vault.open = (purpose, sealed) => {
      if (failed) return vault.open(purpose, sealed)
      failed = true
      throw new Error('the first link cannot be read')
    }
    await remindDue({ ...world.ports, vault: { ...vault, open } }, signal)
    const reminders = [...(await world.mails(bad.request.id)), ...(await world.mails(good.request.id))]
    assert.equal(reminders.filter((mail) => mail.startsWith('REMINDER')).length, 1)
    world.ports.clock.advance(day)
    await expireRequests({ ...world.ports, queue }, signal)
    assert.equal((await statusOf(bad.request.id)).status, 'PENDING')
    assert.equal((await statusOf(good.request.id)).status, 'EXPIRED')
  })

  it('reminds on demand, at most once an hour', async () => {
    const created = await world.create(['Ann'])
    const { id } = created.request
    const remind = () =>
      world.ports.database
        .transaction()
        .execute((transaction) => remindOnDemand(world.ports, transaction, world.caller, id))
    await assert.rejects(remind(), code('NO_INVITED_SIGNERS'))
    await world.advance(id)
    world.ports.clock.advance(3600)
    assert.deepEqual(
      (await remind()).map(({ name }) => name),
      ['Ann'],
    )
    await assert.rejects(remind(), (error: Refusal) => error.retryAfterSeconds === 3600)
    world.ports.clock.advance(3600)
    await remind()
    assert.equal((await world.mails(id)).filter((mail) => mail.startsWith('REMINDER')).length, 2)
    await world.sign(created, 0)
    world.ports.clock.advance(3600)
    await assert.rejects(remind(), code('SIGNING_CLOSED'))
  })

  it('retries later and later what has failed, and says why meanwhile', async () => {
    const created = await world.create(['Ann'])
    const { id } = created.request
    await world.advance(id)
    await world.sign(created, 0)
    const timestampAuthority = {
      timestamp: () => Promise.reject(new NoTimestamp('nobody answers')),
    }
    const waits = [30, 60, 120]
    for (const [index, seconds] of waits.entries()) {
      await world.advance(id, { timestampAuthority })
      const { status, trouble } = await statusOf(id)
      assert.equal(status, 'FINALIZING')
      assert.equal(trouble?.failedAttempts, index + 1)
      assert.match(trouble?.reason ?? '', /cannot be finalized yet: no time-stamping authority is available/)
      world.asked(id)
      world.ports.clock.advance(seconds - 1)
      await resumeRequests(world.ports)
      assert.equal(world.asked(id), 0)
      world.ports.clock.advance(1)
      await resumeRequests(world.ports)
      assert.equal(world.asked(id), 1)
    }
    await world.advance(id)
    const { status, trouble } = await statusOf(id)
    assert.deepEqual([status, trouble], ['COMPLETED', null])
  })

  it('resumes what was left when a job was lost', async () => {
    const { request } = await world.create(['Ann'])
    world.asked(request.id)
    world.ports.clock.advance(200)
    await resumeRequests(world.ports)
    assert.equal(world.asked(request.id), 1)
    await world.advance(request.id)
    world.ports.clock.advance(200)
    await resumeRequests(world.ports)
    assert.equal(world.asked(request.id), 0, 'only people can go on')
  })
})
