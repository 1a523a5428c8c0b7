import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWitnessPolicy } from '@countersign/proof'
import { sampleProof, signerOf } from '../../proof/test/support/sample-log.ts'
import { cosigned, policy, witnesses } from '../../proof/test/support/sample-witnesses.ts'
import { Contradiction } from '../src/cli/log-contradiction.ts'
import { requireConfirmed } from '../src/cli/log-witnesses.ts'

const { checkpoint } = await sampleProof(1, 3)
const [w1, w2, w3] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0], (typeof witnesses)[0]]
const members = policy.witnesses.map(({ name }) => ({ witness: name }))
const anyOf = (least: number) => ({ ...policy, quorum: { group: 'some', least, members } })

const check = async (least: number, ages: readonly [number, number, number]) => {
  const now = Math.floor(Date.now() / 1000)
  const note = await cosigned(checkpoint, [w1, now - ages[0]], [w2, now - ages[1]], [w3, now - ages[2]])
  return await requireConfirmed(note, [signerOf().key], { policy: anyOf(least), maxAge: 3600 })
}

test('a log is not frozen while enough witnesses confirm it, whatever the others did long ago', async () => {
  assert.equal((await check(1, [7200, 7200, 5])).of, 3)
  assert.equal((await check(2, [7200, 60, 5])).of, 3)
})

test('a log is frozen when too few witnesses have confirmed it lately', async () => {
  // The clock may tick meanwhile.
  const frozen = (error: Error) => error instanceof Contradiction && /is frozen: .*, 720\d seconds/.test(error.message)
  await assert.rejects(check(1, [7200, 7300, 7400]), frozen)
  await assert.rejects(check(2, [7200, 7300, 5]), frozen)
  await assert.rejects(check(3, [7200, 60, 5]), frozen)
})

test('a policy that requires no witness is met by any checkpoint of the log', async () => {
  const listed = parseWitnessPolicy('quorum none\n')
  const required = { policy: listed, maxAge: 1 }
  assert.deepEqual((await requireConfirmed(checkpoint, [signerOf().key], required)).by, [])
  const old = await cosigned(checkpoint, [w1, 1700000004])
  const optional = { policy: { ...policy, quorum: listed.quorum }, maxAge: 1 }
  assert.equal((await requireConfirmed(old, [signerOf().key], optional)).by.length, 1)
})
