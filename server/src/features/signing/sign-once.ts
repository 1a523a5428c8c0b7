import { hash } from 'node:crypto'
import { createKeySigner, generateKey, makeOcspRequest, type SubjectName, signCms } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { answerOcsp } from '../authority/answer-ocsp.ts'
import type { Authority, WantedCertificate } from '../authority/authority.ts'
import type { SignatureEvidence } from './model.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  readonly timestampAuthority: TimestampAuthority
}

interface Wanted {
  readonly profile: WantedCertificate['profile']
  readonly subject: SubjectName
  /** Of the certificate. */
  readonly policies?: readonly string[]
  /** CAdES needs it in the signature, PAdES beside it. */
  readonly signingTime?: Date
}

/** The certificate serves one immediate signature; the rest of the hour allows for differing clocks. */
const certificateLivesMs = 3_600_000

/**
 * Signs a digest with a new key that gets a certificate, signs nothing else and is discarded. The signature contains a
 * token of the time-stamping authority, and comes with the OCSP response for its certificate.
 */
export async function signOnce(
  ports: Ports,
  { profile, subject, policies = [], signingTime }: Wanted,
  digest: Uint8Array,
): Promise<{ cms: Uint8Array; evidence: SignatureEvidence }> {
  const { authority, database, clock, timestampAuthority } = ports
  const { pkcs8, spki } = await generateKey('p256')
  try {
    const notAfter = new Date(clock.now().getTime() + certificateLivesMs)
    const wanted = { profile, subject, policies, publicKey: spki, notAfter }
    const { certificate, issuer } = await authority.issue(database, wanted)
    let timestampToken: Uint8Array = new Uint8Array()
    const cms = await signCms({
      signer: await createKeySigner(pkcs8, certificate, [issuer.certificate, ...issuer.chain]),
      digest,
      ...(signingTime && { signingTime }),
      async addTimestamp(signatureValue) {
        const { token } = await timestampAuthority.timestamp(hash('sha256', signatureValue, 'buffer'))
        timestampToken = token
        return token
      },
    })
    const question = await makeOcspRequest({ certificate, issuer: issuer.certificate })
    return { cms, evidence: { certificate, ocspResponse: await answerOcsp(ports, question), timestampToken } }
  } finally {
    pkcs8.fill(0)
  }
}
