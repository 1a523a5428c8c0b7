import { crc32 } from 'node:zlib'
import { hashInPlace } from '@countersign/pki/hash-in-place'
import type { Tools } from './verify/verify-container.ts'

/** Node.js hashes in place, without a copy, and faster. */
export const nodeTools = { hash: hashInPlace, crc32: (bytes: Uint8Array) => crc32(bytes) } satisfies Tools
