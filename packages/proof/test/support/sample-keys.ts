import { type Checkpoint, openCheckpoint, signCheckpoint } from '../../src/checkpoint.ts'
import { signFreezing, signKeyChange } from '../../src/log-statement.ts'
import type { NoteSigner } from '../../src/note.ts'
import type { ProofFile } from '../../src/proof-file.ts'
import { formatVerifierKey } from '../../src/verifier-key.ts'
import { ORIGIN, sampleProof, signerOf } from './sample-log.ts'

/** The keys of a log, in order. The first is that of the published vectors. */
export const [first, second, third] = [1, 2, 3].map((seed) => signerOf(ORIGIN, seed)) as [
  NoteSigner,
  NoteSigner,
  NoteSigner,
]
export const [firstKey, secondKey, thirdKey] = [first, second, third].map(({ key }) => formatVerifierKey(key)) as [
  string,
  string,
  string,
]
export const successorKey: string = formatVerifierKey(signerOf('next.example', 4).key)

export const toSecond: string = await signKeyChange({ from: 5, compromised: false }, first, second)
export const toThird: string = await signKeyChange({ from: 12, compromised: true }, second, third)
export const end: string = await signFreezing(
  { tree: { size: 40, root: new Uint8Array(32).fill(7) }, successor: signerOf('next.example', 4).key },
  third,
)

/** The proof of entry 1 in a tree that these keys have signed; the first is the one in the proof. */
export async function proofBy(
  size: number,
  keys: readonly string[],
  ...by: [NoteSigner, ...NoteSigner[]]
): Promise<ProofFile> {
  const proof = await sampleProof(1, size)
  const tree: Checkpoint = await openCheckpoint(proof.checkpoint, first.key)
  const [signer] = by
  const checkpoint = await signCheckpoint(tree, ...by)
  return { ...proof, vkey: formatVerifierKey(signer.key), checkpoint, ...(keys.length === 0 ? {} : { keys }) }
}
