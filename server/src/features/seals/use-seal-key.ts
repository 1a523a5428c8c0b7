import { makeOcspRequest, type Signer } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Keys } from '../../ports/key-store.ts'
import { answerOcsp } from '../authority/answer-ocsp.ts'
import type { Authority } from '../authority/authority.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { keyPurpose, type UsableSeal } from './model.ts'

export interface SealKeyPorts {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  readonly keys: Keys
}

export async function signerOf({ keys }: Pick<SealKeyPorts, 'keys'>, seal: UsableSeal): Promise<Signer> {
  return await keys.signer(keyPurpose(seal.id), seal.encryptedPrivateKey, seal.certificate, seal.chain)
}

export async function proofOf(
  ports: SealKeyPorts,
  seal: UsableSeal,
  timestampToken: Uint8Array,
): Promise<SignatureProof> {
  const { certificate, chain } = seal
  return { certificate, chain, ocspResponse: await answerForSeal(ports, seal), timestampToken }
}

/** An OCSP response of the service's own responder; null if another authority issued the certificate. */
async function answerForSeal(ports: SealKeyPorts, { issuedHere, certificate, chain }: UsableSeal) {
  const [issuer] = chain
  if (!issuedHere || issuer === undefined) return null
  return await answerOcsp(ports, await makeOcspRequest({ certificate, issuer }))
}
