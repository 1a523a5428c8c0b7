import { createCipheriv, createDecipheriv } from 'node:crypto'
import { concatBytes } from '@countersign/proof/bytes'

const BLOCK = 16

/** ISO 32000-2 7.6.3.1: the first block is the initialization vector, and the last one is padded. */
export function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const blocks = data.subarray(BLOCK, data.length - (data.length % BLOCK))
  if (blocks.length === 0) return new Uint8Array()
  const padded = decryptBlocks(key, data.subarray(0, BLOCK), blocks)
  const padding = padded.at(-1) ?? 0
  return padding > 0 && padding <= BLOCK ? padded.subarray(0, padded.length - padding) : padded
}

export function decryptBlocks(key: Uint8Array, vector: Uint8Array, blocks: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(false)
  return concatBytes([decipher.update(blocks), decipher.final()])
}

export function encryptBlocks(key: Uint8Array, vector: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(false)
  return concatBytes([cipher.update(blocks), cipher.final()])
}
