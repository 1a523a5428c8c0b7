import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Algorithm, type Cosigner, witnessKey } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { settleMlDsaKey } from './ml-dsa-key-store.ts'
import type { StoredKey } from './model.ts'

export function makeStoredKey(algorithm: Algorithm, vault: Vault, purpose: string): StoredKey {
  const { publicKey, privateKey } = pairOf(algorithm)
  const jwk: Readonly<Record<string, unknown>> = { ...publicKey.export({ format: 'jwk' }) }
  return {
    publicKey: Buffer.from(String(jwk[algorithm === 'Ed25519' ? 'x' : 'pub']), 'base64url'),
    encryptedPrivateKey: vault.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

function pairOf(algorithm: Algorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return algorithm === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44')
}

export function cosignerOf(name: string, stored: StoredKey, vault: Vault, purpose: string): Cosigner {
  const privateKey = createPrivateKey({
    key: Buffer.from(vault.decrypt(purpose, stored.encryptedPrivateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return { key: witnessKey(name, stored.publicKey), sign: (message) => sign(null, message, privateKey) }
}

const mlDsaPurpose = 'log-ml-dsa-key'

export const mlDsaEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'log_ml_dsa_key', column: 'encrypted_private_key', key: ['only_row'], purpose: () => mlDsaPurpose },
]

/** The log's second key, created once, however many nodes start at the same time. */
export async function openMlDsaKey(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  origin: string,
): Promise<Cosigner> {
  const stored = await settleMlDsaKey(database, makeStoredKey('ML-DSA-44', vault, mlDsaPurpose))
  return cosignerOf(origin, stored, vault, mlDsaPurpose)
}
