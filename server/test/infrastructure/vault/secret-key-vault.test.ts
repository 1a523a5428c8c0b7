import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'

test('the vault opens what it encrypted long ago, however many purposes it has had since', () => {
  const vault = createSecretKeyVault(new Uint8Array(32).fill(7))
  const encrypted = vault.encrypt('link:first', Buffer.from('secret'))
  const derived = Buffer.from(vault.derive('link:first'))
  for (let i = 0; i < 3000; i++) vault.derive(`link:${i}`)
  assert.equal(Buffer.from(vault.decrypt('link:first', encrypted)).toString(), 'secret')
  assert.deepEqual(Buffer.from(vault.derive('link:first')), derived)
  assert.throws(() => vault.decrypt('link:second', encrypted))
})

test('the vault remembers a thousand derived keys, and derives older ones again', () => {
  const vault = createSecretKeyVault(new Uint8Array(32).fill(7))
  const first = vault.derive('link:first')
  for (let i = 1; i < 1000; i++) vault.derive(`link:${i}`)
  assert.equal(vault.derive('link:first'), first, 'the very same bytes, not a copy')
  vault.derive('link:one more')
  assert.notEqual(vault.derive('link:first'), first)
  assert.deepEqual(vault.derive('link:first'), first)
})
