import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { Vault } from '../../ports/vault.ts'
import { createSegmentCipher, type SegmentCipher } from '../encrypted-segments.ts'

/**
 * The stored form of a blob: a header (magic 4, salt 32, size 8, tag 32), then the content in encrypted segments.
 *
 * - The tag of the header, an HMAC-SHA-256, covers the content's hash as well: a blob under the name of another is
 *   detected before a byte of it is returned.
 * - Every blob has its own key, by HKDF from its salt, so that a counter may be the nonce.
 */
const magic = Buffer.from('CSB1')
const saltLength = 32

export const headerLength = magic.length + saltLength + 8 + 32

export interface BlobKeys {
  /**
   * The stored name of a blob: without the key, somebody who can list the storage cannot test it for the hash of a
   * known file.
   */
  nameOf(sha256: string): string
  /** With a new salt. */
  newEncryption(): BlobEncryption
  /** Refuses a header that does not belong to this content. */
  readHeader(
    header: Uint8Array,
    sha256: string,
  ): { readonly size: number; readonly decryption: Pick<SegmentCipher, 'decrypt'> }
}

interface BlobEncryption extends Pick<SegmentCipher, 'encrypt'> {
  header(sha256: string, size: number): Uint8Array
}

/** One for each secret key, with which a blob may have been stored; the first one stores. */
export function createBlobKeys(vault: Vault): readonly [BlobKeys, ...BlobKeys[]] {
  const [first = new Uint8Array(), ...others] = vault.deriveAll('blob-store')
  return [keysFrom(first), ...others.map(keysFrom)]
}

function keysFrom(root: Uint8Array): BlobKeys {
  const nameKey = derive(root, '', 'name')
  const headerKey = derive(root, '', 'header')
  const tagOf = (start: Uint8Array, sha256: string) =>
    createHmac('sha256', headerKey).update(start).update(hashBytes(sha256)).digest()

  return {
    nameOf(sha256) {
      const name = createHmac('sha256', nameKey).update(hashBytes(sha256)).digest('hex')
      return `${name.slice(0, 2)}/${name.slice(2)}`
    },

    newEncryption() {
      const salt = randomBytes(saltLength)
      const { encrypt } = createSegmentCipher(derive(root, salt, 'content'), damaged)
      return {
        encrypt,
        header(sha256, size) {
          const length = Buffer.alloc(8)
          length.writeBigUInt64BE(BigInt(size))
          const start = Buffer.concat([magic, salt, length])
          return Buffer.concat([start, tagOf(start, sha256)])
        },
      }
    },

    readHeader(bytes, sha256) {
      const header = Buffer.from(bytes)
      const start = header.subarray(0, headerLength - 32)
      if (!timingSafeEqual(tagOf(start, sha256), header.subarray(start.length))) throw damaged()
      const key = derive(root, start.subarray(magic.length, magic.length + saltLength), 'content')
      const size = Number(start.readBigUInt64BE(magic.length + saltLength))
      return { size, decryption: createSegmentCipher(key, damaged) }
    },
  }
}

function derive(root: Uint8Array, salt: Uint8Array | string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, salt, `countersign/blob/${purpose}`, 32))
}

function hashBytes(sha256: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A blob is named by 64 hexadecimal characters in lower case.')
  return Buffer.from(sha256, 'hex')
}

export function damaged(): BlobStoreFailed {
  return new BlobStoreFailed('damaged', 'A stored document is damaged, or was stored under another secret key.')
}
