import type { KeyAlgorithm } from '../../ports/key-store.ts'
import { addressOf, CKR, loadLibrary, Pkcs11Error, type Pkcs11Library } from './pkcs11-library.ts'
import type { TokenKey, TokenToOpen } from './pkcs11-task.ts'

/** PKCS#11 2.40: the constants in use. */
const CKF_RW_SERIAL_SESSION = 0x6
const CKU_USER = 1
const CKO_PUBLIC_KEY = 2
const CKO_PRIVATE_KEY = 3
const CKA = {
  CLASS: 0x0,
  TOKEN: 0x1,
  PRIVATE: 0x2,
  LABEL: 0x3,
  KEY_TYPE: 0x100,
  ID: 0x102,
  SENSITIVE: 0x103,
  SIGN: 0x108,
  VERIFY: 0x10a,
  MODULUS: 0x120,
  MODULUS_BITS: 0x121,
  PUBLIC_EXPONENT: 0x122,
  EXTRACTABLE: 0x162,
  EC_PARAMS: 0x180,
  EC_POINT: 0x181,
} as const
const CKK_RSA = 0
const CKM_RSA_PKCS_KEY_PAIR_GEN = 0x0
const CKM_SHA256_RSA_PKCS = 0x40
const CKM_EC_KEY_PAIR_GEN = 0x1040
const CKM_ECDSA = 0x1041
/** PKCS#11 3.0 2.3.5. */
const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055
const CKM_EDDSA = 0x1057

const signBy: Readonly<Record<KeyAlgorithm, number>> = {
  'ecdsa-p256-sha256': CKM_ECDSA,
  'ecdsa-p384-sha384': CKM_ECDSA,
  'rsa-sha256': CKM_SHA256_RSA_PKCS,
  ed25519: CKM_EDDSA,
}

const curves = {
  'ecdsa-p256-sha256': [Buffer.from('06082a8648ce3d030107', 'hex')],
  'ecdsa-p384-sha384': [Buffer.from('06052b81040022', 'hex')],
  // Vendors know it by its identifier (RFC 8410), or by the name in PKCS#11 3.0.
  ed25519: [Buffer.from('06032b6570', 'hex'), Buffer.from('130c656477617264733235353139', 'hex')],
}

/** What a token says if it does not know a curve by this name. */
const unknownCurve: ReadonlySet<number> = new Set([
  CKR.ATTRIBUTE_VALUE_INVALID,
  CKR.DOMAIN_PARAMS_INVALID,
  CKR.CURVE_NOT_SUPPORTED,
])

/** A thing that the operator must change: the token or its URL. */
export class TokenMissing extends Error {}

/** One logged-in session. */
export class Pkcs11Session {
  readonly #call: Pkcs11Library
  readonly #session: bigint
  readonly #privateKeys = new Map<string, bigint>()

  constructor(token: TokenToOpen) {
    this.#call = loadLibrary(token.module)
    this.#call('C_Initialize', null)
    const slot = this.#slotOf(token)
    const session = Buffer.alloc(8)
    this.#call('C_OpenSession', slot, CKF_RW_SERIAL_SESSION, null, null, session)
    this.#session = session.readBigUInt64LE()
    const pin = Buffer.from(token.pin)
    this.#call('C_Login', this.#session, CKU_USER, pin, pin.length)
    pin.fill(0)
  }

  check(): void {
    this.#call('C_GetSessionInfo', this.#session, Buffer.alloc(32))
  }

  create(algorithm: KeyAlgorithm, id: Uint8Array, label: string): TokenKey {
    const common: Attribute[] = [
      [CKA.TOKEN, true],
      [CKA.ID, id],
      [CKA.LABEL, Buffer.from(label)],
    ]
    const ofPrivate: Attribute[] = [
      ...common,
      [CKA.PRIVATE, true],
      [CKA.SENSITIVE, true],
      [CKA.EXTRACTABLE, false],
      [CKA.SIGN, true],
    ]
    if (algorithm === 'rsa-sha256') {
      const size: Attribute[] = [
        [CKA.MODULUS_BITS, 3072],
        [CKA.PUBLIC_EXPONENT, Uint8Array.of(1, 0, 1)],
      ]
      this.#generate(CKM_RSA_PKCS_KEY_PAIR_GEN, [...common, [CKA.VERIFY, true], ...size], ofPrivate)
      return this.publicKey(id)
    }
    const mechanism = algorithm === 'ed25519' ? CKM_EC_EDWARDS_KEY_PAIR_GEN : CKM_EC_KEY_PAIR_GEN
    for (const [at, curve] of curves[algorithm].entries()) {
      try {
        this.#generate(mechanism, [...common, [CKA.VERIFY, true], [CKA.EC_PARAMS, curve]], ofPrivate)
        break
      } catch (error) {
        const isLast = at === curves[algorithm].length - 1
        if (isLast || !(error instanceof Pkcs11Error) || !unknownCurve.has(error.code)) throw error
      }
    }
    return this.publicKey(id)
  }

  sign(algorithm: KeyAlgorithm, id: Uint8Array, data: Uint8Array): Uint8Array {
    const mechanism = mechanismOf(signBy[algorithm])
    this.#call('C_SignInit', this.#session, mechanism, this.#privateKey(id))
    const signature = Buffer.alloc(mostSignatureBytes)
    const length = ulong(signature.length)
    // Of an empty one, libraries refuse the null pointer.
    const bytes = data.length === 0 ? Buffer.alloc(1) : Buffer.from(data)
    this.#call('C_Sign', this.#session, bytes, data.length, signature, length)
    return signature.subarray(0, Number(length.readBigUInt64LE()))
  }

  publicKey(id: Uint8Array): TokenKey {
    const object = this.#find(CKO_PUBLIC_KEY, id)
    if (this.#attribute(object, CKA.KEY_TYPE).readBigUInt64LE() === BigInt(CKK_RSA)) {
      const [modulus, exponent] = [CKA.MODULUS, CKA.PUBLIC_EXPONENT].map((type) => this.#attribute(object, type))
      return { kind: 'rsa', modulus: modulus as Buffer, exponent: exponent as Buffer }
    }
    const [parameters, point] = [CKA.EC_PARAMS, CKA.EC_POINT].map((type) => this.#attribute(object, type))
    return { kind: 'ec', parameters: parameters as Buffer, point: point as Buffer }
  }

  #slotOf({ label, serial, slotId }: TokenToOpen): bigint {
    const count = Buffer.alloc(8)
    this.#call('C_GetSlotList', 1, null, count)
    const slots = Buffer.alloc(Number(count.readBigUInt64LE()) * 8)
    this.#call('C_GetSlotList', 1, slots.length === 0 ? null : slots, count)
    const found: bigint[] = []
    for (let at = 0; at < slots.length; at += 8) {
      const slot = slots.readBigUInt64LE(at)
      // CK_TOKEN_INFO begins with label 32, manufacturer 32, model 16, serial 16, padded with blanks.
      const info = Buffer.alloc(512)
      this.#call('C_GetTokenInfo', slot, info)
      if (label !== undefined && textAt(info, 0, 32) !== label) continue
      if (serial !== undefined && textAt(info, 80, 16) !== serial) continue
      if (slotId !== undefined && slot !== BigInt(slotId)) continue
      found.push(slot)
    }
    const [slot] = found
    if (slot === undefined) throw new TokenMissing('no token matches its URL')
    if (found.length > 1) throw new TokenMissing(`${found.length} tokens match its URL: add serial or slot-id`)
    return slot
  }

  #generate(mechanism: number, ofPublic: readonly Attribute[], ofPrivate: readonly Attribute[]): void {
    const [publicTemplate, privateTemplate] = [template(ofPublic), template(ofPrivate)]
    const parameters = [publicTemplate.bytes, ofPublic.length, privateTemplate.bytes, ofPrivate.length]
    this.#call(
      'C_GenerateKeyPair',
      this.#session,
      mechanismOf(mechanism),
      ...parameters,
      Buffer.alloc(8),
      Buffer.alloc(8),
    )
    keepAlive(publicTemplate, privateTemplate)
  }

  #privateKey(id: Uint8Array): bigint {
    const name = Buffer.from(id).toString('hex')
    const known = this.#privateKeys.get(name)
    if (known !== undefined) return known
    const found = this.#find(CKO_PRIVATE_KEY, id)
    this.#privateKeys.set(name, found)
    return found
  }

  #find(kind: number, id: Uint8Array): bigint {
    const wanted = template([
      [CKA.CLASS, kind],
      [CKA.ID, id],
    ])
    this.#call('C_FindObjectsInit', this.#session, wanted.bytes, 2)
    keepAlive(wanted)
    const [found, count] = [Buffer.alloc(16), Buffer.alloc(8)]
    try {
      this.#call('C_FindObjects', this.#session, found, 2, count)
    } finally {
      this.#call('C_FindObjectsFinal', this.#session)
    }
    if (count.readBigUInt64LE() === 0n) throw new TokenMissing('the token does not have the key')
    return found.readBigUInt64LE()
  }

  #attribute(object: bigint, type: number): Buffer {
    const value = Buffer.alloc(mostAttributeBytes)
    const wanted = template([[type, value]])
    this.#call('C_GetAttributeValue', this.#session, object, wanted.bytes, 1)
    keepAlive(wanted)
    return value.subarray(0, Number(wanted.bytes.readBigUInt64LE(16)))
  }
}

/** Enough for RSA with 16,384 bits. */
const mostSignatureBytes = 2048
const mostAttributeBytes = 4096

type Attribute = readonly [type: number, value: boolean | number | Uint8Array]

/** An array of CK_ATTRIBUTE, and the values that it points to. */
function template(attributes: readonly Attribute[]): { readonly bytes: Buffer; readonly values: readonly Buffer[] } {
  const bytes = Buffer.alloc(24 * attributes.length)
  const values = attributes.map(([, value]) => bytesOf(value))
  for (const [at, value] of values.entries()) {
    bytes.writeBigUInt64LE(BigInt(attributes[at]?.[0] ?? 0), at * 24)
    bytes.writeBigUInt64LE(addressOf(value), at * 24 + 8)
    bytes.writeBigUInt64LE(BigInt(value.length), at * 24 + 16)
  }
  return { bytes, values }
}

/** Not copied: attributes are read into it. */
function bytesOf(value: boolean | number | Uint8Array): Buffer {
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  if (typeof value === 'number') return ulong(value)
  return Buffer.from(value.buffer, value.byteOffset, value.length)
}

function ulong(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** CK_MECHANISM without a parameter. */
function mechanismOf(mechanism: number): Buffer {
  return Buffer.concat([ulong(mechanism), Buffer.alloc(16)])
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes
    .subarray(at, at + length)
    .toString()
    .trimEnd()
}

/** The collector must not take what a call in progress points to. */
function keepAlive(...templates: readonly { readonly values: readonly Buffer[] }[]): void {
  for (const { values } of templates) for (const value of values) value.at(0)
}
