import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { createKeyRing } from '../../src/features/accounts/key-ring.ts'
import { deleteApiKey } from '../../src/features/accounts/own-keys.ts'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { actedBySystem } from '../../src/vocabulary/audit.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'

test('a key that is deleted during its lookup is not cached, and later callers are refused', async (t) => {
  const service = await sharedTestService()
  const { key, keyId } = await service.organization()
  const log = pino({ level: 'silent' })
  const { database, close } = connect(service.databaseUrl, { log, applicationName: 'test', maxConnections: 2 })
  t.after(() => close())
  const read = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const slowly: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await answered.promise
      return result
    },
  }
  const keyRing = createKeyRing({ database: database.withPlugin(slowly), clock: { now: () => new Date() } })

  const before = keyRing.authenticate(key)
  await read.promise
  await deleteApiKey({ database, keyRing }, actedBySystem('live', new Date()), keyId)
  const after = keyRing.authenticate(key)
  answered.resolve()
  assert.equal((await before).keyId, keyId)
  await assert.rejects(after, { code: 'API_KEY_INVALID' })
  assert.equal(keyRing.recall(key), undefined)
  await assert.rejects(keyRing.authenticate(key), { code: 'API_KEY_INVALID' })
})
