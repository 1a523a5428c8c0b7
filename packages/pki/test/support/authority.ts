import type { CertificateRequest } from '../../src/certificates/issue-certificate.ts'
import { issueCertificate } from '../../src/certificates/issue-certificate.ts'
import type { KeyKind, KeyPair } from '../../src/keys/generate-key.ts'
import { generateKey } from '../../src/keys/generate-key.ts'
import { createKeySigner, openKey } from '../../src/keys/key-signer.ts'
import type { Signer } from '../../src/keys/signer.ts'

export const NOT_BEFORE = new Date('2026-01-01T00:00:00Z')
export const NOW = new Date('2026-06-01T12:00:00Z')
export const NOT_AFTER = new Date('2099-01-01T00:00:00Z')

/** The kinds of keys that everything must work with. */
export const KEY_KINDS = ['p256', 'rsa2048'] as const satisfies readonly KeyKind[]

export type Holder = Signer & { readonly keys: KeyPair }

export type Authority = {
  readonly root: Holder
  readonly issuing: Holder
  readonly issue: (profile: CertificateRequest['profile'], changes?: Partial<CertificateRequest>) => Promise<Holder>
}

/** A root, an issuing authority below it, and its certificates. */
export async function makeAuthority(kind: KeyKind, name = 'Example'): Promise<Authority> {
  const serials = numbers()
  let count = 0
  const hold = async (
    request: Omit<CertificateRequest, 'publicKey' | 'serialNumber'>,
    changes: Partial<CertificateRequest>,
  ) => {
    const keys = kind.startsWith('rsa') ? await slowKey(kind, count++) : await generateKey(kind)
    const issuer = 'self' in request.issuer ? { self: await openKey(keys.pkcs8) } : request.issuer
    const serialNumber = serials.next().value
    const certificate = await issueCertificate({ ...request, publicKey: keys.spki, serialNumber, issuer, ...changes })
    const chain = 'self' in request.issuer ? [] : [request.issuer.certificate, ...request.issuer.chain]
    return { ...(await createKeySigner(keys.pkcs8, certificate, chain)), keys }
  }
  const validity = { notBefore: NOT_BEFORE, notAfter: NOT_AFTER }
  const self = { self: await openKey((await generateKey('p256')).pkcs8) }
  const root = await hold({ profile: 'root', subject: { commonName: `${name} Root` }, ...validity, issuer: self }, {})
  const issuing = await hold(
    { profile: 'issuing', subject: { commonName: `${name} Issuing` }, ...validity, issuer: root },
    {},
  )
  return {
    root,
    issuing,
    issue: (profile, changes = {}) =>
      hold({ profile, subject: { commonName: `${name} ${profile}` }, ...validity, issuer: issuing }, changes),
  }
}

/** RSA keys take long to generate: every authority of a test file has the same ones, in the same order. */
function slowKey(kind: KeyKind, index: number): Promise<KeyPair> {
  SLOW_KEYS[index] ??= generateKey(kind)
  return SLOW_KEYS[index]
}

const SLOW_KEYS: Promise<KeyPair>[] = []

function* numbers(): Generator<Uint8Array, never> {
  for (let i = 1; ; i++) yield Uint8Array.of(0x80 + (i >> 8), i & 0xff)
}

/** The serial number of a certificate of `makeAuthority`, in the form of CRLs. */
export function serialBytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
