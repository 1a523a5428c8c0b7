import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signCheckpoint } from '../src/checkpoint.ts'
import { cosign, readCosignatures, withCosignatures } from '../src/cosignature.ts'
import { openNote, parseNote } from '../src/note.ts'
import { formatWitnessKey, parseVerifierKey, parseWitnessKey, witnessKey } from '../src/verifier-key.ts'
import { refusal } from './support/refusal.ts'
import { signerOf } from './support/sample-log.ts'
import { cosigned, witnesses, witnessOf } from './support/sample-witnesses.ts'

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
