import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import { createAccount, password, signIn } from './console-client.ts'

test('a new password from the operator replaces the old one and ends every session', async () => {
  const service = await sharedTestService()
  const email = 'reset-anna@example.org'
  await createAccount(service, email)
  const { cookie } = await signIn(service, email)
  const answer = await service.admin('POST', '/users/password', { email: 'Reset-Anna@Example.org' })
  assert.equal((await service.call('GET', '/console/v1/me', { headers: { cookie } })).status, 401)
  await signIn(service, email, answer.password)
  const old = await service.call('POST', '/console/v1/sign-in', {
    body: { email, password },
    headers: { origin: service.url },
  })
  assert.equal(old.status, 401)
})
