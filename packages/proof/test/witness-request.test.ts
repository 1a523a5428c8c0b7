import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatWitnessRequest, parseWitnessRequest } from '../src/witness-request.ts'
import { refusal } from './support/refusal.ts'

// The example of C2SP tlog-witness.
const example = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`

test('the published request is read and written', () => {
  const request = parseWitnessRequest(example)
  assert.equal(request.oldSize, 20852014)
  assert.equal(request.consistencyPath.length, 4)
  assert.ok(request.note.startsWith('example.com/behind-the-sofa\n20852163\n'))
  assert.equal(formatWitnessRequest(request), example)
})

test('a first request has no path', () => {
  const note = 'log.example\n1\nAAAA\n\n— log.example AAAAAAAA\n'
  const text = formatWitnessRequest({ oldSize: 0, consistencyPath: [], note })
  assert.equal(text, `old 0\n\n${note}`)
  assert.deepEqual(parseWitnessRequest(text), { oldSize: 0, consistencyPath: [], note })
})

test('a request with anything else before the checkpoint is refused', () => {
  for (const changed of [
    example.replace('old ', 'new '),
    example.replace('old 20852014', 'old 020852014'),
    example.replace('old 20852014', 'old -1'),
    example.replace('PlRN', 'PlR'),
    example.replace('PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=', 'PlRN'),
    'old 0\n',
    '',
  ]) {
    assert.throws(() => parseWitnessRequest(changed), refusal('malformed'), changed)
  }
  const hash = 'PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\n'
  assert.throws(() => parseWitnessRequest(`old 1\n${hash.repeat(64)}\nx`), refusal('too-large'))
  assert.throws(() => parseWitnessRequest('x'.repeat(300_000)), refusal('too-large'))
})
