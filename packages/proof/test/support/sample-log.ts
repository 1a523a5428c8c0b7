import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { beaconCommitment } from '../../src/beacon.ts'
import { signCheckpoint } from '../../src/checkpoint.ts'
import { commitmentOf } from '../../src/entry.ts'
import { Frontier } from '../../src/frontier.ts'
import { makeInclusionProof } from '../../src/inclusion-proof.ts'
import type { NoteSigner } from '../../src/note.ts'
import type { ProofFile } from '../../src/proof-file.ts'
import { appendEntry, appendGenesis } from '../../src/sequence.ts'
import { sha256 } from '../../src/sha256.ts'
import { formatVerifierKey, verifierKey } from '../../src/verifier-key.ts'
import { ReferenceTree } from './rfc6962.ts'

export const ORIGIN = 'log.example.org/countersign'

/** The signer of the published vectors: the Ed25519 key whose seed is 32 times the same byte, 01. */
export function signerOf(name = ORIGIN, seedByte = 1): NoteSigner {
  const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([pkcs8Header, Buffer.alloc(32, seedByte)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key: verifierKey(name, publicKey), sign: (message) => sign(null, message, privateKey) }
}

export const VKEY: string = formatVerifierKey(signerOf().key)

export function documentOf(index: number): Uint8Array {
  return Buffer.from(['', 'hello\n', 'world\n'][index] ?? `document ${index}\n`)
}

export function saltOf(index: number): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, i) => (i + (index - 1) * 16) % 256)
}

/** Round 1000 of quicknet, of August 23, 2023. */
export const ROUND_1000 =
  'drand 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 1000 b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39\n'

/** Beacons by the number of the entry that records them. */
type Beacons = ReadonlyMap<number, string>

/** A log of this many entries; the first three are those of the published vectors. */
export function sampleEntries(size: number, beacons: Beacons = new Map()): Uint8Array[] {
  const times = [1700000000000, 1700000000123, 1700000000456]
  let { entry, head } = appendGenesis(ORIGIN, 1700000000000)
  const entries = [entry]
  while (entries.length < size) {
    const serverTimestamp = times[head.size] ?? head.serverTimestamp + 1
    const beacon = beacons.get(head.size)
    const type = beacon !== undefined ? 'RANDOMNESS' : head.size === 1 ? 'SUBMITTED_HASH' : 'UPLOADED_FILE'
    const commitment =
      beacon === undefined ? commitmentOf(sha256(documentOf(head.size)), saltOf(head.size)) : beaconCommitment(beacon)
    ;({ entry, head } = appendEntry(head, { serverTimestamp, type, commitment }))
    entries.push(entry)
  }
  return entries
}

/** The proof of an entry after these beacons, the last of which it contains. */
export async function sampleProofAfter(index: number, size: number, beacons: Beacons): Promise<ProofFile> {
  const [number = 0, beacon = ''] = [...beacons].at(-1) ?? []
  const { entry, inclusionPath } = await sampleProof(number, size, beacons)
  return { ...(await sampleProof(index, size, beacons)), after: { entry, beacon, inclusionPath } }
}

export async function sampleProof(index: number, size: number, beacons: Beacons = new Map()): Promise<ProofFile> {
  return await proofIn(sampleEntries(size, beacons), index)
}

/** The proof of an entry in a log of exactly these, which need not continue each other. */
export async function proofIn(entries: readonly Uint8Array[], index: number): Promise<ProofFile> {
  const size = entries.length
  const tree = new ReferenceTree([...entries])
  const root = new Frontier().extend(tree.leafHashes).root()
  return {
    origin: ORIGIN,
    vkey: VKEY,
    entry: entries[index] as Uint8Array,
    salt: saltOf(index),
    index,
    treeSize: size,
    inclusionPath: (await makeInclusionProof(index, size, tree.readNodes)).map((hash) => Uint8Array.from(hash)),
    checkpoint: await signCheckpoint({ size, root }, signerOf()),
  }
}
