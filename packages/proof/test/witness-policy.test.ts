import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Cosignature } from '../src/cosignature.ts'
import { formatVerifierKey, formatWitnessKey, parseVerifierKey } from '../src/verifier-key.ts'
import { confirmationOf, formatWitnessPolicy, parseWitnessPolicy, simplePolicy } from '../src/witness-policy.ts'
import { refusal } from './support/refusal.ts'
import { VKEY } from './support/sample-log.ts'
import { mixedPolicy, policy, witnesses, witnessOf } from './support/sample-witnesses.ts'

const vkeyOf = (seedByte: number) => formatWitnessKey(witnessOf(`w${seedByte}.example`, seedByte).key)
const lines = (...given: string[]) => given.map((line) => `${line}\n`).join('')

const twoLevels = lines(
  '# two organizations',
  `log ${VKEY} https://log.example.org`,
  '',
  `witness X1 ${vkeyOf(21)}`,
  `witness X2 ${vkeyOf(22)} https://x2.example/`,
  `\twitness  X3\t${vkeyOf(23)} `,
  'group X 2 X1 X2 X3',
  `witness Y1 ${vkeyOf(31)}`,
  `witness Y2 ${vkeyOf(32)}`,
  'group Y any Y1 Y2',
  'group both all X Y',
  'quorum both',
)

function cosignaturesOf(times: Readonly<Record<number, number>>): Cosignature[] {
  return Object.entries(times).map(([seed, time]) => ({
    key: witnessOf(`w${seed}.example`, Number(seed)).key,
    time,
    line: '',
  }))
}

describe('a policy', () => {
  test('with groups of two organizations is met when the last needed witness has confirmed', () => {
    const parsed = parseWitnessPolicy(twoLevels)
    const at = (times: Record<number, number>) => confirmationOf(parsed, cosignaturesOf(times)).completeAt
    assert.equal(at({ 21: 10, 22: 20, 31: 15 }), 20)
    assert.equal(at({ 21: 10, 22: 20, 23: 5, 31: 15, 32: 40 }), 15)
    assert.equal(at({ 21: 10, 22: 20 }), null)
    assert.equal(at({ 21: 10, 31: 20, 32: 20 }), null)
    assert.equal(at({}), null)
    assert.deepEqual(parsed.logs.map(formatVerifierKey), [VKEY])
    assert.deepEqual(
      parsed.witnesses.map(({ name, url }) => [name, url]),
      [
        ['X1', null],
        ['X2', 'https://x2.example/'],
        ['X3', null],
        ['Y1', null],
        ['Y2', null],
      ],
    )
  })

  test('lists who has confirmed, the earliest first, and ignores keys that it does not name', () => {
    const parsed = parseWitnessPolicy(twoLevels)
    assert.deepEqual(confirmationOf(parsed, cosignaturesOf({ 32: 3, 21: 7, 99: 1 })), {
      by: [
        { name: 'Y2', time: 3 },
        { name: 'X1', time: 7 },
      ],
      of: 5,
      completeAt: null,
    })
  })

  test('survives being written and read', () => {
    for (const one of [
      parseWitnessPolicy(twoLevels),
      policy,
      mixedPolicy,
      simplePolicy([parseVerifierKey(VKEY)], [], 0),
    ]) {
      assert.deepEqual(parseWitnessPolicy(formatWitnessPolicy(one)), one)
    }
  })

  test('for a witness with keys of two algorithms needs both', () => {
    assert.equal(mixedPolicy.witnesses.length, 3)
    assert.match(formatWitnessPolicy(mixedPolicy), /^group witness\.example\/w2 2 witness\.example\/w2\/ed25519 /m)
    const parsed = parseWitnessPolicy(formatWitnessPolicy(mixedPolicy))
    const after = (...times: readonly (number | undefined)[]) =>
      confirmationOf(
        parsed,
        parsed.witnesses.flatMap(({ key }, index) => {
          const time = times[index]
          return time === undefined ? [] : [{ key, time, line: '' }]
        }),
      )
    assert.equal(after(1, 2, undefined).completeAt, null)
    assert.equal(after(1, undefined, 3).completeAt, null)
    const { by, of, completeAt } = after(1, 2, 3)
    assert.equal(completeAt, 3)
    assert.equal(of, 2)
    assert.deepEqual(
      by.map(({ name, time }) => [name, time]),
      [
        [parsed.witnesses[0]?.name, 1],
        ['witness.example/w2', 2],
      ],
    )
  })

  test('without a quorum needs nobody', () => {
    assert.equal(confirmationOf(parseWitnessPolicy('quorum none\n'), []).completeAt, 0)
  })

  test('for one witness needs just that one', () => {
    const parsed = parseWitnessPolicy(lines(`witness w ${vkeyOf(21)}`, 'quorum w'))
    assert.equal(confirmationOf(parsed, cosignaturesOf({ 21: 9 })).completeAt, 9)
    assert.equal(confirmationOf(parsed, []).completeAt, null)
  })
})

describe('a policy file is refused', () => {
  const w = (name: string, seed: number) => `witness ${name} ${vkeyOf(seed)}`
  const cases: Readonly<Record<string, string>> = {
    'without a quorum': lines(w('a', 21)),
    'with two quorums': lines(w('a', 21), 'quorum a', 'quorum none'),
    'with a quorum of an unknown name': lines('quorum a'),
    'with a group before its members': lines('group g any a', w('a', 21), 'quorum g'),
    'with a member of two groups': lines(w('a', 21), w('b', 22), 'group g any a', 'group h any a b', 'quorum h'),
    'with a member twice': lines(w('a', 21), 'group g any a a', 'quorum g'),
    'with a name twice': lines(w('a', 21), w('a', 22), 'quorum a'),
    'with the reserved name': lines(w('none', 21), 'quorum none'),
    'with a key twice, under two names': lines(
      `witness a ${formatWitnessKey(witnessOf('one', 21).key)}`,
      `witness b ${formatWitnessKey(witnessOf('two', 21).key)}`,
      'quorum a',
    ),
    'with a threshold above the members': lines(w('a', 21), 'group g 2 a', 'quorum g'),
    'with a threshold of 0': lines(w('a', 21), 'group g 0 a', 'quorum g'),
    'with a threshold that is no number': lines(w('a', 21), 'group g 1e0 a', 'quorum g'),
    'with an empty group': lines('group g all', 'quorum g'),
    'with an unknown line': lines('mirror x', 'quorum none'),
    'with a carriage return': 'quorum none\r\n',
    'without its last newline': 'quorum none',
    'with too many witnesses': lines(...Array.from({ length: 65 }, (_, i) => w(`w${i}`, 100 + i)), 'quorum none'),
  }
  for (const [why, text] of Object.entries(cases)) {
    test(why, () => assert.throws(() => parseWitnessPolicy(text), refusal('malformed')))
  }

  test('with the key of a log in place of a witness', () => {
    assert.throws(() => parseWitnessPolicy(lines(`witness a ${VKEY}`, 'quorum a')), refusal('unsupported'))
  })

  test('with a key of another signature type, whatever its length, and the message names the witness', () => {
    const key = (type: number, length: number) => Buffer.alloc(1 + length, type).toString('base64')
    const text = lines(`witness later w.example+01234567+${key(7, 1312)}`, 'quorum later')
    assert.throws(() => parseWitnessPolicy(text), refusal('unsupported'))
    assert.throws(
      () => parseWitnessPolicy(text),
      /^ProofError: line 1 of the policy: the key of the witness later: the verifier key is not a key of a witness: its signature type is 7, not 4 or 6$/,
    )
    const tooLong = lines(`witness long w.example+01234567+${key(4, 1600)}`, 'quorum long')
    assert.throws(() => parseWitnessPolicy(tooLong), refusal('too-large'))
    const swapped = lines(`witness swapped w.example+01234567+${key(4, 1312)}`, 'quorum swapped')
    assert.throws(() => parseWitnessPolicy(swapped), refusal('malformed'))
  })

  test('and the message names the line', () => {
    assert.throws(() => parseWitnessPolicy(lines('# fine', 'quorum a')), /line 2 of the policy: a is not defined above/)
  })
})

test('witnesses of the sample are three different keys', () => {
  assert.equal(new Set(witnesses.map(({ key }) => key.id)).size, 3)
})
