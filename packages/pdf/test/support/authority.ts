import { X509Certificate } from 'node:crypto'
import {
  createKeySigner,
  generateKey,
  issueCertificate,
  type KeyKind,
  makeCrl,
  makeTimestampRequest,
  makeTimestampResponse,
  openKey,
  type Revocation,
  readTimestampRequest,
  readTimestampResponse,
  type Signer,
  signCms,
} from '@countersign/pki'
import type { PreparedSignature } from '../../src/sign/begin-signature.ts'

type Profile = 'issuing' | 'signer' | 'seal' | 'tsa'

const NOT_BEFORE = new Date('2026-01-01T00:00:00Z')
const NOT_AFTER = new Date('2034-01-01T00:00:00Z')

/** A root, an issuing authority and their certificates, all made for one test run. */
export class Authority {
  readonly root: Signer
  readonly issuing: Signer
  readonly tsa: Signer
  #serial: number

  constructor(root: Signer, issuing: Signer, tsa: Signer, serial: number) {
    this.root = root
    this.issuing = issuing
    this.tsa = tsa
    this.#serial = serial
  }

  async signer(
    commonName: string,
    notAfter = new Date('2030-01-01T00:00:00Z'),
    notBefore?: Date,
    keys?: KeyKind,
  ): Promise<Signer> {
    return issue('signer', commonName, this.issuing, Uint8Array.of(9, this.#serial++), notAfter, notBefore, keys)
  }

  /** A certificate of the same issuing authority that lives longer. */
  async renewIssuing(notAfter: Date): Promise<Uint8Array> {
    const { publicKey, subject } = new X509Certificate(this.issuing.certificate)
    return issueCertificate({
      profile: 'issuing',
      subject: { commonName: subject.replace('CN=', '') },
      publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
      serialNumber: Uint8Array.of(7, this.#serial++),
      notBefore: NOT_BEFORE,
      notAfter,
      issuer: this.root,
    })
  }

  /** The CRLs of both authorities. */
  async crls(
    revoked: readonly Revocation[] = [],
    at = new Date('2026-06-02T00:00:00Z'),
    revokedAuthorities: readonly Revocation[] = [],
  ): Promise<Uint8Array[]> {
    const list = (issuer: Signer, entries: readonly Revocation[]) =>
      makeCrl({ issuer, number: 1n, thisUpdate: at, nextUpdate: new Date(at.getTime() + 30 * 864e5), revoked: entries })
    return [await list(this.root, revokedAuthorities), await list(this.issuing, revoked)]
  }

  get certificates(): Uint8Array[] {
    return [this.root.certificate, this.issuing.certificate, this.tsa.certificate]
  }

  /** A timestamp token over a SHA-256 or a SHA-384. */
  async timestamp(digest: Uint8Array, time: Date): Promise<Uint8Array> {
    const request = readTimestampRequest(makeTimestampRequest({ digest, nonce: 5n, certReq: true }))
    const serialNumber = Uint8Array.of(8, this.#serial++)
    const response = await makeTimestampResponse({
      request,
      signer: this.tsa,
      policy: '1.2.3.4',
      serialNumber,
      time,
      ordering: false,
    })
    const { token } = readTimestampResponse(response) as { token: Uint8Array }
    return token
  }

  async cms(prepared: PreparedSignature, signer: Signer, timestampedAt?: Date): Promise<Uint8Array> {
    return signCms({
      signer,
      digest: prepared.digest,
      ...(timestampedAt && {
        addTimestamp: async (value: Uint8Array) => this.timestamp(await sha256(value), timestampedAt),
      }),
    })
  }
}

/** When each of its certificates ends, and when the issuing authority's begins. */
type Lives = {
  readonly root?: Date
  readonly issuing?: Date
  readonly tsa?: Date
  readonly issuingFrom?: Date
  readonly keys?: KeyKind
}

export async function createAuthority(name = 'Test', ends: Lives = {}): Promise<Authority> {
  const root = await createRoot(`${name} Root`, ends.root, ends.keys)
  const { keys, issuing: until, issuingFrom } = ends
  const issuing = await issue('issuing', `${name} Issuing`, root, Uint8Array.of(2), until, issuingFrom, keys)
  const tsa = await issue('tsa', `${name} TSA`, issuing, Uint8Array.of(3), ends.tsa, undefined, keys)
  return new Authority(root, issuing, tsa, 1)
}

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

async function createRoot(commonName: string, notAfter = NOT_AFTER, keys: KeyKind = 'p256'): Promise<Signer> {
  const { pkcs8, spki } = await generateKey(keys)
  const certificate = await issueCertificate({
    profile: 'root',
    subject: { commonName },
    publicKey: spki,
    serialNumber: Uint8Array.of(1),
    notBefore: NOT_BEFORE,
    notAfter,
    issuer: { self: await openKey(pkcs8) },
  })
  return createKeySigner(pkcs8, certificate, [])
}

async function issue(
  profile: Profile,
  commonName: string,
  issuer: Signer,
  serialNumber: Uint8Array,
  notAfter = NOT_AFTER,
  notBefore = NOT_BEFORE,
  keys: KeyKind = 'p256',
): Promise<Signer> {
  const { pkcs8, spki } = await generateKey(keys)
  const certificate = await issueCertificate({
    profile,
    subject: { commonName },
    publicKey: spki,
    serialNumber,
    notBefore,
    notAfter,
    issuer,
  })
  return createKeySigner(pkcs8, certificate, [issuer.certificate, ...issuer.chain])
}
