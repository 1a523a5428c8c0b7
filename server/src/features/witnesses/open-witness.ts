import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type Cosigner, witnessKey } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import { settleWitnessIdentity, type WitnessIdentity } from './store.ts'

const purpose = 'witness-signing-key'

/**
 * The witness that this installation is for other logs, created at the first start with WITNESS_LOGS. Its key is not the
 * log's: a cosignature says something else than a checkpoint. Safe to run on many nodes at once.
 */
export async function openWitness(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  publicUrl: string,
): Promise<Cosigner> {
  const { host, pathname } = new URL(publicUrl)
  const name = `${host}${pathname.replace(/\/$/, '')}/witness`
  const identity = await settleWitnessIdentity(database, makeIdentity(name, vault))
  const privateKey = createPrivateKey({
    key: Buffer.from(vault.decrypt(purpose, identity.encryptedPrivateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return { key: witnessKey(identity.name, identity.publicKey), sign: (message) => sign(null, message, privateKey) }
}

function makeIdentity(name: string, vault: Vault): WitnessIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    name,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    encryptedPrivateKey: vault.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}
