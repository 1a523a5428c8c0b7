import { writeU64 } from '../../../packages/proof/src/bytes.ts'
import { signCheckpoint } from '../../../packages/proof/src/checkpoint.ts'
import { commitmentOf } from '../../../packages/proof/src/entry.ts'
import { Frontier } from '../../../packages/proof/src/frontier.ts'
import { makeInclusionProof } from '../../../packages/proof/src/inclusion-proof.ts'
import type { ProofFile } from '../../../packages/proof/src/proof-file.ts'
import { sha256 } from '../../../packages/proof/src/sha256.ts'
import { ReferenceTree } from '../../../packages/proof/test/support/rfc6962.ts'
import { documentOf, ORIGIN, saltOf, signerOf, VKEY } from '../../../packages/proof/test/support/sample-log.ts'
import { below, bytesOf, type Chance, pick } from './chance.ts'

/** The document of all these proofs. */
export const fingerprint = sha256(documentOf(1))

/** 2023-11-14T22:13:20Z, the time of the first entry of the sample. */
const usualTime = 1_700_000_000_000

/** A proof in a tree of its own, of an entry with fields that may be impossible. */
export async function mutatedEntry(chance: Chance): Promise<ProofFile> {
  const proof = await proofAt(chance, usualTime, (entry) => changedFields(chance, entry))
  return chance() < 0.5 ? proof : withOtherPath(chance, proof)
}

/** A proof of an entry of this time. */
export async function proofAt(
  chance: Chance,
  time: number,
  change: (entry: Uint8Array) => Uint8Array = (entry) => entry,
): Promise<ProofFile> {
  const size = pick(chance, [1, 2, 3, 4, 5, 7, 8, 9, 16, 33])
  const index = below(chance, size)
  const salt = saltOf(1)
  const entry = change(entryOf(chance, index, time, commitmentOf(fingerprint, salt)))
  const tree = new ReferenceTree(Array.from({ length: size }, (_, n) => (n === index ? entry : bytesOf(chance, 85))))
  const root = new Frontier().extend(tree.leafHashes).root()
  const inclusionPath = (await makeInclusionProof(index, size, tree.readNodes)).map((hash) => Uint8Array.from(hash))
  const checkpoint = await signCheckpoint({ size, root }, signerOf())
  return { origin: ORIGIN, vkey: VKEY, entry, salt, index, treeSize: size, inclusionPath, checkpoint }
}

function entryOf(chance: Chance, index: number, time: number, commitment: Uint8Array): Uint8Array {
  const entry = new Uint8Array(85)
  entry.set(Buffer.from('cse1'))
  writeU64(entry, 4, index)
  writeU64(entry, 12, time)
  entry[20] = index === 0 ? 0 : 1 + below(chance, 6)
  if (index > 0) entry.set(bytesOf(chance, 32), 21)
  entry.set(commitment, 53)
  return entry
}

const times = ['001eb208c2dc0000', '001eb208c2dc0001', '001fffffffffffff', '0020000000000000', 'ffffffffffffffff']

function changedFields(chance: Chance, entry: Uint8Array): Uint8Array {
  switch (below(chance, 5)) {
    case 0:
      entry[20] = pick(chance, [0, 1, 6, 7, 8, 9, 255])
      break
    case 1:
      entry.set(Buffer.from(pick(chance, times), 'hex'), 12)
      break
    case 2:
      entry[below(chance, 85)] = below(chance, 256)
      break
    case 3:
      entry[pick(chance, [4, 5, 11, 21, 52])] = 1
      break
    default:
  }
  return entry
}

function withOtherPath(chance: Chance, proof: ProofFile): ProofFile {
  const { inclusionPath, index, treeSize } = proof
  switch (below(chance, 5)) {
    case 0:
      return { ...proof, inclusionPath: [...inclusionPath, bytesOf(chance, 32)] }
    case 1:
      return { ...proof, inclusionPath: inclusionPath.slice(1) }
    case 2:
      return { ...proof, inclusionPath: inclusionPath.toReversed() }
    case 3:
      return { ...proof, index: pick(chance, [index + 1, Math.max(0, index - 1), treeSize, 2 ** 53 - 1]) }
    default:
      return { ...proof, treeSize: pick(chance, [treeSize + 1, treeSize - 1, 0, 2 ** 53 - 1]) }
  }
}
