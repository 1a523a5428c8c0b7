import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createOrganization } from '../../src/features/accounts/create-organization.ts'
import type { Companion, Share, SharedCompanion } from '../../src/features/log/model.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import type { Payer } from '../../src/features/quota/model.ts'
import { readQuota } from '../../src/features/quota/read-quota.ts'
import { setLimits } from '../../src/features/quota/set-limits.ts'
import { timestampsSpent } from '../../src/features/quota/spend-timestamps.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { testPorts } from '../harness/test-ports.ts'

it('Timestamps of many organizations are counted and refused by each one’s limit, within one batch', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const log = await openLog({ ...ports, memories }, 'log.example.org/test', 'http://localhost')
  const organization = () =>
    ports.database
      .transaction()
      .execute((transaction) =>
        createOrganization({ ...ports, transaction }, { name: 'Example', plan: 'enterprise', language: null }),
      )
  const used = async (payer: Payer) => (await readQuota(ports, payer)).timestamps.used

  let count = 0
  const noted: string[] = []
  /** Appends these together, and returns for each its number and its companion's result, or why it was refused. */
  const append = async (...wanted: readonly { share?: Share; name?: string }[]) => {
    const outcomes = await Promise.allSettled(
      wanted.map(({ share, name }) => {
        const id = `ts_${++count}`
        const entry = { id, owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint: new Uint8Array(32) } as const
        return log.append<string | undefined>(entry, name === undefined ? undefined : noting(name), share)
      }),
    )
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') return outcome.reason.code
      const { entry, result } = outcome.value
      return [entry.sequenceNumber, ...(result === undefined ? [] : [result])]
    })
  }
  const noting = (name: string): Companion<string> => ({
    names: [name],
    async join() {
      noted.push(`${name} joins`)
      return async () => {
        noted.push(`${name} acts`)
        return name
      }
    },
  })
  const by = (payer: Payer) => ({ share: { of: timestampsSpent, key: payer } })
  const [one, other, limited] = [await organization(), await organization(), await organization()]
  await setLimits(ports, ports.by, limited.id, { timestamps: 2 })

  assert.deepEqual(await append(by(one), {}, by(other), by(one)), [[1], [2], [3], [4]])
  assert.deepEqual([await used(one), await used(other)], [2, 1])

  const limits = [by(limited), by(one), { ...by(limited), name: 'a' }, { ...by(limited), name: 'b' }, { name: 'c' }]
  assert.deepEqual(await append(...limits), [[5], [6], [7, 'a'], 'QUOTA_EXCEEDED', [8, 'c']])
  assert.deepEqual(noted, ['a joins', 'b joins', 'c joins', 'a acts', 'c acts'])
  assert.deepEqual([await used(one), await used(limited)], [3, 2])

  const picky: SharedCompanion<boolean> = {
    name: 'picky',
    statement: () => ({ condition: 'true', act: 'select 1' }),
    parameters: () => [],
    async join(_transaction, parts) {
      const refusal = new Refusal('SERVICE_UNAVAILABLE', 'It is not wanted.')
      return new Map(parts.flatMap(({ key: isWanted }, place) => (isWanted ? [] : [[place, refusal] as const])))
    },
  }
  const picked = (isWanted: boolean) => ({ share: { of: picky, key: isWanted } })
  const mixed = [picked(true), by(limited), picked(false), by(one)]
  assert.deepEqual(await append(...mixed), [[9], 'QUOTA_EXCEEDED', 'SERVICE_UNAVAILABLE', [10]])
  assert.deepEqual([await used(one), await used(limited)], [4, 2])
})
