import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Cosigner, witnessKey } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import { type StoredKey, settleWitnessIdentity } from './store.ts'

const purposes = { ed25519: 'witness-signing-key', mlDsa: 'witness-ml-dsa-key' } as const

/**
 * The witness that this installation is for other logs, created at the first start with WITNESS_LOGS. It has a key of each
 * algorithm, and none of them is the log's: a cosignature says something else than a checkpoint. Safe to run on many nodes
 * at once.
 */
export async function openWitness(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  publicUrl: string,
): Promise<readonly Cosigner[]> {
  const { host, pathname } = new URL(publicUrl)
  const { name, ed25519, mlDsa } = await settleWitnessIdentity(database, {
    name: `${host}${pathname.replace(/\/$/, '')}/witness`,
    ed25519: makeKey(generateKeyPairSync('ed25519'), 'x', vault, purposes.ed25519),
    mlDsa: makeKey(generateKeyPairSync('ml-dsa-44'), 'pub', vault, purposes.mlDsa),
  })
  return [cosigner(name, ed25519, vault, purposes.ed25519), cosigner(name, mlDsa, vault, purposes.mlDsa)]
}

function cosigner(name: string, stored: StoredKey, vault: Vault, purpose: string): Cosigner {
  const privateKey = createPrivateKey({
    key: Buffer.from(vault.decrypt(purpose, stored.encryptedPrivateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return { key: witnessKey(name, stored.publicKey), sign: (message) => sign(null, message, privateKey) }
}

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

/** `raw` is the member of a JWK with the raw public key. */
function makeKey({ publicKey, privateKey }: KeyPair, raw: string, vault: Vault, purpose: string): StoredKey {
  const jwk: Readonly<Record<string, unknown>> = { ...publicKey.export({ format: 'jwk' }) }
  return {
    publicKey: Buffer.from(String(jwk[raw]), 'base64url'),
    encryptedPrivateKey: vault.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}
