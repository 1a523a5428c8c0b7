import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { issueCertificate, type KeyPair, openKey } from '@countersign/pki'
import { type AnsweringStore, answeringStore, Refused } from './answering-store.ts'
import { type StandInKey, standInKey } from './stand-in-key.ts'

export const client = { id: 'countersign', secret: 'client-secret-8642', pin: '975310' }

interface Credential extends StandInKey {
  readonly certificates: readonly Uint8Array[]
  isEnabled: boolean
}

/** A remote signing service, as the API of the Cloud Signature Consortium 2.0 describes it. */
export interface CscStandIn extends AnsweringStore {
  disable(credentialID: string): void
  forgetTokens(): void
}

const day = 86_400_000

export async function cscStandIn(): Promise<CscStandIn> {
  const credentials = new Map<string, Credential>([
    ['cred-ec', await credentialOf('ecdsa-p256-sha256')],
    ['cred-rsa', await credentialOf('rsa-sha256')],
    ['cred-p384', await credentialOf('ecdsa-p384-sha384')],
  ])
  const tokens = new Set<string>()
  /** What may be signed, once. */
  const activations = new Map<string, string>()
  const standIn = await answeringStore(({ request, path, body }) => {
    const operation = path.replace('/csc/v2/', '')
    if (operation === 'info') return { specs: '2.0.0.2', oauth2: `http://${request.headers.host}/auth` }
    if (path === '/auth/oauth2/token') {
      const form = new URLSearchParams(body)
      const given = ['grant_type', 'client_id', 'client_secret', 'scope'].map((name) => form.get(name))
      if (given.join() !== `client_credentials,${client.id},${client.secret},service`) {
        throw new Refused(400, { error: 'invalid_client', error_description: `not ${form.get('client_secret')}` })
      }
      const token = randomBytes(16).toString('hex')
      tokens.add(token)
      return { access_token: token, token_type: 'Bearer', expires_in: 3600 }
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      throw new Refused(401, { error: 'invalid_token' })
    }
    const input = JSON.parse(body)
    if (operation === 'credentials/list') return { credentialIDs: [...credentials.keys()] }
    const credential = credentials.get(input.credentialID)
    if (credential === undefined) throw new Refused(400, { error: 'invalid_request', error_description: 'unknown' })
    switch (operation) {
      case 'credentials/info':
        return {
          key: { status: credential.isEnabled ? 'enabled' : 'disabled' },
          cert: {
            status: 'valid',
            certificates: credential.certificates.map((one) => Buffer.from(one).toString('base64')),
          },
          auth: { mode: 'explicit', objects: [{ type: 'Password', id: 'PIN', format: 'N' }] },
          multisign: 1,
        }
      case 'credentials/authorize': {
        if (!credential.isEnabled) throw new Refused(400, { error: 'invalid_request' })
        if (input.authData?.[0]?.value !== client.pin) throw new Refused(400, { error: 'invalid_pin' })
        assert.equal(input.numSignatures, 1)
        const SAD = randomBytes(16).toString('hex')
        activations.set(SAD, `${input.credentialID} ${input.hashes.join()} ${input.hashAlgorithmOID}`)
        return { SAD, expiresIn: 300 }
      }
      case 'signatures/signHash': {
        const wanted = `${input.credentialID} ${input.hashes.join()} ${input.hashAlgorithmOID}`
        if (activations.get(input.SAD) !== wanted) throw new Refused(400, { error: 'invalid_request' })
        activations.delete(input.SAD)
        const oids = { 'rsa-sha256': '1.2.840.113549.1.1.11', 'ecdsa-p256-sha256': '1.2.840.10045.4.3.2' } as const
        assert.equal(input.signAlgo, oids[credential.algorithm as keyof typeof oids])
        const digest = Buffer.from(input.hashes[0], 'base64')
        assert.equal(digest.length, createHash('sha256').digest().length)
        return { signatures: [credential.sign(digest).toString('base64')] }
      }
    }
    throw new Refused(404, { error: 'invalid_request' })
  })
  return {
    ...standIn,
    forgetTokens: () => tokens.clear(),
    disable(credentialID) {
      const credential = credentials.get(credentialID)
      if (credential !== undefined) credential.isEnabled = false
    },
  }
}

/** With a certificate of an authority of its own. */
async function credentialOf(algorithm: StandInKey['algorithm']): Promise<Credential> {
  const [key, root] = [standInKey(algorithm), standInKey('ecdsa-p256-sha256')]
  // Certificates have whole seconds.
  const now = Math.floor(Date.now() / 1000) * 1000
  const [notBefore, notAfter] = [new Date(now - day), new Date(now + 700 * day)]
  const self = await openKey(root.pkcs8 satisfies KeyPair['pkcs8'])
  const common = { policies: [], notBefore, notAfter }
  const authority = await issueCertificate({
    ...{ ...common, profile: 'root', subject: { commonName: 'Example QTSP' }, publicKey: root.spki },
    ...{ serialNumber: randomSerial(), issuer: { self } },
  })
  const certificate = await issueCertificate({
    ...{ ...common, profile: 'seal', publicKey: key.spki, serialNumber: randomSerial() },
    subject: { commonName: 'Example S.p.A.', organization: 'Example S.p.A.' },
    issuer: { ...self, certificate: authority, chain: [] },
    ...{ crlUrl: 'http://localhost/crl', issuerUrl: 'http://localhost/crt', ocspUrl: 'http://localhost/ocsp' },
  })
  return { ...key, certificates: [certificate, authority], isEnabled: true }
}

function randomSerial(): Uint8Array {
  return Uint8Array.of(1, ...randomBytes(15))
}
