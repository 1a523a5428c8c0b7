import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  type CheckBeacon,
  importTlogProof,
  ProofError,
  type ProofFile,
  parseProofFile,
  textOf,
} from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { NotReadyError, UsageError } from './exits.ts'

/** The limit of any proof. */
const longestProof = 1024 * 1024
const tlogProofHeader = 'c2sp.org/tlog-proof@'

/** In pieces, so that the document may be larger than the memory. */
export async function hashFile(path: string, algorithm = 'sha256'): Promise<Uint8Array> {
  const hash = createHash(algorithm)
  await readPieces(path, undefined, (piece) => hash.update(piece))
  return hash.digest()
}

/** Which of its two forms a proof has. */
export type ProofForm = 'json' | 'tlog-proof'

/** A proof of either form. A tlog-proof does not name its key, so the key must be known. */
export async function readProof(
  path: string,
  vkey: string | undefined,
): Promise<{ readonly proof: ProofFile; readonly form: ProofForm }> {
  const text = await readProofText(path)
  if (!text.startsWith(tlogProofHeader)) return { proof: parseProofFile(text), form: 'json' }
  if (vkey === undefined) throw new UsageError('A tlog-proof does not contain the key of its log. Add it with --vkey.')
  return { proof: importTlogProof(text, vkey), form: 'tlog-proof' }
}

/** Loads the code for pairings only if a proof has a beacon. */
export const checkBeacon: CheckBeacon = async (beacon, chain) => {
  const { isSignedByChain } = await import('@countersign/pki/drand')
  return isSignedByChain(beacon, chain)
}

/** The text of a file that is no larger than a proof. */
export async function readProofText(path: string): Promise<string> {
  const pieces: Uint8Array[] = []
  await readPieces(path, longestProof, (piece) => pieces.push(piece))
  const bytes = Buffer.concat(pieces)
  if (bytes.length > longestProof) throw new CountersignError('refused', `${path} is too large to be a proof.`)
  try {
    return textOf(bytes, path)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new CountersignError('refused', `${path} is not a proof: it is not text.`)
  }
}

/** Up to and including the byte at `last`, if given. */
async function readPieces(path: string, last: number | undefined, take: (piece: Uint8Array) => void): Promise<void> {
  try {
    for await (const piece of createReadStream(path, last === undefined ? {} : { end: last })) take(piece as Uint8Array)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    if (reason === undefined) throw error
    throw new NotReadyError(`${path} cannot be read (${reason}).`)
  }
}
