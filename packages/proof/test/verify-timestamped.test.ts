import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { utf8 } from '../src/bytes.ts'
import { parseNote } from '../src/note.ts'
import { formatProofFile, type ProofFile, parseProofFile, type TimestampedTree } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import type { TokenCheck } from '../src/verify-timestamped.ts'
import { refusal } from './support/refusal.ts'
import { documentOf, sampleProof, VKEY } from './support/sample-log.ts'
import { cosigned, witnesses } from './support/sample-witnesses.ts'

/** Of entry 1. */
const serverTimestamp = 1700000000123
const early = await sampleProof(1, 3)
const late = await sampleProof(1, 9)
const token = Uint8Array.of(0x30, 0, 1)

function timestampedAs({ treeSize, inclusionPath, checkpoint }: ProofFile): TimestampedTree {
  return { treeSize, inclusionPath, checkpoint, token }
}

const proof: ProofFile = { ...late, timestamped: timestampedAs(early) }
const timestamped = timestampedAs(early)

const holds = (time: number, isTrusted = true): TokenCheck => {
  return async () => ({ outcome: 'holds', time, authority: 'Example TSA', isTrusted })
}

const check = (file: ProofFile, checkToken?: TokenCheck, trusted: TrustedLog = { vkey: VKEY }) =>
  verifyProof(sha256(documentOf(1)), file, checkToken === undefined ? trusted : { ...trusted, checkToken })

async function stepOf(file: ProofFile, checkToken?: TokenCheck) {
  const { steps, limits, proved, valid } = await check(file, checkToken)
  const step = steps.find((one) => one.step === 'timestamp')
  return { outcome: step?.outcome, detail: step?.detail, limits, timestampedBy: proved?.timestampedBy ?? null, valid }
}

describe('a proof with a token', () => {
  test('is confirmed at the time that the check of the token finds', async () => {
    assert.deepEqual(await stepOf(proof, holds(serverTimestamp + 2000)), {
      outcome: 'holds',
      detail: 'Example TSA confirms the checkpoint.',
      limits: ['time-is-claimed', 'not-anchored'],
      timestampedBy: { time: serverTimestamp + 2000, authority: 'Example TSA', isTrusted: true },
      valid: true,
    })
  })

  test('passes the token and the text of its checkpoint to the check, without signatures', async () => {
    const given: unknown[] = []
    const [w1] = witnesses
    assert.ok(w1 !== undefined)
    const checkpoint = await cosigned(early.checkpoint, [w1, 1700000004])
    await check({ ...proof, timestamped: { ...timestamped, checkpoint } }, async (...all) => {
      given.push(...all)
      return { outcome: 'fails', detail: 'No.' }
    })
    assert.deepEqual(given, [token, utf8(parseNote(early.checkpoint).text)])
  })

  test('proves nothing more to a reader who cannot check it, or for whom it has ended', async () => {
    const ended: TokenCheck = async () => ({ outcome: 'unchecked', detail: 'It has expired.' })
    for (const checkToken of [undefined, ended]) {
      const { outcome, limits, timestampedBy, valid } = await stepOf(proof, checkToken)
      assert.deepEqual([outcome, timestampedBy, valid], ['unchecked', null, true])
      assert.deepEqual(limits, ['time-is-claimed', 'token-unchecked', 'not-anchored'])
    }
  })

  test('of an authority that only the proof names is valid, and says so', async () => {
    const { outcome, limits, timestampedBy, valid } = await stepOf(proof, holds(serverTimestamp, false))
    assert.deepEqual([outcome, timestampedBy?.isTrusted, valid], ['unchecked', false, true])
    assert.deepEqual(limits, ['time-is-claimed', 'authority-is-from-proof', 'not-anchored'])
  })

  test('is read as it was written, also if its tree is that of the proof', async () => {
    for (const file of [proof, { ...early, timestamped }]) {
      assert.deepEqual(parseProofFile(formatProofFile(file)), file)
      assert.equal((await stepOf(file, holds(serverTimestamp))).outcome, 'holds')
    }
  })
})

describe('a proof with a token is not valid', () => {
  const fails = async (file: ProofFile, checkToken?: TokenCheck) => {
    const { steps } = await check(file, checkToken)
    return steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
  }

  test('if the check of the token fails', async () => {
    const detail = 'The timestamp is for other data.'
    const report = await stepOf(proof, async () => ({ outcome: 'fails', detail }))
    assert.deepEqual([report.outcome, report.detail, report.valid], ['fails', detail, false])
  })

  test('if its time is more than 2 hours before the entry', async () => {
    const earliest = serverTimestamp - 2 * 60 * 60 * 1000
    assert.deepEqual(await fails(proof, holds(earliest)), [])
    assert.deepEqual(await fails(proof, holds(earliest - 1)), ['timestamp'])
  })

  test('if its checkpoint has another size than it says, does not contain the entry, or is not signed by the log', async () => {
    const [text = ''] = early.checkpoint.split('\n\n')
    const changes: Partial<TimestampedTree>[] = [
      { treeSize: 4 },
      { inclusionPath: timestamped.inclusionPath.toReversed() },
      { checkpoint: late.checkpoint },
      { checkpoint: `${text.replace('\n3\n', '\n4\n')}${early.checkpoint.slice(text.length)}` },
    ]
    for (const change of changes) {
      const changed = { ...proof, timestamped: { ...timestamped, ...change } }
      // Whether or not the reader can check the token.
      assert.deepEqual(await fails(changed), ['timestamp'])
      assert.deepEqual(await fails(changed, holds(serverTimestamp)), ['timestamp'])
    }
  })
})

test('a proof without a token has no step for it', async () => {
  const { outcome, limits, timestampedBy } = await stepOf(early, holds(serverTimestamp))
  assert.deepEqual([outcome, timestampedBy, limits], [undefined, null, ['time-is-claimed', 'not-anchored']])
})

test('a token that is not exactly base64 of 1 byte to 64 KiB is refused, and so are unknown members', () => {
  const withToken = (member: unknown, more = {}) => {
    const file = JSON.parse(formatProofFile(proof))
    return JSON.stringify({ ...file, timestamped: { ...file.timestamped, token: member, ...more } })
  }
  const base64 = (length: number) => Buffer.alloc(length).toString('base64')
  assert.equal(parseProofFile(withToken(base64(65_536))).timestamped?.token.length, 65_536)
  for (const wrong of ['', 'MAAB=', 'MA', ' MAAB', 1, null, base64(65_536).replace(/.=+$/, 'B==')]) {
    assert.throws(() => parseProofFile(withToken(wrong)), refusal('malformed'))
  }
  for (const length of [65_537, 65_539]) {
    assert.throws(() => parseProofFile(withToken(base64(length))), refusal('too-large'))
  }
  assert.throws(() => parseProofFile(withToken('MAAB', { time: 1 })), refusal('malformed'))
})
