import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyEd25519 } from '../src/ed25519.ts'
import { isScalar, mayBePoint } from '../src/ed25519-encoding.ts'
import { openNote } from '../src/note.ts'
import { parseVerifierKey } from '../src/verifier-key.ts'
import { MIXED_AND_VALID, MIXED_AND_WRONG, MIXED_VKEY } from './support/mixed-order.ts'
import { refusal } from './support/refusal.ts'
import { sampleProof, signerOf } from './support/sample-log.ts'

const message = Buffer.from('a message')
const { key, sign } = signerOf()
const signature = Uint8Array.from(await sign(message))

const verify = (change: Partial<{ publicKey: Uint8Array; signature: Uint8Array }>) =>
  verifyEd25519(change.publicKey ?? key.publicKey, change.signature ?? signature, message)

/** 32 bytes, little-endian. */
function encoded(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
}

const decoded = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

const FIELD = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n

test('a signature is valid for its key and message', async () => {
  assert.equal(await verify({}), true)
  assert.equal(await verify({ signature: signature.toReversed() }), false)
})

test('a signature whose S is not reduced is refused', async () => {
  const other = Buffer.concat([signature.subarray(0, 32), encoded(decoded(signature.subarray(32)) + ORDER)])
  assert.equal(await verify({ signature: other }), false)
  assert.deepEqual([ORDER - 1n, ORDER].map(encoded).map(isScalar), [true, false])
})

test('a key of small order signs nothing, whatever its encoding', async () => {
  const anything = Buffer.concat([encoded(1n), encoded(0n)])
  for (const y of [0n, 1n, FIELD - 1n, FIELD, FIELD + 1n, Y_OF_ORDER_8, FIELD - Y_OF_ORDER_8]) {
    for (const sign of [0n, 1n]) {
      const publicKey = encoded(y + (sign << 255n))
      assert.equal(await verify({ publicKey, signature: anything }), false, `${y} ${sign}`)
      // Whatever the engine does.
      assert.equal(mayBePoint(publicKey), false)
    }
  }
})

test('a signature whose R is of small order, or has another length, is refused', async () => {
  for (const y of [0n, 1n, FIELD - 1n, Y_OF_ORDER_8]) {
    assert.equal(await verify({ signature: Buffer.concat([encoded(y), signature.subarray(32)]) }), false)
  }
  assert.equal(await verify({ signature: signature.subarray(0, 63) }), false)
  assert.equal(await verify({ signature: Buffer.concat([signature, Buffer.alloc(1)]) }), false)
})

test('an equation that is true only if it is multiplied by the cofactor is refused', async () => {
  const { checkpoint } = await sampleProof(1, 3)
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
  const mixed = [parseVerifierKey(MIXED_VKEY)]
  for (const line of MIXED_AND_VALID) assert.equal(await openNote(`${text}\n${line}`, mixed), text)
  await assert.rejects(openNote(`${text}\n${MIXED_AND_WRONG}`, mixed), refusal('bad-signature'))
})
