import { createHash } from 'node:crypto'
import { concatBytes } from '@countersign/proof/bytes'

/** RFC 7292 B.3: the purpose of the bytes. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

type Pkcs12Hash = { readonly name: 'sha1' | 'sha256' | 'sha384' | 'sha512'; readonly blockBytes: 64 | 128 }

export const PKCS12_SHA1: Pkcs12Hash = { name: 'sha1', blockBytes: 64 }
export const PKCS12_HASHES: Record<string, Pkcs12Hash> = {
  '1.3.14.3.2.26': PKCS12_SHA1,
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', blockBytes: 64 },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', blockBytes: 128 },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', blockBytes: 128 },
}

/** The derivation of RFC 7292 B.2. */
export function deriveKey(
  hash: Pkcs12Hash,
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE],
  password: string,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Uint8Array {
  const v = hash.blockBytes
  const diversifier = new Uint8Array(v).fill(purpose)
  const blocks = concatBytes([filled(salt, v), filled(bmpString(password), v)])
  const made: Uint8Array[] = []
  for (let have = 0; have < length; ) {
    let digest: Uint8Array = createHash(hash.name).update(diversifier).update(blocks).digest()
    for (let i = 1; i < iterations; i++) digest = createHash(hash.name).update(digest).digest()
    made.push(digest)
    have += digest.length
    const addend = filled(digest, v)
    for (let at = 0; at < blocks.length; at += v) addPlusOne(blocks.subarray(at, at + v), addend)
  }
  return concatBytes(made).subarray(0, length)
}

/** RFC 7292 B.1: big-endian UTF-16 with two trailing zero bytes. */
function bmpString(password: string): Uint8Array {
  const bytes = new Uint8Array(password.length * 2 + 2)
  for (let i = 0; i < password.length; i++) {
    const unit = password.charCodeAt(i)
    bytes[2 * i] = unit >> 8
    bytes[2 * i + 1] = unit & 0xff
  }
  return bytes
}

/** Repeated to fill whole blocks. */
function filled(bytes: Uint8Array, block: number): Uint8Array {
  const length = Math.ceil(bytes.length / block) * block
  return Uint8Array.from({ length }, (_, i) => bytes[i % bytes.length] as number)
}

function addPlusOne(target: Uint8Array, addend: Uint8Array): void {
  let carry = 1
  for (let i = target.length - 1; i >= 0; i--) {
    carry += (target[i] as number) + (addend[i] as number)
    target[i] = carry & 0xff
    carry >>= 8
  }
}
