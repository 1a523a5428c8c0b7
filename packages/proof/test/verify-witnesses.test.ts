import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cosign } from '../src/cosignature.ts'
import { parseNote } from '../src/note.ts'
import { formatProofFile, type ProofFile, parseProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { exportTlogProof } from '../src/tlog-proof.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { parseWitnessPolicy, simplePolicy } from '../src/witness-policy.ts'
import { refusal } from './support/refusal.ts'
import { documentOf, sampleProof, signerOf, VKEY } from './support/sample-log.ts'
import {
  cosigned,
  mixedPolicy,
  mlDsaWitness,
  policy,
  withoutMlDsa,
  witnesses,
  witnessOf,
} from './support/sample-witnesses.ts'

const [w1, w2] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
const time = 1700000004
const early = await sampleProof(1, 3)
const late = await sampleProof(1, 9)

async function witnessedBy(...by: Parameters<typeof cosigned>[1][]): Promise<ProofFile> {
  return { ...early, checkpoint: await cosigned(early.checkpoint, ...by) }
}

/** As after the anchor: the checkpoint is a later one. */
async function withEarlier(...by: Parameters<typeof cosigned>[1][]): Promise<ProofFile> {
  const { treeSize, inclusionPath } = early
  const checkpoint = await cosigned(early.checkpoint, ...by)
  return { ...late, witnessed: { treeSize, inclusionPath, checkpoint } }
}

const check = (proof: ProofFile, trusted: TrustedLog = { vkey: VKEY, policy }) =>
  verifyProof(sha256(documentOf(1)), proof, trusted)

describe('a proof with cosignatures', () => {
  test('is confirmed at the time when the quorum was complete', async () => {
    for (const proof of [
      await witnessedBy([w1, time], [w2, time + 3]),
      await withEarlier([w1, time], [w2, time + 3]),
    ]) {
      const report = await check(proof)
      assert.deepEqual(report.proved?.witnessedBy, {
        by: [
          { name: 'witness.example/w1', time },
          { name: 'witness.example/w2', time: time + 3 },
        ],
        of: 3,
        completeAt: time + 3,
      })
      assert.deepEqual(report.limits, ['time-is-claimed', 'not-anchored'])
      const step = report.steps.find((one) => one.step === 'witnesses')
      assert.equal(step?.outcome, 'holds')
      assert.equal(step?.detail, '2 of 3 witnesses confirm the checkpoint: witness.example/w1, witness.example/w2.')
    }
  })

  test('with too few of them is valid, but not confirmed', async () => {
    const report = await check(await witnessedBy([w1, time]))
    assert.equal(report.valid, true)
    assert.equal(report.proved?.witnessedBy, null)
    assert.ok(report.limits.includes('too-few-witnesses'))
  })

  test('proves nothing more under a policy that requires no witness, which leaves nothing open', async () => {
    const none = { ...policy, quorum: parseWitnessPolicy('quorum none\n').quorum }
    for (const proof of [early, await witnessedBy([w1, time])]) {
      const report = await check(proof, { vkey: VKEY, policy: none })
      const step = report.steps.find((one) => one.step === 'witnesses')
      assert.equal(step?.outcome, 'unchecked')
      assert.equal(step?.detail, 'The policy requires no witnesses.')
      assert.equal(report.proved?.witnessedBy, null)
      assert.deepEqual(report.limits, ['time-is-claimed', 'not-anchored'])
    }
  })

  test('proves nothing more to a reader without a policy, who learns that they are unchecked', async () => {
    const report = await check(await witnessedBy([w1, time], [w2, time]), { vkey: VKEY })
    assert.equal(report.valid, true)
    assert.equal(report.proved?.witnessedBy, null)
    assert.ok(report.limits.includes('witnesses-unchecked'))
  })

  test('of ML-DSA-44 is confirmed by them, and where they cannot be checked, it is valid but not confirmed', async () => {
    const proof = await witnessedBy([w1, time], [w2, time + 1], [mlDsaWitness, time + 2])
    const trusted = { vkey: VKEY, policy: mixedPolicy }
    const report = await check(proof, trusted)
    assert.equal(report.proved?.witnessedBy?.completeAt, time + 2)
    assert.deepEqual(report.limits, ['time-is-claimed', 'not-anchored'])

    const elsewhere = await check(proof, { ...trusted, mlDsa: withoutMlDsa })
    assert.equal(elsewhere.valid, true)
    assert.equal(elsewhere.proved?.witnessedBy, null)
    assert.deepEqual(elsewhere.limits, [
      'time-is-claimed',
      'too-few-witnesses',
      'cosignatures-unsupported',
      'not-anchored',
    ])
    const step = elsewhere.steps.find((one) => one.step === 'witnesses')
    assert.equal(step?.outcome, 'unchecked')
    assert.match(step.detail, /This runtime cannot check cosignatures of ML-DSA-44, here of witness\.example\/w2\/ml-/)

    const given = await check(proof, { ...trusted, mlDsa: () => true })
    assert.equal(given.proved?.witnessedBy?.completeAt, time + 2)
    assert.equal((await check(proof, { ...trusted, mlDsa: () => false })).valid, false)
  })

  test('is of a trusted log if the policy lists its key', async () => {
    const proof = await witnessedBy([w1, time], [w2, time])
    const keyOf = async (logs: typeof policy.logs) => {
      const { steps, limits } = await check(proof, { policy: { ...policy, logs } })
      return [steps.find(({ step }) => step === 'key')?.outcome, limits.includes('key-is-from-proof')]
    }
    assert.deepEqual(await keyOf(policy.logs), ['holds', false])
    assert.deepEqual(await keyOf([]), ['unchecked', true])
    assert.deepEqual(await keyOf([signerOf('other.example', 9).key]), ['unchecked', true])
  })

  test('uses the earliest quorum if two checkpoints have one', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    const both = { ...proof, checkpoint: await cosigned(proof.checkpoint, [w1, time + 60], [w2, time + 60]) }
    assert.equal((await check(both)).proved?.witnessedBy?.completeAt, time)
    const onlyLate = await withEarlier([w1, time])
    const later = { ...onlyLate, checkpoint: both.checkpoint }
    assert.equal((await check(later)).proved?.witnessedBy?.completeAt, time + 60)
  })

  test('is read as it was written', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    assert.deepEqual(parseProofFile(formatProofFile(proof)), proof)
  })

  test('leaves as a tlog-proof of the checkpoint that the witnesses confirm', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    assert.ok(exportTlogProof(proof).endsWith(`\n\n${proof.witnessed?.checkpoint}`))
  })
})

describe('a proof is not valid', () => {
  const fails = async (proof: ProofFile, trusted?: TrustedLog) => {
    const report = await check(proof, trusted)
    assert.equal(report.valid, false)
    return report.steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
  }

  test('with a cosignature of another checkpoint', async () => {
    const stolen = (await cosigned(late.checkpoint, [w1, time])).split('\n').at(-2)
    assert.deepEqual(await fails({ ...early, checkpoint: `${early.checkpoint}${stolen}\n` }), ['witnesses'])
  })

  test('with an earlier checkpoint that does not contain the entry, whatever the policy', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    const witnessed = proof.witnessed as NonNullable<ProofFile['witnessed']>
    const changed = { ...proof, witnessed: { ...witnessed, inclusionPath: witnessed.inclusionPath.toReversed() } }
    assert.deepEqual(await fails(changed), ['witnesses'])
    assert.deepEqual(await fails(changed, { vkey: VKEY }), ['witnesses'])
  })

  test('with an earlier checkpoint of another size than it says, or that the log has not signed', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    const witnessed = proof.witnessed as NonNullable<ProofFile['witnessed']>
    assert.deepEqual(await fails({ ...proof, witnessed: { ...witnessed, treeSize: 4 } }), ['witnesses'])
    const [text = '', signatures = ''] = witnessed.checkpoint.split('\n\n')
    const onlyWitnesses = `${text}\n\n${signatures.split('\n').slice(1).join('\n')}`
    assert.deepEqual(await fails({ ...proof, witnessed: { ...witnessed, checkpoint: onlyWitnesses } }), ['witnesses'])
  })

  test('with a cosignature that is hours older than the entry', async () => {
    assert.deepEqual(await fails(await witnessedBy([w1, 1699990000], [w2, 1699990000])), ['witnesses'])
  })

  test('with such a cosignature on the checkpoint that does not count', async () => {
    const proof = await withEarlier([w1, time], [w2, time])
    assert.deepEqual(await fails({ ...proof, checkpoint: await cosigned(proof.checkpoint, [w1, 1699990000]) }), [
      'witnesses',
    ])
  })

  test('with a cosignature at a time that is no date', async () => {
    const { text } = parseNote(early.checkpoint)
    const line = await cosign(text, 8_640_000_000_000, w1)
    assert.deepEqual(await fails({ ...early, checkpoint: `${early.checkpoint}${line}` }), ['witnesses'])
  })

  test('under a policy for another log', async () => {
    const other = simplePolicy(
      [signerOf('other.example', 9).key],
      [{ name: 'w', key: witnessOf('w', 5).key, url: null }],
      1,
    )
    assert.deepEqual(await fails(early, { vkey: VKEY, policy: other }), ['witnesses'])
  })
})

test('a proof without cosignatures has no step for witnesses', async () => {
  const report = await check(early, { vkey: VKEY })
  assert.ok(report.steps.every(({ step }) => step !== 'witnesses'))
  assert.equal(report.proved?.witnessedBy, null)
})

test('an earlier checkpoint with unknown members is refused', async () => {
  const text = formatProofFile(await withEarlier([w1, time]))
  const changed = JSON.parse(text)
  changed.witnessed.note = 'x'
  assert.throws(() => parseProofFile(JSON.stringify(changed)), refusal('malformed'))
  delete changed.witnessed.note
  changed.witnessed.treeSize = '3'
  assert.throws(() => parseProofFile(JSON.stringify(changed)), refusal('malformed'))
})
