import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromHex, toHex } from '../src/bytes.ts'
import { signCheckpoint } from '../src/checkpoint.ts'
import { decodeEntry, encodeEntry } from '../src/entry.ts'
import { ProofError } from '../src/errors.ts'
import { signNote } from '../src/note.ts'
import { formatProofFile, type ProofFile, parseProofFile } from '../src/proof-file.ts'
import type { ProofReport } from '../src/proof-report.ts'
import { sha256 } from '../src/sha256.ts'
import { exportTlogProof, importTlogProof } from '../src/tlog-proof.ts'
import { formatVerifierKey } from '../src/verifier-key.ts'
import { verifyProof } from '../src/verify.ts'
import { refusal } from './support/refusal.ts'
import { documentOf, ORIGIN, sampleProof, signerOf, VKEY } from './support/sample-log.ts'

const proof = await sampleProof(1, 3)
const fingerprint = sha256(documentOf(1))
const otherVkey = formatVerifierKey(signerOf(ORIGIN, 2).key)

const outcomes = ({ steps }: ProofReport) => Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]))
const failing = ({ steps }: ProofReport) => steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)

test('the published record verifies, and the report says what that proves', async () => {
  const report = await verifyProof(fingerprint, proof, { vkey: VKEY })
  assert.equal(report.valid, true)
  assert.deepEqual(report.proved, {
    fingerprint: toHex(fingerprint),
    origin: 'log.example.org/countersign',
    index: 1,
    type: 'SUBMITTED_HASH',
    serverTimestamp: 1700000000123,
    sequentialFingerprint: '1f0cb1b874ea63ccb91152d4e18ef69bf0f499736cd9088c7f3d5ed5c05a5b37',
    treeSize: 3,
    root: '8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde',
    anchorValue: '76b3cb8a9d685c47273f1f736f4593177118662650ce4e7479d4eb5f5e6c6cf9',
    recordedAfter: null,
    anchoredIn: null,
    witnessedBy: null,
    timestampedBy: null,
  })
  assert.deepEqual(outcomes(report), {
    entry: 'holds',
    fingerprint: 'holds',
    checkpoint: 'holds',
    inclusion: 'holds',
    key: 'holds',
    signature: 'holds',
    anchor: 'unchecked',
  })
})

test('the steps are reported in order, each with a sentence', async () => {
  const { steps } = await verifyProof(fingerprint, proof)
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['entry', 'fingerprint', 'checkpoint', 'inclusion', 'key', 'signature', 'anchor'],
  )
  for (const { detail } of steps) assert.match(detail, /^[A-Z].*\.$/)
})

test('without a trusted key the proof is valid, and says that the key is its own', async () => {
  const report = await verifyProof(fingerprint, proof)
  assert.equal(report.valid, true)
  assert.equal(outcomes(report).key, 'unchecked')
  assert.deepEqual(report.limits, ['time-is-claimed', 'key-is-from-proof', 'not-anchored'])
})

test('with a trusted key what stays open is the time and the anchor', async () => {
  const { limits } = await verifyProof(fingerprint, proof, { vkey: VKEY, origin: ORIGIN })
  assert.deepEqual(limits, ['time-is-claimed', 'not-anchored'])
})

test('every record of a larger log verifies, from the file and from the tlog-proof', async () => {
  for (let index = 1; index < 20; index++) {
    const own = await sampleProof(index, 20)
    const hash = sha256(documentOf(index))
    assert.equal((await verifyProof(hash, parseProofFile(formatProofFile(own)), { vkey: VKEY })).valid, true)
    assert.equal((await verifyProof(hash, importTlogProof(exportTlogProof(own), VKEY), { vkey: VKEY })).valid, true)
  }
})

test('another document fails at its fingerprint and nowhere else', async () => {
  const report = await verifyProof(sha256(documentOf(2)), proof, { vkey: VKEY })
  assert.deepEqual(failing(report), ['fingerprint'])
  assert.equal(report.valid, false)
  assert.equal(report.proved, null)
})

for (const [what, change, steps] of [
  ['an entry of another number', { entry: (await sampleProof(2, 3)).entry }, ['entry', 'fingerprint', 'inclusion']],
  ['an entry with another time', { entry: retimed(proof) }, ['inclusion']],
  ['an entry of an unknown kind', { entry: proof.entry.with(20, 10) }, ['entry', 'fingerprint', 'inclusion']],
  ['another salt', { salt: proof.salt.with(0, 255) }, ['fingerprint']],
  ['another index', { index: 2 }, ['entry', 'inclusion']],
  ['an index beyond the tree', { index: 3 }, ['entry', 'inclusion']],
  ['another tree size', { treeSize: 4 }, ['checkpoint']],
  ['another path', { inclusionPath: proof.inclusionPath.toReversed() }, ['inclusion']],
  ['no path', { inclusionPath: [] }, ['inclusion']],
  ['another origin', { origin: 'other.example/log' }, ['checkpoint', 'key']],
  ['a checkpoint that is none', { checkpoint: 'nothing\n' }, ['checkpoint', 'inclusion', 'signature']],
  ['a checkpoint of another size', { checkpoint: (await sampleProof(1, 4)).checkpoint }, ['checkpoint', 'inclusion']],
  ['a key that is none', { vkey: 'nothing' }, ['key', 'signature']],
  ['a key that did not sign', { vkey: otherVkey }, ['signature']],
] as [string, Partial<ProofFile>, string[]][]) {
  test(`a proof with ${what} fails at ${steps.join(', ')}`, async () => {
    const report = await verifyProof(fingerprint, { ...proof, ...change })
    assert.deepEqual(failing(report), steps)
    assert.equal(report.valid, false)
    assert.equal(report.proved, null)
  })
}

test('a proof by another key or of another log than the trusted one fails', async () => {
  assert.deepEqual(failing(await verifyProof(fingerprint, proof, { vkey: otherVkey })), ['key', 'signature'])
  assert.deepEqual(failing(await verifyProof(fingerprint, proof, { origin: 'other.example/log' })), ['key'])
})

test('a whole proof forged with another key under the same name fails against the trusted key', async () => {
  const forger = signerOf(ORIGIN, 2)
  const root = fromHex('8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde')
  const forged = {
    ...proof,
    vkey: formatVerifierKey(forger.key),
    checkpoint: await signCheckpoint({ size: 3, root }, forger),
  }
  assert.equal((await verifyProof(fingerprint, forged)).valid, true)
  assert.equal((await verifyProof(fingerprint, forged, { vkey: VKEY })).valid, false)
})

test('witnesses on the checkpoint change nothing', async () => {
  const text = proof.checkpoint.slice(0, proof.checkpoint.indexOf('\n\n') + 1)
  const witness = (await signNote(text, signerOf('witness.example', 8))).slice(text.length + 1)
  assert.equal((await verifyProof(fingerprint, { ...proof, checkpoint: proof.checkpoint + witness })).valid, true)
})

test('any bit flipped in entry, salt, path, fingerprint or root makes the proof invalid', async () => {
  for (const member of ['entry', 'salt'] as const) {
    for (const flipped of flips(proof[member])) await assertInvalid({ ...proof, [member]: flipped })
  }
  for (const [i, hash] of proof.inclusionPath.entries()) {
    for (const flipped of flips(hash))
      await assertInvalid({ ...proof, inclusionPath: proof.inclusionPath.with(i, flipped) })
  }
  for (const flipped of flips(fingerprint)) assert.equal((await verifyProof(flipped, proof)).valid, false)
})

test('any character changed in checkpoint, key or origin makes the proof invalid', async () => {
  for (const member of ['checkpoint', 'vkey', 'origin'] as const) {
    for (let i = 0; i < proof[member].length; i++) {
      const code = proof[member].charCodeAt(i)
      for (const changed of [code ^ 1, code ^ 4, code ^ 32]) {
        const text = proof[member].slice(0, i) + String.fromCharCode(changed) + proof[member].slice(i + 1)
        await assertInvalid({ ...proof, [member]: text })
      }
    }
  }
})

test('any byte changed in the proof file makes it unreadable or invalid, unless it is white space', async () => {
  const file = Buffer.from(formatProofFile(proof))
  const white = (byte: number) => [0x20, 0x0a, 0x0d, 0x09].includes(byte)
  for (let i = 0; i < file.length; i++) {
    const changed = Buffer.from(file)
    changed[i] = (file[i] as number) ^ (1 << (i % 7))
    if (white(file[i] as number) && white(changed[i] as number)) continue
    try {
      await assertInvalid(parseProofFile(changed.toString('latin1')))
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
    }
  }
})

test("the caller's own mistakes are thrown, not reported", async () => {
  await assert.rejects(() => verifyProof(fingerprint, proof, { vkey: 'nothing' }), refusal('malformed'))
  await assert.rejects(() => verifyProof(new Uint8Array(31), proof), refusal('malformed'))
})

test('a runtime without Ed25519 is distinguished from a bad proof', async (t) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor
  t.after(() => Object.defineProperty(globalThis, 'crypto', original))
  const importKey = async () => {
    throw new DOMException('no such algorithm', 'NotSupportedError')
  }
  for (const value of [undefined, {}, { subtle: { importKey } }]) {
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value })
    await assert.rejects(() => verifyProof(fingerprint, proof), refusal('platform'))
  }
})

async function assertInvalid(changed: ProofFile): Promise<void> {
  const report = await verifyProof(fingerprint, changed)
  assert.equal(report.valid, false, `still valid: ${formatProofFile(changed)}`)
}

function flips(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (byte, i) => [0, 3, 7].map((bit) => bytes.with(i, byte ^ (1 << bit)))).flat()
}

function retimed({ entry }: ProofFile): Uint8Array {
  return encodeEntry({ ...decodeEntry(entry), serverTimestamp: 1600000000000 })
}
