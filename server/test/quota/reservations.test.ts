import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createOrganization } from '../../src/features/accounts/create-organization.ts'
import { reserveStorage } from '../../src/features/quota/hold-storage.ts'
import { setLimits } from '../../src/features/quota/set-limits.ts'
import type { Transaction } from '../../src/ports/database.ts'
import { testPorts } from '../harness/test-ports.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'

describe('Storage that is reserved for later', () => {
  let ports: Awaited<ReturnType<typeof testPorts>>
  before(async () => {
    ports = await testPorts()
  })
  after(() => ports.end())

  const inTransaction = <T>(act: (transaction: Transaction) => Promise<T>) => ports.database.transaction().execute(act)
  /** An organization that may store 100 bytes, and a holder's reservation of some of them, for an hour. */
  async function storage() {
    const organization = await inTransaction((transaction) =>
      createOrganization({ ...ports, transaction }, { name: 'Example', plan: 'enterprise', language: null }),
    )
    await setLimits(ports, ports.by, organization.id, { storageBytes: 100 })
    return (holder: string, bytes: number, meanwhile = async () => {}) =>
      inTransaction(async (transaction) => {
        const until = new Date(ports.clock.now().getTime() + 3_600_000)
        await reserveStorage({ ...ports, transaction }, organization, { holder, bytes, until })
        await meanwhile()
      })
  }

  it('counts until its time has come, and no longer', async () => {
    const reserve = await storage()
    await reserve('outlived', 60)
    await assert.rejects(reserve('next', 60), { code: 'QUOTA_EXCEEDED' })
    ports.clock.advance(3600)
    await reserve('next', 60)
  })

  it('is never more than there is, also where two reserve at the same time', async () => {
    const reserve = await storage()
    const reserved = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const first = reserve('first', 60, async () => {
      reserved.resolve()
      await mayCommit.promise
    })
    await reserved.promise
    const second = reserve('second', 60)
    const refused = assert.rejects(second, { code: 'QUOTA_EXCEEDED' })
    const waited = await waitsForLock(ports.database, second)
    mayCommit.resolve()
    await first
    await refused
    assert.equal(waited, 'waits')
  })

  it('is reserved once for each holder', async () => {
    const reserve = await storage()
    await reserve('once', 60)
    await reserve('once', 60)
    await reserve('another', 40)
  })
})
