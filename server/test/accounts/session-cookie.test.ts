import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { resignSession, sessionSecrets } from '../../src/features/accounts/session-cookie.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'

const [old, next] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

function cookieOf(secretKey: Uint8Array, name = 'countersign.session_token', token = 'abc.def'): string {
  const [secret] = sessionSecrets(createSecretKeyVault(secretKey))
  return `${name}=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`
}

test('a session cookie is signed again if another secret key signed it, and only then', () => {
  const vault = createSecretKeyVault(next, { read: [old] })
  for (const name of ['countersign.session_token', '__Secure-countersign.session_token']) {
    assert.equal(resignSession(vault, `a=b; ${cookieOf(old, name)}; c=d`), `a=b; ${cookieOf(next, name)}; c=d`)
  }
  const stranger = cookieOf(new Uint8Array(32).fill(3))
  const odd = ['countersign.session_token=%', 'countersign.session_token=abc.ü', 'countersign.session_token=.', '']
  for (const same of [cookieOf(next), stranger, `x${cookieOf(old)}`, cookieOf(old, 'countersign.other'), ...odd]) {
    assert.equal(resignSession(vault, same), same)
  }
  assert.equal(resignSession(createSecretKeyVault(next), cookieOf(old)), cookieOf(old))
})
