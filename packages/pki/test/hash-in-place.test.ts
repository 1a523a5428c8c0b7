import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import test from 'node:test'
import { hashBeginningsOnce, hashInPlace } from '../src/hash-in-place.ts'
import { hashByWebCrypto } from '../src/judge/digests.ts'
import { hash } from '../src/keys/hash.ts'

const MEGABYTE = 1024 * 1024

test('beginnings that were hashed before give the digests that whole files give', async () => {
  const file = new Uint8Array(randomBytes(3 * MEGABYTE + 5))
  const hash = hashBeginningsOnce()
  const ends = [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE, 3 * MEGABYTE + 1]
  for (const algorithm of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'SHAKE256'] as const) {
    for (const end of [...ends.toReversed(), ...ends]) {
      const parts = [file.subarray(0, end), file.subarray(end + 2)]
      assert.deepEqual(await hash(algorithm, parts), await hashInPlace(algorithm, parts), `${algorithm} ${end}`)
    }
  }
})

test('a beginning elsewhere is hashed for itself', async () => {
  const file = new Uint8Array(randomBytes(3 * MEGABYTE))
  const hash = hashBeginningsOnce()
  for (const bytes of [file, file.subarray(1), file.slice(1), file.subarray(MEGABYTE), new Uint8Array()]) {
    assert.deepEqual(await hash('SHA-256', [bytes]), await hashByWebCrypto('SHA-256', [bytes]))
  }
  assert.deepEqual(await hash('SHA-256', []), await hashByWebCrypto('SHA-256', []))
})

test('short content, hashed in place, and longer content have the same digests as elsewhere', async () => {
  for (const length of [0, 1, 55, 56, 64, 1023, 1024, 1025, 5000]) {
    const content = new Uint8Array(randomBytes(length))
    assert.deepEqual(Buffer.from(await hash('SHA-256', content)), createHash('sha256').update(content).digest())
  }
})
