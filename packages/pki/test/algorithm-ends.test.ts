import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKey, readAlgorithmEnds, writeAlgorithmEnds } from '../src/index.ts'
import { hashWeakness, isForgeable, keyWeakness } from '../src/keys/algorithm-ends.ts'
import { readPublicKey } from '../src/keys/public-key.ts'

test('announced ends are read as they are written', () => {
  const text = 'SHA-256=2031-01-01,RSA-3072=2033-06-30,P-256=2035-01-01'
  assert.equal(writeAlgorithmEnds(readAlgorithmEnds(text)), text)
  assert.deepEqual(readAlgorithmEnds(' P-384=2040-02-29 , '), { 'P-384': new Date('2040-02-29T00:00:00Z') })
  assert.deepEqual(readAlgorithmEnds(''), {})
})

test('an announced end that cannot be meant is refused by a sentence that says what to write', () => {
  for (const text of [
    'SHA-256',
    'sha256=2031-01-01',
    'SHA-256=2031',
    'SHA-256=2031-02-30',
    'SHA-256=2031-01-01;P-256=2031-01-01',
    'SHA-256=2031-01-01,SHA-256=2032-01-01',
    'RSA=2031-01-01',
    'RSA-99999=2031-01-01',
    'RSA-512=2031-01-01',
    '__proto__=2031-01-01',
    'constructor=2031-01-01',
    `${'x'.repeat(10_000)}=2031-01-01`,
    Array.from({ length: 51 }, (_, i) => `RSA-${2000 + i}=2031-01-01`).join(),
  ]) {
    assert.throws(
      () => readAlgorithmEnds(text),
      /“.{1,60}” is not valid: list at most 50.*SHA-256=2031-01-01,RSA-3072/,
      text,
    )
  }
})

test('RSA below 3000 bits is relied on until the end of 2028, and longer keys are as far as anybody knows', async () => {
  const weakness = async (kind: 'rsa2048' | 'rsa3072' | 'p256', announced = '') =>
    keyWeakness(readPublicKey((await generateKey(kind)).spki), readAlgorithmEnds(announced))
  const short = await weakness('rsa2048')
  assert.equal(isForgeable(short, new Date('2028-12-31T23:59:59.999Z')), false)
  assert.equal(isForgeable(short, new Date('2029-01-01T00:00:00Z')), true)
  assert.equal(await weakness('rsa3072'), null)
  assert.deepEqual((await weakness('rsa3072', 'RSA-3072=2033-06-30'))?.since, new Date('2033-06-30T00:00:00Z'))
  assert.equal(await weakness('rsa3072', 'RSA-3071=2033-06-30'), null)
  assert.deepEqual((await weakness('rsa2048', 'RSA-3072=2027-06-30'))?.since, new Date('2027-06-30T00:00:00Z'))
  assert.deepEqual((await weakness('rsa2048', 'RSA-3072=2033-06-30'))?.since, new Date('2029-01-01T00:00:00Z'))
  assert.equal(await weakness('p256'), null)
})

test('a hash ends on the day that was announced for it', () => {
  const ends = readAlgorithmEnds('SHA-384=2031-01-01')
  assert.deepEqual(hashWeakness('SHA-384', ends)?.since, new Date('2031-01-01T00:00:00Z'))
  assert.equal(hashWeakness('SHA-256', ends), null)
  assert.equal(hashWeakness(null, ends), null)
  assert.deepEqual(hashWeakness('SHA-1', ends)?.since, new Date('2012-08-01T00:00:00Z'))
})
