import { answerOcsp as answer, type OcspStatus, refuseOcsp, type Signer } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import type { Authority } from './authority.ts'
import { ocspValidMs } from './model.ts'
import { selectCertificate } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
}

/** Like answerOcsp for clients of the responder, which know this answer of a responder that cannot sign (RFC 6960 2.3). */
export async function answerOcspClient(ports: Ports, request: Uint8Array): Promise<Uint8Array> {
  return await answerOcsp(ports, request).catch((error: unknown) => {
    if (error instanceof KeyStoreFailed) return refuseOcsp('tryLater')
    throw error
  })
}

/** Accepts arbitrary bytes. The request names its issuer by hashes: the authority that recognizes itself answers. */
export async function answerOcsp(ports: Ports, request: Uint8Array): Promise<Uint8Array> {
  const answered = await answerByKnown(ports, request)
  if (Buffer.compare(answered, refuseOcsp('unauthorized')) !== 0) return answered
  // Another node may have created the issuer since the last reload.
  await ports.authority.reload()
  return await answerByKnown(ports, request)
}

async function answerByKnown(ports: Ports, request: Uint8Array): Promise<Uint8Array> {
  const { authority, clock, database } = ports
  const producedAt = clock.now()
  const nextUpdate = new Date(producedAt.getTime() + ocspValidMs)
  const notOurs = refuseOcsp('unauthorized')
  for (const { id, certificate } of authority.keys().filter(({ name }) => name === 'issuing')) {
    const responder = await responderFor(authority, id)
    const statusOfOwn = (serialNumber: string) => statusOf(database, id, serialNumber)
    const asked = { request, responder, issuer: certificate, producedAt, nextUpdate, statusOf: statusOfOwn }
    const answered = await answer(asked)
    if (Buffer.compare(answered, notOurs) !== 0) return answered
  }
  return notOurs
}

/** The issuer's responder; an issuer that has a successor has no responder any more and signs its own responses. */
async function responderFor(authority: Authority, issuerId: string): Promise<Signer> {
  const delegated = authority.key('ocsp')
  return delegated.issuerId === issuerId ? authority.signer('ocsp') : await authority.signerOf(issuerId)
}

async function statusOf(database: Database, issuerId: string, serialNumber: string): Promise<OcspStatus> {
  const issued = await selectCertificate(database, Buffer.from(serialNumber, 'hex'))
  if (issued === undefined || issued.issuerId !== issuerId) return 'unknown'
  return issued.revoked === null ? 'good' : { revokedAt: issued.revoked.at, reason: issued.revoked.reason }
}
