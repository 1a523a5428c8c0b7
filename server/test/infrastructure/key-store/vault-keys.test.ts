import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { openKeys } from '../../../src/infrastructure/key-store/open-keys.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import type { KeyStore } from '../../../src/ports/key-store.ts'
import { isDenied, keyStoreContract } from '../../contracts/key-store.ts'

keyStoreContract('The vault', async () => ({
  store: undefined,
  algorithms: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-sha256', 'ed25519'],
  close: async () => {},
}))

it('A key of the vault is stored as it was before there were key stores', async () => {
  const vault = createSecretKeyVault(randomBytes(32))
  const keys = openKeys({ vault })
  const key = await keys.create('log', 'ed25519', 'A key')
  assert.deepEqual(Buffer.from(vault.decrypt('log', keys.protect('log', key))), Buffer.from(key.reference))
})

/** Signs with another key than it has promised. */
const confused = (): KeyStore => {
  const vault = openKeys({ vault: createSecretKeyVault(randomBytes(32)) })
  return {
    algorithms: ['ed25519'],
    certifiesKeys: false,
    create: async () => ({ reference: '1', publicKey: (await vault.create('log', 'ed25519', '')).publicKey }),
    async sign(_reference, _algorithm, message) {
      const other = await vault.create('log', 'ed25519', '')
      return await vault.ed25519('log', vault.protect('log', other), other.publicKey.subarray(-32))(message)
    },
    publicKey: async () => new Uint8Array(),
    check: async () => {},
    close: async () => {},
  }
}

it('A signature of a store that is not by the key is given to nobody', async () => {
  const stores = new Map([['odd', confused()]])
  const keys = openKeys({ vault: createSecretKeyVault(randomBytes(32)), stores, uses: { log: 'odd' } })
  const key = await keys.create('log', 'ed25519', 'A key')
  const sign = keys.ed25519('log', keys.protect('log', key), key.publicKey.subarray(-32))
  await assert.rejects(async () => await sign(randomBytes(10)), isDenied)
})

it('A new key of another kind than requested is refused before anybody knows it', async () => {
  const stores = new Map([['odd', confused()]])
  const keys = openKeys({ vault: createSecretKeyVault(randomBytes(32)), stores, uses: { ca: 'odd' } })
  await assert.rejects(keys.create('ca', 'ecdsa-p256-sha256', 'A key'), isDenied)
})

it('A key stays in its store when new ones are created elsewhere, and needs that store', async () => {
  const vault = createSecretKeyVault(randomBytes(32))
  const before = openKeys({ vault, stores: new Map([['odd', confused()]]), uses: { log: 'odd' } })
  const key = await before.create('log', 'ed25519', 'A key')
  const stored = before.protect('log', key)
  const later = openKeys({ vault })
  assert.throws(
    () => later.ed25519('log', stored, key.publicKey.subarray(-32)),
    (error: Error) => isDenied(error) && error.message.includes('Add "odd" to KEY_STORES again'),
  )
})
