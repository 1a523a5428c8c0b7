import type { ValidationData } from '../../../packages/pdf/src/index.ts'
import { authority, SIGNED_AT, STAMPED_AT } from '../../../packages/pdf/test/support/sample-contract.ts'
import { answerOcsp, makeOcspRequest, type Signer } from '../../../packages/pki/src/index.ts'
import { issue } from './issue.ts'

const responder = await issue('ocsp', 'Test OCSP', new Date('2034-01-01T00:00:00Z'))

/** What the service gathers once all have signed: a response for each signer, the CRLs of both authorities. */
export async function gatherValidation(signers: readonly Signer[]): Promise<ValidationData> {
  const certificates = signers.map(({ certificate }) => certificate)
  return {
    certificates: [...certificates, ...authority.certificates],
    crls: await authority.crls([], CLOSED_AT),
    ocsps: [
      ...(await Promise.all(certificates.map((certificate) => answerFor(certificate, SIGNED_AT)))),
      await answerFor(authority.tsa.certificate, CLOSED_AT),
    ],
  }
}

/**
 * What the service gathers when it renews a document: that the authority of its timestamp was not revoked until then.
 */
export async function gatherForRenewal(at: Date): Promise<ValidationData> {
  const before = new Date(at.getTime() - 60_000)
  return {
    certificates: authority.certificates,
    crls: await authority.crls([], before),
    ocsps: [await answerFor(authority.tsa.certificate, before)],
  }
}

const CLOSED_AT = new Date(STAMPED_AT.getTime() - 60_000)

async function answerFor(certificate: Uint8Array, producedAt: Date): Promise<Uint8Array> {
  const issuer = authority.issuing.certificate
  return await answerOcsp({
    request: await makeOcspRequest({ certificate, issuer }),
    responder,
    issuer,
    statusOf: () => 'good',
    producedAt,
    nextUpdate: new Date(producedAt.getTime() + 864e5),
  })
}
