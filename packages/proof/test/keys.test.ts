import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCheckpoint, signCheckpoint } from '../src/checkpoint.ts'
import { sequentialFingerprintOf } from '../src/entry.ts'
import { keyForSize, openKeyChain, periodOf } from '../src/key-chain.ts'
import {
  joinStatements,
  openLogStatement,
  signFreezing,
  signKeyChange,
  splitStatements,
  statementFingerprint,
} from '../src/log-statement.ts'
import { parseNote, signNote } from '../src/note.ts'
import { formatProofFile, type ProofFile, parseProofFile } from '../src/proof-file.ts'
import { openReceipt, parseReceipt } from '../src/receipt.ts'
import { sha256 } from '../src/sha256.ts'
import { signReceipts } from '../src/sign-receipts.ts'
import { formatVerifierKey } from '../src/verifier-key.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { refusal } from './support/refusal.ts'
import {
  end,
  first,
  firstKey,
  proofBy,
  second,
  secondKey,
  successorKey,
  third,
  thirdKey,
  toSecond,
  toThird,
} from './support/sample-keys.ts'
import { documentOf, ORIGIN, saltOf, sampleEntries, signerOf } from './support/sample-log.ts'
import { cosigned, policy, witnesses } from './support/sample-witnesses.ts'

const both = [toSecond, toThird]
const stranger = formatVerifierKey(signerOf(ORIGIN, 9).key)

const check = (proof: ProofFile, trusted: TrustedLog = {}) =>
  verifyProof(sha256(documentOf(1)), parseProofFile(formatProofFile(proof)), trusted)

async function failing(proof: ProofFile, trusted: TrustedLog = {}): Promise<string[]> {
  return (await check(proof, trusted)).steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
}

describe('a proof with statements about the keys of the log', () => {
  test('is valid for a reader who trusts any of the keys', async () => {
    const proofs = [
      await proofBy(5, both, first),
      await proofBy(6, both, second),
      await proofBy(12, both, second),
      await proofBy(13, both, third),
    ]
    for (const proof of proofs) {
      for (const vkey of [firstKey, secondKey, thirdKey]) {
        const report = await check(proof, { vkey })
        assert.ok(report.valid, `${proof.treeSize} ${vkey} ${JSON.stringify(report.steps)}`)
        assert.equal(report.steps.find(({ step }) => step === 'key')?.outcome, 'holds')
        assert.ok(!report.limits.includes('key-is-from-proof'))
      }
      assert.ok((await check(proof)).limits.includes('key-is-from-proof'), 'the statements are no source of trust')
      assert.deepEqual(await failing(proof, { vkey: stranger }), ['key', 'signature'])
    }
  })

  test('is not valid if its key does not sign trees of this size', async () => {
    for (const proof of [
      await proofBy(6, both, first),
      await proofBy(5, both, second),
      await proofBy(13, both, second),
      await proofBy(12, both, third),
      await proofBy(42, [...both, end], third),
    ]) {
      for (const trusted of [{}, { vkey: firstKey }, { vkey: thirdKey }]) {
        assert.deepEqual(await failing(proof, trusted), ['key'], `${proof.treeSize}`)
      }
    }
    assert.deepEqual(await failing(await proofBy(41, [...both, end], third), { vkey: firstKey }), [])
  })

  test('is not valid if the statements are forged, cut, or those of another log', async () => {
    const { text } = parseNote(toSecond)
    const elsewhere = [signerOf('other.example', 1), signerOf('other.example', 2)] as const
    const forged: Record<string, readonly string[]> = {
      'signed by the former key only': [await signNote(text, first)],
      'signed by the new key only': [await signNote(text, second)],
      'signed by a stranger': [await signNote(text, signerOf(ORIGIN, 9), second)],
      'another text than signed': [toSecond.replace('from 5\n', 'from 4\n')],
      'of another log': [await signKeyChange({ from: 5, compromised: false }, ...elsewhere)],
      'in another order': [toThird, toSecond],
      'at falling entries': [toSecond, await signKeyChange({ from: 5, compromised: false }, second, third)],
      'back to a former key': [toSecond, await signKeyChange({ from: 7, compromised: false }, second, first)],
      'after the end': [
        await signFreezing({ tree: { size: 5, root: new Uint8Array(32) }, successor: null }, first),
        toSecond,
      ],
      'without a known reason': [await signNote(text.replace('reason rotation', 'reason theft'), first, second)],
      'with one more line': [await signNote(`${text}more\n`, first, second)],
      'at the genesis': [await signNote(text.replace('from 5', 'from 0'), first, second)],
      'without a change': [await signNote(text.replace(secondKey, firstKey), first, second)],
      'a checkpoint': [await signCheckpoint({ size: 5, root: new Uint8Array(32) }, first, second)],
    }
    for (const [what, keys] of Object.entries(forged)) {
      const proof = await proofBy(6, keys, second)
      assert.deepEqual(await failing(proof, { vkey: firstKey }), ['key', 'signature'], what)
      assert.deepEqual(await failing(proof, { vkey: secondKey }), ['key'], what)
    }
    const cut = await proofBy(13, [toThird], third)
    assert.deepEqual(await failing(cut, { vkey: firstKey }), ['key', 'signature'], 'cut')
    assert.deepEqual(await failing(cut, { vkey: secondKey }), [])
  })

  test('without them, only the key in the proof counts', async () => {
    const proof = await proofBy(6, [], second)
    assert.deepEqual(await failing(proof, { vkey: secondKey }), [])
    assert.deepEqual(await failing(proof, { vkey: firstKey }), ['key', 'signature'])
    assert.deepEqual(await failing(proof, { vkey: firstKey, keys: both }), [], 'statements from elsewhere do as well')
    assert.deepEqual(await failing(await proofBy(3, [], first), { vkey: thirdKey, keys: both }), [])
    assert.deepEqual(await failing(await proofBy(6, [], first), { vkey: firstKey, keys: both }), ['key'])
  })

  test('leaves open who has signed if somebody else may have the key', async () => {
    const report = await check(await proofBy(6, both, second), { vkey: thirdKey })
    assert.deepEqual(report.limits, ['time-is-claimed', 'key-was-compromised', 'not-anchored'])
    const later = await check(await proofBy(13, both, third), { vkey: firstKey })
    assert.ok(!later.limits.includes('key-was-compromised'))
  })

  test('shows the end of the log and its successor', async () => {
    const report = await check(await proofBy(13, [...both, end], third), { vkey: firstKey })
    assert.deepEqual(report.proved?.frozen, { lastEntry: 40, successor: successorKey })
    assert.equal('frozen' in ((await check(await proofBy(13, both, third))).proved ?? {}), false)
  })

  test('accepts a tree that witnesses have confirmed before a change, and a policy with a former key', async () => {
    const early = await proofBy(3, [], first)
    const [w1, w2] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
    const checkpoint = await cosigned(early.checkpoint, [w1, 1700000004], [w2, 1700000005])
    const { treeSize, inclusionPath } = early
    const proof = { ...(await proofBy(13, both, third)), witnessed: { treeSize, inclusionPath, checkpoint } }
    const report = await check(proof, { policy })
    assert.equal(report.proved?.witnessedBy?.completeAt, 1700000005)
    assert.ok(!report.limits.includes('key-is-from-proof'), 'the policy lists a former key')
    const late = { ...proof.witnessed, checkpoint: (await proofBy(3, [], third)).checkpoint }
    assert.deepEqual(await failing({ ...proof, witnessed: late }), ['witnesses'])
  })

  test('is not taken for witnessed if a former key has signed as well', async () => {
    const proof = await proofBy(6, [toSecond], second, first)
    const { valid, steps } = await check(proof, { vkey: secondKey })
    assert.ok(valid)
    assert.ok(steps.every(({ step }) => step !== 'witnesses'))
    const { keys: _keys, ...old } = { ...proof, vkey: firstKey }
    assert.deepEqual(await failing(old, { vkey: firstKey }), [], 'readers that know the former key only continue')
  })

  test('has 1 to 64 of them', () => {
    const file = { ...JSON.parse(formatProofFile(proofFile)), keys: [] as unknown[] }
    assert.throws(() => parseProofFile(JSON.stringify(file)), refusal('malformed'))
    file.keys = Array(65).fill(toSecond)
    assert.throws(() => parseProofFile(JSON.stringify(file)), refusal('too-large'))
    file.keys = ['x'.repeat(8193)]
    assert.throws(() => parseProofFile(JSON.stringify(file)), refusal('too-large'))
  })
})

const proofFile = await proofBy(6, [toSecond], second)

describe('statements of a log', () => {
  test('are no checkpoints', async () => {
    for (const note of [toSecond, end]) {
      assert.throws(() => parseCheckpoint(parseNote(note).text), refusal('malformed'))
      assert.ok((await openLogStatement(note)).origin === ORIGIN)
    }
  })

  test('have the fingerprint of their text, no matter who signs', async () => {
    const { text } = parseNote(toSecond)
    assert.deepEqual(statementFingerprint(toSecond), sha256(Buffer.from(text)))
    assert.deepEqual(statementFingerprint(await signNote(text, third)), statementFingerprint(toSecond))
  })

  test('are one text, from which they come out again', () => {
    for (const notes of [[], [toSecond], [toSecond, toThird], [toSecond, toThird, end]]) {
      assert.deepEqual(splitStatements(joinStatements(notes)), notes)
    }
    assert.throws(() => splitStatements('a\n'), refusal('malformed'))
  })

  test('give each size one key', async () => {
    const chain = await openKeyChain(ORIGIN, [...both, end])
    const keys = [0, 5, 6, 12, 13, 41].map((size) => formatVerifierKey(keyForSize(chain, size)))
    assert.deepEqual(keys, [firstKey, firstKey, secondKey, secondKey, thirdKey, thirdKey])
    assert.throws(() => keyForSize(chain, 42), refusal('mismatch'))
    assert.equal(periodOf(chain, second.key)?.compromised, true)
  })
})

test('a receipt is by the key of its entries, or by a later one', async () => {
  const chain = await openKeyChain(ORIGIN, both)
  const entries = sampleEntries(20)
  const opened = async (at: number, signer = first) => {
    const stored = { first: at, leafHashes: [sequentialFingerprintOf(entries[at] as Uint8Array)], time: 1700000009000 }
    const opening = { entry: entries[at] as Uint8Array, salt: saltOf(at) }
    return await openReceipt(parseReceipt((await signReceipts(stored, signer)).receiptOf(at, opening)), chain)
  }
  assert.equal((await opened(4)).index, 4)
  assert.equal((await opened(4, third)).index, 4, 'it was signed again')
  assert.equal((await opened(5, second)).index, 5)
  await assert.rejects(opened(5, first), refusal('unsigned'))
  await assert.rejects(opened(12, second), refusal('unsigned'))
})
