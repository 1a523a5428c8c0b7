import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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

describe('a vault with several secret keys', () => {
  const [old, next] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const text = Buffer.from('secret')

  test('opens what each of them encrypted, and encrypts with the first', () => {
    const both = createSecretKeyVault(next, { read: [old] })
    const before = createSecretKeyVault(old, { read: [next] })
    for (const vault of [createSecretKeyVault(old), createSecretKeyVault(next), before, both]) {
      assert.deepEqual(both.decrypt('p', vault.encrypt('p', text)), text)
      assert.throws(() => both.decrypt('q', vault.encrypt('p', text)))
    }
    assert.throws(
      () => createSecretKeyVault(old).decrypt('p', both.encrypt('p', text)),
      /needs the secret key [0-9a-f]{16}/,
    )
    assert.deepEqual(createSecretKeyVault(next).decrypt('p', both.encrypt('p', text)), text)
  })

  test('shows in each value which key encrypted it', () => {
    const both = createSecretKeyVault(next, { read: [old] })
    const encrypted = both.encrypt('p', text)
    assert.deepEqual(Buffer.from(encrypted).subarray(0, 9), Buffer.from(both.newest))
    assert.equal(both.openerOf('p', encrypted)?.keyId, both.keyIds[0])
    assert.equal(both.openerOf('p', createSecretKeyVault(old).encrypt('p', text))?.keyId, both.keyIds[1])
    assert.equal(both.openerOf('q', encrypted), undefined)
  })

  test('writes what earlier versions read until there is a second key', () => {
    assert.equal(createSecretKeyVault(old).encrypt('p', text)[0], 1)
    assert.equal(createSecretKeyVault(old, { read: [old] }).encrypt('p', text)[0], 1)
    assert.equal(createSecretKeyVault(old, { read: [next] }).encrypt('p', text)[0], 2)
  })

  test('refuses a changed byte, wherever it is', () => {
    const both = createSecretKeyVault(next, { read: [old] })
    const encrypted = both.encrypt('p', text)
    for (const at of encrypted.keys()) {
      const changed = Uint8Array.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => both.decrypt('p', changed), `byte ${at}`)
    }
  })

  test('derives the keys of all of them, the first one first', () => {
    const derived = createSecretKeyVault(next, { read: [old] }).deriveAll('p')
    assert.deepEqual(derived, [createSecretKeyVault(next).derive('p'), createSecretKeyVault(old).derive('p')])
  })
})
