import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandomness } from '../src/infrastructure/randomness/system-randomness.ts'
import { makeId } from '../src/vocabulary/ids.ts'
import { readIdCursor, readNumberCursor } from '../src/vocabulary/read-cursor.ts'

describe('Identifiers', () => {
  it('are TypeIDs: the prefix, then a UUIDv7 in base 32', () => {
    const time = new Date(0x01890a5dac96)
    const id = makeId('ts', time, Buffer.from('074bbcb58cd4a4d2bf2a', 'hex'))
    assert.match(id, /^ts_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    assert.equal(decode(id.slice(3)), '01890a5dac96' + '774b' + 'bcb5' + '8cd4a4d2bf2a')
  })

  it('sort by the time they were made', () => {
    const ids = [1, 2, 3].map((second) => makeId('doc' as 'ts', new Date(second * 1000), systemRandomness.bytes(10)))
    assert.deepEqual(ids.toSorted(), ids)
  })
})

describe('Cursors', () => {
  it('are what the page before has given, and nothing else', () => {
    const id = makeId('doc', new Date(1000), systemRandomness.bytes(10))
    assert.equal(readIdCursor('doc', id), id)
    assert.equal(readNumberCursor('42'), 42)
    assert.deepEqual([readIdCursor('doc', undefined), readNumberCursor(undefined)], [undefined, undefined])
    for (const wrong of ['', 'x', `sr${id.slice(3)}`, `${id}0`, `${id}\n`, id.toUpperCase()]) {
      assert.throws(() => readIdCursor('doc', wrong), { code: 'INVALID_REQUEST' }, wrong)
    }
    for (const wrong of ['', '1e3', '-5', '0x1f', ' 1', '1\n', '9'.repeat(16)]) {
      assert.throws(() => readNumberCursor(wrong), { code: 'INVALID_REQUEST' }, wrong)
    }
  })
})

describe('Randomness', () => {
  it('gives as many bytes as asked, and none twice', () => {
    const seen = new Set<string>()
    for (let i = 0; i < 2000; i++) {
      const bytes = systemRandomness.bytes(16)
      assert.equal(bytes.length, 16)
      seen.add(Buffer.from(bytes).toString('hex'))
    }
    assert.equal(seen.size, 2000)
    assert.equal(systemRandomness.bytes(5000).length, 5000)
  })

  it('hands out copies that later calls do not touch', () => {
    const bytes = systemRandomness.bytes(32)
    const before = Buffer.from(bytes).toString('hex')
    for (let i = 0; i < 500; i++) systemRandomness.bytes(100)
    assert.equal(Buffer.from(bytes).toString('hex'), before)
  })
})

/** An independent decoder: 130 bits, the first two of which are zero. */
function decode(text: string): string {
  const value = [...text].reduce(
    (sum, digit) => sum * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit)),
    0n,
  )
  return value.toString(16).padStart(32, '0')
}
