import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'

const mostKeys = 1000

/** AES-256-GCM under a key derived per purpose by HKDF-SHA-256. Layout: version 1, nonce 12, tag 16, ciphertext. */
export function createSecretKeyVault(secretKey: Uint8Array): Vault {
  /** The most recently derived keys. Purposes may name a link or a file, and so are unlimited. */
  const keys = new Map<string, Uint8Array>()

  function keyFor(purpose: string): Uint8Array {
    let key = keys.get(purpose)
    if (key !== undefined) return key
    key = new Uint8Array(hkdfSync('sha256', secretKey, 'countersign/1', purpose, 32))
    const [oldest] = keys.keys()
    if (keys.size >= mostKeys && oldest !== undefined) keys.delete(oldest)
    keys.set(purpose, key)
    return key
  }

  return {
    encrypt(purpose, plaintext) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
      return Buffer.concat([Uint8Array.of(1), nonce, cipher.getAuthTag(), ciphertext])
    },

    decrypt(purpose, encrypted) {
      if (encrypted.length < 29 || encrypted[0] !== 1) throw new Error('encrypted value has an unknown layout')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), encrypted.subarray(1, 13))
      decipher.setAuthTag(encrypted.subarray(13, 29))
      return Buffer.concat([decipher.update(encrypted.subarray(29)), decipher.final()])
    },

    derive: (purpose) => keyFor(`derive:${purpose}`),
  }
}
