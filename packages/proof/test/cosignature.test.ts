import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signCheckpoint } from '../src/checkpoint.ts'
import { cosign, findCosignatures, readCosignatures, withCosignatures } from '../src/cosignature.ts'
import { openNote, parseNote } from '../src/note.ts'
import { formatWitnessKey, parseVerifierKey, parseWitnessKey, witnessKey } from '../src/verifier-key.ts'
import { refusal } from './support/refusal.ts'
import { signerOf } from './support/sample-log.ts'
import {
  cosigned,
  mlDsaWitness,
  mlDsaWitnessOf,
  withoutMlDsa,
  witnesses,
  witnessOf,
} from './support/sample-witnesses.ts'

const [w1, w2] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
const note = await signCheckpoint({ size: 3, root: new Uint8Array(32) }, signerOf())
const time = 1700000004

test('a cosignature signs the header, the time and the text of the checkpoint, as C2SP tlog-cosignature says', async () => {
  const messages: string[] = []
  const sign = (message: Uint8Array) => {
    messages.push(Buffer.from(message).toString())
    return new Uint8Array(64)
  }
  const line = await cosign(parseNote(note).text, 1679315147, { key: w1.key, sign })
  assert.deepEqual(messages, [`cosignature/v1\ntime 1679315147\n${parseNote(note).text}`])
  const [, name, encoded = ''] = line.trimEnd().split(' ')
  assert.equal(name, 'witness.example/w1')
  const bytes = Buffer.from(encoded, 'base64')
  assert.equal(bytes.subarray(0, 4).toString('hex'), w1.key.id)
  assert.equal(bytes.readBigUInt64BE(4), 1679315147n)
  assert.equal(bytes.length, 4 + 8 + 64)
})

test('cosignatures are read with their times, and lines of other keys are ignored', async () => {
  const both = await cosigned(note, [w1, time], [w2, time + 1])
  const found = await readCosignatures(both, [w2.key, w1.key])
  assert.deepEqual(
    found.map(({ key, time: at }) => [key.name, at]),
    [
      ['witness.example/w2', time + 1],
      ['witness.example/w1', time],
    ],
  )
  assert.deepEqual(await readCosignatures(both, [witnessOf('witness.example/w1', 99).key]), [])
})

test('a cosigned checkpoint still opens with the key of the log', async () => {
  assert.equal(await openNote(await cosigned(note, [w1, time]), [signerOf().key]), parseNote(note).text)
})

test('a cosignature of another checkpoint, or with another time, is refused', async () => {
  const other = await signCheckpoint({ size: 4, root: new Uint8Array(32) }, signerOf())
  const line = (await cosigned(note, [w1, time])).split('\n').at(-2)
  await assert.rejects(readCosignatures(`${other}${line}\n`, [w1.key]), refusal('bad-signature'))
  const bytes = Buffer.from(line?.split(' ')[2] ?? '', 'base64')
  bytes[11] = (bytes[11] ?? 0) ^ 1
  await assert.rejects(
    readCosignatures(`${note}— ${w1.key.name} ${bytes.toString('base64')}\n`, [w1.key]),
    refusal('bad-signature'),
  )
})

test('a cosignature without a time, or with one that no calendar shows, is refused', async () => {
  for (const wrong of [0, 8_640_000_000_000]) {
    const line = await cosign(parseNote(note).text, wrong, w1)
    await assert.rejects(readCosignatures(note + line, [w1.key]), refusal('bad-signature'), String(wrong))
  }
  const latest = await cosign(parseNote(note).text, 8_639_999_999_999, w1)
  assert.equal((await readCosignatures(note + latest, [w1.key])).length, 1)
})

test('a plain signature by the key of a witness is no cosignature', async () => {
  const { key, sign } = w1
  const message = Buffer.from(parseNote(note).text)
  const signature = Buffer.concat([Buffer.from(key.id, 'hex'), await sign(message)]).toString('base64')
  await assert.rejects(readCosignatures(`${note}— ${key.name} ${signature}\n`, [key]), refusal('bad-signature'))
})

test('a newer cosignature replaces the older one of the same witness', async () => {
  const renewed = await cosigned(note, [w1, time], [w2, time], [w1, time + 600])
  const found = await readCosignatures(renewed, [w1.key, w2.key])
  assert.deepEqual(
    found.map(({ time: at }) => at),
    [time + 600, time],
  )
  assert.equal(parseNote(renewed).signatures.length, 3)
  assert.equal(withCosignatures(renewed, found), await cosigned(note, [w1, time + 600], [w2, time]))
})

test('keys of witnesses and keys of logs cannot stand in for each other', () => {
  const vkey = formatWitnessKey(w1.key)
  assert.deepEqual(parseWitnessKey(vkey), w1.key)
  assert.deepEqual(parseWitnessKey(vkey), witnessKey(w1.key.name, w1.key.publicKey))
  assert.throws(() => parseVerifierKey(vkey), refusal('unsupported'))
  const log = 'log.example.org/countersign+394fb84d+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c'
  assert.throws(() => parseWitnessKey(log), refusal('unsupported'))
})

describe('a cosignature of ML-DSA-44', () => {
  const lineOf = async (at = time, of = note) => await cosign(parseNote(of).text, at, mlDsaWitness)

  test('signs the name, the time, and origin, size and root of the tree, as C2SP tlog-cosignature says', async () => {
    const messages: Buffer[] = []
    const sign = (message: Uint8Array) => {
      messages.push(Buffer.from(message))
      return new Uint8Array(2420)
    }
    const line = await cosign(parseNote(note).text, 1679315147, { key: mlDsaWitness.key, sign })
    const expected = [
      Buffer.from('subtree/v1\n\0'),
      Buffer.from('\x12witness.example/w2'),
      Buffer.from('00000000641850cb', 'hex'),
      Buffer.from('\x1blog.example.org/countersign'),
      Buffer.from('0000000000000000', 'hex'),
      Buffer.from('0000000000000003', 'hex'),
      Buffer.alloc(32),
    ]
    assert.deepEqual(messages, [Buffer.concat(expected)])
    const bytes = Buffer.from(line.trimEnd().split(' ')[2] ?? '', 'base64')
    assert.equal(bytes.subarray(0, 4).toString('hex'), mlDsaWitness.key.id)
    assert.equal(bytes.readBigUInt64BE(4), 1679315147n)
    assert.equal(bytes.length, 4 + 8 + 2420)
  })

  test('is read beside others, with its time', async () => {
    const both = (await cosigned(note, [w2, time])) + (await lineOf(time + 1))
    const found = await readCosignatures(both, [w2.key, mlDsaWitness.key])
    assert.deepEqual(
      found.map(({ key, time: at }) => [key.cosigns, at]),
      [
        ['Ed25519', time],
        ['ML-DSA-44', time + 1],
      ],
    )
  })

  test('is refused on another tree, at another time, under another name, and if a bit or its length differs', async () => {
    const line = await lineOf()
    const refused = (signed: string, key = mlDsaWitness.key) =>
      assert.rejects(readCosignatures(signed, [key]), refusal('bad-signature'))
    await refused((await signCheckpoint({ size: 4, root: new Uint8Array(32) }, signerOf())) + line)
    await refused((await signCheckpoint({ size: 3, root: new Uint8Array(32).fill(1) }, signerOf())) + line)
    await refused((await signCheckpoint({ size: 3, root: new Uint8Array(32) }, signerOf('other.example'))) + line)
    await refused(note + (await lineOf(0)))
    const bytes = Buffer.from(line.trimEnd().split(' ')[2] ?? '', 'base64')
    const changed = (at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    const { key } = mlDsaWitnessOf('other.example', 14)
    const named = Buffer.concat([Buffer.from(key.id, 'hex'), bytes.subarray(4)])
    await refused(`${note}— other.example ${named.toString('base64')}\n`, key)
    for (const wrong of [changed(11), changed(12), changed(2431), bytes.subarray(0, -1)]) {
      await refused(`${note}— ${mlDsaWitness.key.name} ${Buffer.from(wrong).toString('base64')}\n`)
    }
  })

  test('counts as absent where the runtime cannot check it, which the reader learns, unless its form is wrong', async () => {
    const both = (await cosigned(note, [w1, time])) + (await lineOf())
    const keys = [w1.key, mlDsaWitness.key]
    const { valid, unchecked } = await findCosignatures(both, keys, withoutMlDsa)
    assert.deepEqual(
      valid.map(({ key }) => key),
      [w1.key],
    )
    assert.deepEqual(unchecked, [mlDsaWitness.key])
    await assert.rejects(findCosignatures(note + (await lineOf(0)), keys, withoutMlDsa), refusal('bad-signature'))
  })

  test('counts as absent in a runtime whose WebCrypto does not know the algorithm', async (t) => {
    const both = note + (await lineOf())
    t.mock.method(globalThis.crypto.subtle, 'importKey', () =>
      Promise.reject(new DOMException('Unrecognized algorithm name', 'NotSupportedError')),
    )
    assert.deepEqual(await findCosignatures(both, [mlDsaWitness.key]), { valid: [], unchecked: [mlDsaWitness.key] })
  })

  test('does not exist on a checkpoint of a log whose name has more than 255 bytes', async () => {
    const named = (length: number) =>
      signCheckpoint({ size: 3, root: new Uint8Array(32) }, signerOf('o'.repeat(length)))
    const longest = await named(255)
    const line = await lineOf(time, longest)
    assert.equal((await readCosignatures(longest + line, [mlDsaWitness.key])).length, 1)
    const tooLong = await named(256)
    await assert.rejects(lineOf(time, tooLong), refusal('malformed'))
    await assert.rejects(readCosignatures(tooLong + line, [mlDsaWitness.key]), refusal('malformed'))
  })
})

describe('a key of a witness for ML-DSA-44', () => {
  const vkey = formatWitnessKey(mlDsaWitness.key)

  test('has the type 6 and a length of its own, and survives being written and read', () => {
    assert.deepEqual(parseWitnessKey(vkey), mlDsaWitness.key)
    const [, , encoded = ''] = vkey.split('+', 3)
    assert.equal(Buffer.from(encoded.slice(0, 4), 'base64')[0], 6)
    assert.throws(() => parseVerifierKey(vkey), refusal('unsupported'))
    const { name, publicKey } = mlDsaWitness.key
    assert.throws(() => witnessKey(name, publicKey.subarray(1)), refusal('malformed'))
  })

  test('has a name of at most 255 bytes', () => {
    const { publicKey } = mlDsaWitness.key
    const longest = witnessKey('\u00e9'.repeat(127), publicKey)
    assert.deepEqual(parseWitnessKey(formatWitnessKey(longest)), longest)
    assert.throws(() => witnessKey('\u00e9'.repeat(128), publicKey), refusal('malformed'))
  })
})
