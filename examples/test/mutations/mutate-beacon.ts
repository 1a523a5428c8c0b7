import { QUICKNET } from '../../../packages/proof/src/beacon.ts'
import { writeU64 } from '../../../packages/proof/src/bytes.ts'
import { signCheckpoint } from '../../../packages/proof/src/checkpoint.ts'
import { commitmentOf, sequentialFingerprintOf } from '../../../packages/proof/src/entry.ts'
import { Frontier } from '../../../packages/proof/src/frontier.ts'
import { makeInclusionProof } from '../../../packages/proof/src/inclusion-proof.ts'
import type { ProofFile } from '../../../packages/proof/src/proof-file.ts'
import { sha256 } from '../../../packages/proof/src/sha256.ts'
import { ReferenceTree } from '../../../packages/proof/test/support/rfc6962.ts'
import { ORIGIN, saltOf, signerOf, VKEY } from '../../../packages/proof/test/support/sample-log.ts'
import { below, bytesOf, type Chance, pick } from './chance.ts'
import { mutateText } from './mutate-bytes.ts'
import { fingerprint } from './mutate-entry.ts'

const round = 2_398_877
const roundTime = (QUICKNET.genesisTime + (round - 1) * QUICKNET.period) * 1000
const twoHours = 7_200_000

/** A proof with an entry of a beacon in a tree of its own, where both may be impossible. */
export async function mutatedBeacon(chance: Chance): Promise<ProofFile> {
  const size = pick(chance, [3, 4, 5, 8, 9, 17])
  const index = 2 + below(chance, size - 2)
  const at = chance() < 0.5 ? index - 1 : 1 + below(chance, size - 1)
  const time = roundTime - twoHours + pick(chance, [0, 0, -1, 1, 1000, twoHours])
  const beacon = changedLine(chance)
  const text = chance() < 0.9 ? beacon : changedLine(chance)
  const recorded = entryOf(chance, {
    index: at,
    time: time + pick(chance, [0, 0, -1000, 1]),
    type: chance() < 0.9 ? 8 : below(chance, 10),
    commitment: commitmentOf(sha256(Buffer.from(text)), chance() < 0.95 ? new Uint8Array(16) : saltOf(1)),
  })
  const salt = saltOf(1)
  const entry = entryOf(chance, { index, time, type: 1, commitment: commitmentOf(fingerprint, salt) })
  if (chance() < 0.8) entry.set(sequentialFingerprintOf(recorded), 21)
  const leaves = Array.from({ length: size }, () => bytesOf(chance, 85))
  leaves[at] = recorded
  leaves[index] = entry
  const tree = new ReferenceTree(leaves)
  const pathOf = async (number: number) =>
    (await makeInclusionProof(number, size, tree.readNodes)).map((hash) => Uint8Array.from(hash))
  const root = new Frontier().extend(tree.leafHashes).root()
  const checkpoint = await signCheckpoint({ size, root }, signerOf())
  const inclusionPath = await pathOf(index)
  const own = await pathOf(chance() < 0.9 ? at : below(chance, size))
  const after = {
    entry: chance() < 0.95 ? recorded : entry,
    beacon,
    inclusionPath: chance() < 0.95 ? own : own.slice(1),
  }
  return { origin: ORIGIN, vkey: VKEY, entry, salt, index, treeSize: size, inclusionPath, checkpoint, after }
}

function changedLine(chance: Chance): string {
  const signature = Buffer.from(bytesOf(chance, 48)).toString('hex')
  const line = `drand ${QUICKNET.hash} ${round} ${signature}\n`
  if (chance() < 0.7) return line
  return pick(chance, [
    mutateText(chance, line),
    line.replace(QUICKNET.hash, '11'.repeat(32)),
    line.replace(
      String(round),
      pick(chance, ['0', '1', `0${round}`, `+${round}`, '9007199254740991', '9007199254740992', `${round}.0`]),
    ),
    line.replace('drand', pick(chance, ['Drand', 'bitcoin', '', ' drand', 'drand '])),
    line.replace(
      signature,
      pick(chance, [signature.toUpperCase(), `${signature}00`, '', signature.slice(2), `${signature} `]),
    ),
    line.replaceAll(' ', pick(chance, ['\t', '  ', '\u00a0'])),
    line.trimEnd(),
    `${line}\n`,
    line.replace('\n', '\r\n'),
    `${line}\ud800`,
    `\ud800${line}`,
    '',
    '\n',
  ])
}

interface Fields {
  readonly index: number
  readonly time: number
  readonly type: number
  readonly commitment: Uint8Array
}

function entryOf(chance: Chance, { index, time, type, commitment }: Fields): Uint8Array {
  const entry = new Uint8Array(85)
  entry.set(Buffer.from('cse1'))
  writeU64(entry, 4, index)
  writeU64(entry, 12, time)
  entry[20] = type
  entry.set(bytesOf(chance, 32), 21)
  entry.set(commitment, 53)
  return entry
}
