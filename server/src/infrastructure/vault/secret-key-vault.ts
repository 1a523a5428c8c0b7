import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { PermanentPurpose, Vault } from '../../ports/vault.ts'

const mostKeys = 1000

export interface SecretKeyVault extends Vault {
  /** The IDs of the secret keys, that of the one that encrypts first. An ID does not reveal its key. */
  readonly keyIds: readonly [string, ...string[]]
  /** The start of each value that is surely encrypted by the first key. */
  readonly newest: Uint8Array
  /** The key that opens this value; undefined if none does. */
  openerOf(purpose: string, encrypted: Uint8Array): Opener | undefined
}

interface Opener {
  readonly keyId: string
  derive(purpose: string): Uint8Array
}

interface OtherKeys {
  /** Secret keys that encrypt nothing. */
  readonly read?: readonly Uint8Array[]
  /** Those of the installation. Without them, they are derived like all others. */
  readonly permanent?: ReadonlyMap<PermanentPurpose, Uint8Array>
}

/**
 * AES-256-GCM under a key derived per purpose by HKDF-SHA-256.
 *
 * - Layout 1: version, nonce 12, tag 16, ciphertext. It does not say which secret key it needs.
 * - Layout 2: version, ID of the secret key 8, nonce 12, tag 16, ciphertext. It is written once there are several secret
 *   keys: before, nodes of earlier versions may have to read what is written.
 */
export function createSecretKeyVault(secretKey: Uint8Array, { read = [], permanent }: OtherKeys = {}): SecretKeyVault {
  const first = openSecretKey(secretKey)
  const others = read.map(openSecretKey).filter(({ id }) => id !== first.id)
  const all: readonly SecretKey[] = [first, ...others]
  const byId = new Map(all.map((key) => [key.id, key]))
  const newest = Buffer.concat([Uint8Array.of(2), Buffer.from(first.id, 'hex')])
  const start = others.length === 0 ? Uint8Array.of(1) : newest

  /** The keys that may open it, and where in it the nonce is. */
  function candidates(encrypted: Uint8Array): readonly [readonly SecretKey[], number] {
    if (encrypted[0] === 1 && encrypted.length >= 29) return [all, 1]
    if (encrypted[0] !== 2 || encrypted.length < newest.length + 28)
      throw new Error('encrypted value has an unknown layout')
    const id = Buffer.from(encrypted.subarray(1, newest.length)).toString('hex')
    const key = byId.get(id)
    if (key === undefined) throw new Error(`encrypted value needs the secret key ${id}, which is not set`)
    return [[key], newest.length]
  }

  function open(purpose: string, encrypted: Uint8Array): { readonly key: SecretKey; readonly plaintext: Uint8Array } {
    const [keys, at] = candidates(encrypted)
    for (const key of keys.slice(0, -1)) {
      try {
        return { key, plaintext: decryptBy(key, purpose, encrypted, at) }
      } catch {
        // The next one may open it.
      }
    }
    const key = keys.at(-1) ?? first
    return { key, plaintext: decryptBy(key, purpose, encrypted, at) }
  }

  return {
    keyIds: [first.id, ...others.map(({ id }) => id)],
    newest,

    encrypt(purpose, plaintext) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.keyFor(`seal:${purpose}`), nonce)
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
      return Buffer.concat([start, nonce, cipher.getAuthTag(), ciphertext])
    },

    decrypt: (purpose, encrypted) => open(purpose, encrypted).plaintext,
    derive: (purpose) => first.keyFor(`derive:${purpose}`),
    deriveAll: (purpose) => all.map((key) => key.keyFor(`derive:${purpose}`)),
    permanent: (purpose) => permanent?.get(purpose) ?? first.keyFor(`derive:${purpose}`),

    openerOf(purpose, encrypted) {
      try {
        const { key } = open(purpose, encrypted)
        return { keyId: key.id, derive: (other) => key.keyFor(`derive:${other}`) }
      } catch {
        return undefined
      }
    },
  }
}

interface SecretKey {
  readonly id: string
  keyFor(purpose: string): Uint8Array
}

function openSecretKey(secretKey: Uint8Array): SecretKey {
  /** The most recently derived keys. Purposes may name a link or a file, and so are unlimited. */
  const keys = new Map<string, Uint8Array>()
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secretKey, 'countersign/1', purpose, 32))
  return {
    id: Buffer.from(derive('id').subarray(0, 8)).toString('hex'),
    keyFor(purpose) {
      let key = keys.get(purpose)
      if (key !== undefined) return key
      key = derive(purpose)
      const [oldest] = keys.keys()
      if (keys.size >= mostKeys && oldest !== undefined) keys.delete(oldest)
      keys.set(purpose, key)
      return key
    },
  }
}

function decryptBy({ keyFor }: SecretKey, purpose: string, encrypted: Uint8Array, at: number): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), encrypted.subarray(at, at + 12))
  decipher.setAuthTag(encrypted.subarray(at + 12, at + 28))
  return Buffer.concat([decipher.update(encrypted.subarray(at + 28)), decipher.final()])
}
