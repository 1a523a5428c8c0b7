import { createPublicKey, hash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { type KeyAlgorithm, type KeyStore, KeyStoreFailed } from '../../ports/key-store.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { derSignature } from './der-signature.ts'
import { openPkcs11Process, type Pkcs11Ports, type Pkcs11Process } from './pkcs11-process.ts'
import type { TokenKey } from './pkcs11-task.ts'
import { parsePkcs11Uri } from './pkcs11-uri.ts'

/** Starts nothing yet. */
export function openPkcs11KeyStore(name: string, uri: string, ports: Pkcs11Ports): KeyStore {
  const token = parsePkcs11Uri(name, uri)
  requireLibrary(name)
  return createPkcs11KeyStore(openPkcs11Process(name, token, ports))
}

/** It is an optional dependency: some platforms do not have it. */
function requireLibrary(name: string): void {
  try {
    createRequire(import.meta.url).resolve('koffi')
  } catch {
    throw new StartRefused(
      `The key store ${name} needs the npm package koffi, which is not installed. Run npm install with optional packages.`,
    )
  }
}

/** A token of PKCS#11, such as a hardware security module. The reference of a key is its CKA_ID, which is random. */
function createPkcs11KeyStore(token: Pkcs11Process): KeyStore {
  const idOf = (reference: string) => Buffer.from(reference, 'hex')

  return {
    certifiesKeys: false,
    algorithms: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-sha256', 'ed25519'],

    async create(algorithm, label) {
      // Revives a lost session: keys are not created a second time.
      await token.run({ act: 'check' })
      const id = randomBytes(16)
      const made = await token.run({ act: 'create', algorithm, id, label: label.slice(0, 200) })
      return { reference: id.toString('hex'), publicKey: spkiOf(made as TokenKey) }
    },

    async sign(reference, algorithm, message) {
      const data = toSign(algorithm, message)
      const signature = await token.run({ act: 'sign', algorithm, id: idOf(reference), data })
      return algorithm.startsWith('ecdsa') ? derSignature(signature as Uint8Array) : (signature as Uint8Array)
    },

    publicKey: async (reference) => spkiOf((await token.run({ act: 'publicKey', id: idOf(reference) })) as TokenKey),

    check: async () => void (await token.run({ act: 'check' })),
    close: () => token.close(),
  }
}

/** CKM_ECDSA takes a digest, since few tokens hash for it. */
function toSign(algorithm: KeyAlgorithm, message: Uint8Array): Uint8Array {
  switch (algorithm) {
    case 'ecdsa-p256-sha256':
      return hash('sha256', message, 'buffer')
    case 'ecdsa-p384-sha384':
      return hash('sha384', message, 'buffer')
    case 'rsa-sha256':
    case 'ed25519':
      return message
  }
}

function spkiOf(key: TokenKey): Uint8Array {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  if (key.kind === 'rsa') return spkiOfJwk({ kty: 'RSA', n: text(key.modulus), e: text(key.exponent) })
  const parameters = Buffer.from(key.parameters).toString('hex')
  const curve = curves[parameters]
  if (curve === undefined) throw new KeyStoreFailed('denied', 'A key of the token has an unknown curve.')
  const point = pointOf(key.point, curve.size)
  if (curve.crv === 'Ed25519') return spkiOfJwk({ kty: 'OKP', crv: curve.crv, x: text(point) })
  const half = (curve.size - 1) / 2
  const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)]
  return spkiOfJwk({ kty: 'EC', crv: curve.crv, x: text(x), y: text(y) })
}

const ed25519 = { crv: 'Ed25519', size: 32 } as const
/** By CKA_EC_PARAMS; the size is that of a point. */
const curves: Readonly<Record<string, { readonly crv: string; readonly size: number }>> = {
  '06082a8648ce3d030107': { crv: 'P-256', size: 65 },
  '06052b81040022': { crv: 'P-384', size: 97 },
  '06032b6570': ed25519,
  '130c656477617264733235353139': ed25519,
}

/** PKCS#11 2.40 2.3.3: the point is in an OCTET STRING or, in some libraries, a BIT STRING or bare. */
function pointOf(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length < size || bytes.length > size + 4) {
    throw new KeyStoreFailed('denied', 'A key of the token has a point of a wrong length.')
  }
  return bytes.subarray(-size)
}

function spkiOfJwk(jwk: Record<string, string>): Uint8Array {
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
}
