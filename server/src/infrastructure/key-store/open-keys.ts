import { certifiedSigner } from '@countersign/pki'
import {
  type KeyStore,
  KeyStoreFailed,
  type Keys,
  type KeyUse,
  type MadeKey,
  type SignMessage,
} from '../../ports/key-store.ts'
import type { Vault } from '../../ports/vault.ts'
import {
  type CheckedKey,
  checkedSigning,
  ed25519Key,
  keyOfCertificate,
  keyOfCertificates,
  requireAlgorithm,
} from './checked-signing.ts'
import { createLocalKey, openLocalKey, signByEd25519 } from './local-keys.ts'

interface Options {
  readonly vault: Vault
  /** Outside the vault, by name. */
  readonly stores?: ReadonlyMap<string, KeyStore>
  /** The store of new keys, by use. The vault has the others. */
  readonly uses?: Partial<Readonly<Record<KeyUse, string>>>
}

type Opened =
  | { readonly isOutside: false; readonly pkcs8: Uint8Array }
  | { readonly isOutside: true; signBy(key: CheckedKey): (message: Uint8Array) => Promise<Uint8Array> }

/** Begins what the database has of a key in a store. What the vault encrypts begins with the number of its layout. */
const mark = Buffer.from('key-store:')

/** The keys of the vault and of these stores. */
export function openKeys({ vault, stores = new Map(), uses = {} }: Options): Keys {
  function storeOf(name: string): KeyStore {
    const store = stores.get(name)
    if (store !== undefined) return store
    const remedy = `Add "${name}" to KEY_STORES again: keys stay where they were created.`
    throw new KeyStoreFailed('denied', `A key is in the key store "${name}", which KEY_STORES does not name. ${remedy}`)
  }

  function open(purpose: string, stored: Uint8Array): Opened {
    const place = placeOf(stored)
    if (place === undefined) return { isOutside: false, pkcs8: vault.decrypt(purpose, stored) }
    const { name, encrypted } = place
    const reference = Buffer.from(vault.decrypt(purposeIn(name, purpose), encrypted)).toString()
    const store = storeOf(name)
    return {
      isOutside: true,
      signBy: (key) => checkedSigning(name, key, (message) => store.sign(reference, key.algorithm, message)),
    }
  }

  return {
    async create(use, algorithm, label, owner): Promise<MadeKey> {
      const name = uses[use]
      if (name === undefined) return { store: undefined, ...(await createLocalKey(algorithm)) }
      const { reference, ...created } = await storeOf(name).create(algorithm, label, owner)
      if (created.certified === undefined) requireAlgorithm(name, created.publicKey, algorithm)
      return { store: name, reference: Buffer.from(reference), ...created }
    },

    adopt: (pkcs8) => ({ store: undefined, reference: pkcs8 }),

    protect(purpose, { store, reference }) {
      if (store === undefined) return vault.encrypt(purpose, reference)
      return Buffer.concat([mark, Buffer.from(`${store}:`), vault.encrypt(purposeIn(store, purpose), reference)])
    },

    async signer(purpose, stored, certificate, chain) {
      const opened = open(purpose, stored)
      if (!opened.isOutside) return await certifiedSigner(await openLocalKey(opened.pkcs8), certificate, chain)
      const key = keyOfCertificate(certificate)
      return { algorithm: key.algorithm, sign: opened.signBy(key), certificate, chain }
    },

    async signingKey(purpose, stored, publicKey) {
      const opened = open(purpose, stored)
      if (!opened.isOutside) return await openLocalKey(opened.pkcs8)
      const key = keyOfCertificates(publicKey)
      return { algorithm: key.algorithm, sign: opened.signBy(key) }
    },

    ed25519(purpose, stored, publicKey): SignMessage {
      const opened = open(purpose, stored)
      return opened.isOutside ? opened.signBy(ed25519Key(publicKey)) : signByEd25519(opened.pkcs8)
    },
  }
}

export const purposeIn = (store: string, purpose: string) => `${purpose}@${store}`

/** Undefined for a key of the vault. */
export function placeOf(stored: Uint8Array): { readonly name: string; readonly encrypted: Uint8Array } | undefined {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length)
  if (!bytes.subarray(0, mark.length).equals(mark)) return undefined
  const end = bytes.indexOf(':', mark.length)
  return { name: bytes.subarray(mark.length, end).toString(), encrypted: bytes.subarray(end + 1) }
}
