import { constants } from 'node:fs'
import { lstat, open, rename } from 'node:fs/promises'
import {
  commitmentOf,
  decodeEntry,
  fromHex,
  isReceipt,
  ProofError,
  type ProofFile,
  parseProofFile,
  textOf,
  toHex,
} from '@countersign/proof'
import { openDraft } from './draft-file.ts'

/** `contract.pdf.proof` is the proof of `contract.pdf`. */
export const proofSuffix = '.proof'
/** `contract.pdf.receipt` is what the log promised before there was a proof. */
export const receiptSuffix = '.receipt'

/** The limit of any proof. */
const longestProof = 1024 * 1024

/**
 * - `absent`: there is no such file
 * - `foreign`: there is one, but it is not a proof, and must not be touched
 */
export type Beside =
  | { readonly kind: 'absent' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'proof'; readonly proof: ProofFile }

export async function readBeside(path: string): Promise<Beside> {
  try {
    const text = await readBounded(path)
    if (text === undefined) return { kind: 'foreign' }
    const proof = parseProofFile(text)
    decodeEntry(proof.entry)
    return { kind: 'proof', proof }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' }
    if (error instanceof ProofError) return { kind: 'foreign' }
    throw error
  }
}

/** The text of a file that is no longer than a proof; undefined if it is longer, or not a file. */
export async function readBounded(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await file.stat()
    // A device reports size 0, and never ends.
    return !stats.isFile() || stats.size > longestProof ? undefined : textOf(await file.readFile(), path)
  } finally {
    await file.close()
  }
}

/** Reports whether the proof is for the content with this SHA-256, valid or not. */
export function isProofOf({ entry, salt }: ProofFile, hash: string): boolean {
  return toHex(commitmentOf(fromHex(hash), salt)) === toHex(decodeEntry(entry).commitment)
}

/** By its name and its first bytes: a file that is only named like a proof is an ordinary file. */
export async function isOwnProof(path: string): Promise<boolean> {
  return path.endsWith(proofSuffix) && (await startOf(path)).includes('"countersign-proof/')
}

export async function isOwnReceipt(path: string): Promise<boolean> {
  return path.endsWith(receiptSuffix) && isReceipt(await startOf(path))
}

async function startOf(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Atomic. */
export async function writeProof(path: string, text: string): Promise<void> {
  const { draft, file } = await openDraft(path)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** Renames the proof of a file's earlier content, which is still valid for that. Never overwrites an existing file. */
export async function keepEarlier(path: string, suffix: string, index: number): Promise<string> {
  const base = `${path.slice(0, -suffix.length)}.entry-${index}`
  let kept = `${base}${suffix}`
  // Two logs may have an entry of the same number.
  for (let count = 2; await exists(kept); count++) kept = `${base}-${count}${suffix}`
  await rename(path, kept)
  return kept
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
