import { toProofObject } from '../../../packages/proof/src/index.ts'
import type { ProofFile } from '../../../packages/proof/src/proof-file.ts'
import { formatVerifierKey, formatWitnessKey } from '../../../packages/proof/src/verifier-key.ts'
import { toSecond } from '../../../packages/proof/test/support/sample-keys.ts'
import { signerOf } from '../../../packages/proof/test/support/sample-log.ts'
import { witnessOf } from '../../../packages/proof/test/support/sample-witnesses.ts'
import { below, type Chance, pick } from './chance.ts'

type Change = (proof: Record<string, unknown>, more: number, anchor: Record<string, unknown>) => void

/** Each makes one value exactly as long as it may be, and as much longer as `more` says. */
const changes: readonly Change[] = [
  (proof, more) => (proof.origin = 'o'.repeat(2048 + more)),
  (proof, more) => (proof.vkey = 'k'.repeat(2048 + more)),
  (proof, more) => (proof.origin = '\u{1f600}'.repeat(1024 + more)),
  (proof, more) => (proof.checkpoint = `${'\n'.repeat(262_144 + more)}`),
  (proof, more) => (proof.checkpoint = padded(String(proof.checkpoint), 262_144 + more)),
  (proof, more) => (proof.inclusionPath = Array(63 + more).fill('00'.repeat(32))),
  (proof, more) => (proof.after = { entry: '00'.repeat(85), beacon: 'b'.repeat(1024 + more), inclusionPath: [] }),
  (proof, more) =>
    (proof.after = { entry: '00'.repeat(85), beacon: '\u{1f600}'.repeat(512 + more), inclusionPath: [] }),
  (proof, more) =>
    (proof.after = { entry: '00'.repeat(85), beacon: '', inclusionPath: Array(63 + more).fill('00'.repeat(32)) }),
  (proof, more) => (proof.index = 2 ** 53 - 1 + more),
  (proof, more) => (proof.treeSize = 2 ** 53 - 1 + more),
  (proof, more) => (proof.salt = '00'.repeat(16 + more)),
  (proof, more) => (proof.entry = '00'.repeat(85 + more)),
  (proof, more) => (proof.timestamped = withToken(proof, Buffer.alloc(65_536 + more))),
  (proof, more) => (proof.timestamped = withToken(proof, Buffer.alloc(1 - more))),
  (proof, more) => (proof.keys = Array(64 + more).fill(toSecond)),
  (proof, more) => (proof.keys = [padded(toSecond, 8192 + more)]),
  (proof, more) => (proof.keys = more === 0 ? [toSecond] : []),
  (_, more, anchor) => (anchor.network = 'n'.repeat(64 + more)),
  (_, more, anchor) => (anchor.network = '\u{1f600}'.repeat(32 + more)),
  (_, more, anchor) => (anchor.explorerUrl = `http://${'u'.repeat(2041 + more)}`),
  (_, more, anchor) => (anchor.transaction = '00'.repeat(8192 + more)),
  (_, more, anchor) => (anchor.chainId = 1 - more),
  (_, more, anchor) => (anchor.blockNumber = 2 ** 53 - 1 + more),
  (_, more, anchor) => (anchor.inclusion = { header: '00'.repeat(32_768 + more), index: 0, nodes: [] }),
  (_, more, anchor) => (anchor.inclusion = { header: '00', index: 0, nodes: Array(16 + more).fill('00') }),
  (_, more, anchor) => (anchor.inclusion = { header: '00', index: 0, nodes: ['00'.repeat(8256 + more)] }),
  (_, more, anchor) => (anchor.inclusion = { header: more === 0 ? '00' : '', index: 0, nodes: [] }),
  (_, more, anchor) => (anchor.transaction = more === 0 ? '00' : ''),
]

function withToken({ treeSize, inclusionPath, checkpoint }: Record<string, unknown>, token: Buffer) {
  return { treeSize, inclusionPath, checkpoint, token: token.toString('base64') }
}

export function atLimit(chance: Chance, proof: ProofFile): string {
  const object = JSON.parse(JSON.stringify(toProofObject(proof)))
  const more = below(chance, 2)
  if (object.anchor === undefined) {
    pick(chance, changes.slice(0, 15))(object, more, {})
    return chance() < 0.95 ? JSON.stringify(object) : JSON.stringify(toProofObject(proof)).padEnd(2 ** 20 + more)
  }
  pick(chance, object.anchor.kind === 'evm' ? changes : changes.slice(0, 18))(object, more, object.anchor)
  return JSON.stringify(object)
}

/** With further signatures, which a reader ignores. */
function padded(note: string, length: number): string {
  const line = (size: number) => `\u2014 ${'x'.repeat(size - 12)} AAAAAAA=\n`
  let rest = length - note.length
  let lines = ''
  for (; rest > 1500; rest -= 1000) lines += line(1000)
  return `${note}${lines}${line(Math.ceil(rest / 2))}${line(Math.floor(rest / 2))}`
}

const spellings = [
  ...[
    '2024-02-29',
    '2026-02-29',
    '2100-02-29',
    '2000-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-10',
    '2026-01-00',
    '2026-01-32',
    '0000-02-29',
  ],
  ...[
    '9999-12-31',
    '0001-01-01',
    '1969-12-31',
    '2026-1-1',
    '+002026-01-01',
    '02026-01-01',
    '\u0662026-01-01',
    '20260101',
    '2023-11-14',
  ],
].map((day) => `${day}T20:13:20.000Z`)
const hours = [
  '00:00:00',
  '23:59:59',
  '24:00:00',
  '23:60:00',
  '23:59:60',
  '1:00:00',
  '10:00',
  '20:13:19',
  '20:13:20',
  '20:13:21',
]
const ends = ['.000Z', '.001Z', 'Z', '.000z', '.00Z', '.0000Z', '.000+00:00', '.000', ',000Z', ' .000Z', '.000Z\n']
const times = [
  ...spellings,
  ...hours.map((hour) => `2026-11-15T${hour}.000Z`),
  ...hours.map((hour) => `2023-11-14T${hour}.000Z`),
  ...ends.map((end) => `2026-11-15T10:00:00${end}`),
  '2026-11-15 10:00:00.000Z',
  '2026-11-15t10:00:00.000Z',
]

/** Spellings of a time that count only if they are right, and times around those of the sample's entries. */
export function blockTime(chance: Chance): string {
  return pick(chance, times)
}

const someKeys = Array.from({ length: 65 }, (_, at) => formatWitnessKey(witnessOf(`w${at}`, 60 + at).key))
const someLogs = Array.from({ length: 65 }, (_, at) => formatVerifierKey(signerOf('l', 60 + at).key))

/** Policies with exactly as much as there may be, or one more. */
export function policyAtLimit(chance: Chance): string {
  const more = below(chance, 2)
  const all = someKeys.map((key, at) => `witness w${at} ${key}\n`)
  const groups = (count: number) =>
    Array.from({ length: count }, (_, at) => `group g${at} any ${at < 64 ? `w${at}` : 'g0'}\n`)
  return pick(chance, [
    `${all.slice(0, 64 + more).join('')}quorum none\n`,
    `${someLogs
      .slice(0, 64 + more)
      .map((key) => `log ${key}\n`)
      .join('')}quorum none\n`,
    `${all.slice(0, 64).join('')}${groups(64 + more).join('')}quorum g0\n`,
    `${`${'#'.repeat(999)}\n`.repeat(262)}${'#'.repeat(131 + more)}\nquorum none\n`,
  ])
}
