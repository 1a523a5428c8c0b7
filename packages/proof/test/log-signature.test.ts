import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cosign } from '../src/cosignature.ts'
import { hasMlDsaSignature, openSigned, parseMlDsaKey, signAlso } from '../src/log-signature.ts'
import { openNote, parseNote } from '../src/note.ts'
import type { ProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { formatWitnessKey } from '../src/verifier-key.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { refusal } from './support/refusal.ts'
import { documentOf, ORIGIN, sampleProof, signerOf, VKEY } from './support/sample-log.ts'
import { mlDsaWitnessOf, withoutMlDsa, witnesses } from './support/sample-witnesses.ts'

const log = mlDsaWitnessOf(ORIGIN, 15)
const { key } = signerOf()
const mlDsaVkey = formatWitnessKey(log.key)
const proof = await sampleProof(1, 3)
const signed: ProofFile = { ...proof, checkpoint: await signAlso(proof.checkpoint, log) }

const check = (given: ProofFile, trusted: TrustedLog = { vkey: VKEY, mlDsaVkey }) =>
  verifyProof(sha256(documentOf(1)), given, trusted)
const failing = async (given: ProofFile, trusted?: TrustedLog) =>
  (await check(given, trusted)).steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)

describe('a checkpoint that the log has signed with ML-DSA-44 as well', () => {
  test('is valid for readers of both keys, and for those of the first one alone', async () => {
    const report = await check(signed)
    assert.equal(report.valid, true)
    const step = report.steps.find((one) => one.step === 'signature')
    assert.equal(step?.detail, 'The log has signed the checkpoint, with Ed25519 and with ML-DSA-44.')
    assert.equal((await check(signed, { vkey: VKEY })).valid, true)
    assert.equal(await openNote(signed.checkpoint, [key]), parseNote(proof.checkpoint).text)
  })

  test('shows by its lines that it is, but not if a witness has signed it so', async () => {
    assert.equal(hasMlDsaSignature(signed.checkpoint, ORIGIN), true)
    const cosigned =
      proof.checkpoint + (await cosign(parseNote(proof.checkpoint).text, 1700000004, mlDsaWitnessOf('w', 16)))
    assert.equal(hasMlDsaSignature(cosigned, ORIGIN), false)
  })

  test('has no cosignature of a witness', async () => {
    const { steps, limits } = await check(signed)
    assert.ok(steps.every(({ step }) => step !== 'witnesses'))
    assert.deepEqual(limits, ['time-is-claimed', 'not-anchored'])
  })

  test('states no time in this signature, and may state one', async () => {
    const [, line] = parseNote(signed.checkpoint).signatures
    assert.equal(Buffer.from(line?.signature.subarray(0, 8) ?? []).readBigUInt64BE(), 0n)
    const timed = await cosign(parseNote(proof.checkpoint).text, 1700000004, log)
    assert.equal((await check({ ...proof, checkpoint: proof.checkpoint + timed })).valid, true)
  })

  test('is valid but not fully checked where the runtime cannot check it, and the report says so', async () => {
    const report = await check(signed, { vkey: VKEY, mlDsaVkey, mlDsa: withoutMlDsa })
    assert.equal(report.valid, true)
    const step = report.steps.find((one) => one.step === 'signature')
    assert.equal(step?.outcome, 'unchecked')
    assert.match(step.detail, /This runtime cannot check its signature of ML-DSA-44\.$/)
    assert.ok(report.limits.includes('cosignatures-unsupported'))
    assert.equal((await openSigned(signed.checkpoint, key, { key: log.key, verify: withoutMlDsa })).unchecked, true)
  })
})

describe('a proof for readers of both keys is not valid', () => {
  test('without the second signature, whatever the runtime', async () => {
    assert.deepEqual(await failing(proof), ['signature'])
    assert.deepEqual(await failing(proof, { vkey: VKEY, mlDsaVkey, mlDsa: withoutMlDsa }), ['signature'])
    await assert.rejects(openSigned(proof.checkpoint, key, { key: log.key, verify: undefined }), refusal('unsigned'))
  })

  test('with the second signature of another tree or another key', async () => {
    const other = await signAlso((await sampleProof(1, 9)).checkpoint, log)
    const line = other.split('\n').at(-2)
    assert.deepEqual(await failing({ ...proof, checkpoint: `${proof.checkpoint}${line}\n` }), ['signature'])
    const stranger = await signAlso(proof.checkpoint, mlDsaWitnessOf(ORIGIN, 16))
    assert.deepEqual(await failing({ ...proof, checkpoint: stranger }), ['signature'])
  })

  test('with the second signature alone', async () => {
    const [text = '', lines = ''] = signed.checkpoint.split('\n\n')
    const alone = `${text}\n\n${lines.split('\n').slice(1).join('\n')}`
    assert.deepEqual(await failing({ ...proof, checkpoint: alone }), ['signature'])
  })

  test('if another checkpoint in it lacks the second signature', async () => {
    const { treeSize, inclusionPath, checkpoint } = proof
    assert.deepEqual(await failing({ ...signed, witnessed: { treeSize, inclusionPath, checkpoint } }), ['witnesses'])
  })

  test('by the key of a witness in place of that of the log', async () => {
    const witness = mlDsaWitnessOf('witness.example/w9', 9)
    const line = await cosign(parseNote(proof.checkpoint).text, 1700000004, witness)
    const trusted = { vkey: VKEY, mlDsaVkey: formatWitnessKey(witness.key) }
    assert.deepEqual(await failing({ ...proof, checkpoint: proof.checkpoint + line }, trusted), ['signature'])
  })
})

test('a key of another type is no second key of a log', () => {
  assert.deepEqual(parseMlDsaKey(mlDsaVkey), log.key)
  const [witness] = witnesses
  assert.throws(() => parseMlDsaKey(witness === undefined ? '' : formatWitnessKey(witness.key)), refusal('unsupported'))
  assert.throws(() => parseMlDsaKey(VKEY), refusal('unsupported'))
})
