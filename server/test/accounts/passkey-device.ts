import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

/** What a test may get wrong on purpose. */
interface Fault {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  readonly fmt?: string
}

const [present, verified, backup, attested] = [0x01, 0x04, 0x18, 0x40]

/** A passkey in the memory of the test, as a device and a browser make and use it (WebAuthn Level 3, ES256). */
export class PasskeyDevice {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  #userHandle: string | undefined
  #counter = 0

  /** `counts`: whether it counts its uses, as security keys do. */
  readonly #counts: boolean

  constructor(origin: string, { counts = false } = {}) {
    this.#origin = origin
    this.#counts = counts
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // COSE_Key with ES256, RFC 9053 7.1.1.
    const parts = ['010203262001', '215820', x, '225820', y]
    this.#publicKey = Buffer.concat([
      Buffer.from('a5', 'hex'),
      ...parts.map((part) => Buffer.from(part, part === x || part === y ? 'base64url' : 'hex')),
    ])
  }

  get credentialId(): string {
    return this.id.toString('base64url')
  }

  create({ challenge, rp, user }: CreationOptions, fault: Fault = {}) {
    this.#userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, fault, attested),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ])
    const attestationObject = Buffer.concat([
      Buffer.from('a3', 'hex'),
      text('fmt'),
      text(fault.fmt ?? 'none'),
      text('attStmt'),
      Buffer.from('a0', 'hex'),
      text('authData'),
      bytes(authData),
    ])
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, fault).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  use({ challenge, rpId }: RequestOptions, fault: Fault = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, fault)
    const authData = this.#authenticatorData(rpId, fault)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)
    const userHandle = 'userHandle' in fault ? fault.userHandle : this.#userHandle
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  }

  #common() {
    const id = this.credentialId
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
  }

  #clientData(type: string, challenge: string, fault: Fault): Buffer {
    const { origin = this.#origin } = fault
    const data = { type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  #authenticatorData(rpId: string, fault: Fault, more = 0): Buffer {
    if (this.#counts) this.#counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(fault.counter ?? this.#counter)
    const flags = present | (fault.isVerified === false ? 0 : verified) | backup | more
    return Buffer.concat([sha256(Buffer.from(fault.rpId ?? rpId)), Buffer.from([flags]), counter])
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** CBOR, RFC 8949 3.1: short texts, and byte strings of up to 65,535 bytes. */
function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
}

function bytes(content: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(content.length, 1)
  return Buffer.concat([head, content])
}
