import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { createAccount, password, signIn } from './console-client.ts'

describe('The password of an account', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({ costlyPasswords: true })
  })
  after(() => service.stop())

  const kept = async (userId: string): Promise<string> => {
    const { rows } = await queryDatabase(service, `select password from credentials where user_id = '${userId}'`)
    return rows[0].password
  }
  /** As costly as the sign-in library's hash of a password. */
  const derived = (word: string, salt: string) =>
    scryptSync(word, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString('hex')

  it('is kept as an scrypt hash of 16 MB with a salt of its own, whether given, reset or changed', async () => {
    const ids = [await createAccount(service, 'a@example.org'), await createAccount(service, 'b@example.org')]
    const [first = '', second = ''] = await Promise.all(ids.map(kept))
    assert.notEqual(first.split(':')[0], second.split(':')[0])
    const isKept = (hash: string, word: string) => {
      const [salt = '', key = ''] = hash.split(':')
      assert.match(salt, /^[0-9a-f]{32}$/)
      assert.equal(key, derived(word, salt))
    }
    isKept(first, password)

    const reset = await service.admin('POST', '/users/password', { email: 'a@example.org' })
    isKept(await kept(ids[0] ?? ''), String(reset.password))

    const { cookie } = await signIn(service, 'b@example.org')
    const changed = await service.call('POST', '/console/v1/password', {
      body: { currentPassword: password, newPassword: 'another long sentence' },
      headers: { origin: service.url, cookie },
    })
    assert.equal(changed.status, 200, changed.text)
    isKept(await kept(ids[1] ?? ''), 'another long sentence')
    await signIn(service, 'b@example.org', 'another long sentence')
  })
})
