import assert from 'node:assert/strict'
import { createPrivateKey, sign } from 'node:crypto'
import { test } from 'node:test'
import { openNote, parseNote, signNote } from '../src/note.ts'
import { formatVerifierKey, parseVerifierKey, verifierKey } from '../src/verifier-key.ts'
import { refusal } from './support/refusal.ts'
import { ORIGIN, signerOf } from './support/sample-log.ts'

// The note that Go's golang.org/x/mod/sumdb/note publishes with its keys.
const GO_VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const GO_SEED = 'gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM='
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const GO_SIGNATURE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const GO_NOTE = `${GO_TEXT}\n${GO_SIGNATURE}`
const goKey = parseVerifierKey(GO_VKEY)

const alice = signerOf('alice.example', 3)
const bob = signerOf('bob.example', 4)

test('the published verifier key comes out of its seed', () => {
  assert.equal(
    formatVerifierKey(signerOf().key),
    'log.example.org/countersign+394fb84d+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c',
  )
})

test("Go's note opens, and signing its text with its key makes the same bytes", async () => {
  assert.equal(await openNote(GO_NOTE, [goKey]), GO_TEXT)
  const der = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({
    key: Buffer.concat([der, Buffer.from(GO_SEED, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
  assert.equal(await signNote(GO_TEXT, { key: goKey, sign: async (message) => sign(null, message, key) }), GO_NOTE)
})

test('a verifier key has one spelling, and no part of it may change', () => {
  assert.equal(formatVerifierKey(goKey), GO_VKEY)
  for (let i = 0; i < GO_VKEY.length; i++) {
    const next = String.fromCharCode(GO_VKEY.charCodeAt(i) + 1)
    assert.throws(() => parseVerifierKey(GO_VKEY.slice(0, i) + next + GO_VKEY.slice(i + 1)), String(i))
    assert.throws(() => parseVerifierKey(GO_VKEY.slice(0, i)), String(i))
    assert.throws(() => parseVerifierKey(GO_VKEY.slice(i + 1)), String(i))
  }
  assert.throws(() => parseVerifierKey(GO_VKEY.replace('c74f20a3', 'C74F20A3')), refusal('malformed'))
  assert.throws(() => parseVerifierKey(`${GO_VKEY}\n`), refusal('malformed'))
  const otherAlgorithm = 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  assert.throws(() => parseVerifierKey(otherAlgorithm), refusal('unsupported'))
  assert.throws(() => parseVerifierKey(`${'a'.repeat(2100)}+c74f20a3+AR==`), refusal('too-large'))
})

test('names with spaces, pluses or control characters are no key names', () => {
  const publicKey = new Uint8Array(32)
  for (const name of [
    '',
    'a b',
    'a+b',
    'a\u00a0b',
    'a\u0085b',
    'a\u2003b',
    'a\nb',
    'a\u0000',
    '\ud800',
    'a'.repeat(1025),
  ]) {
    assert.throws(() => verifierKey(name, publicKey), refusal('malformed'), JSON.stringify(name))
  }
  assert.throws(() => verifierKey('a', new Uint8Array(31)), refusal('malformed'))
})

test('signatures by unknown keys are ignored, even by one with a known name or id', async () => {
  const line = (await signNote(GO_TEXT, alice)).slice(GO_TEXT.length + 1)
  const sameName = (await signNote(GO_TEXT, signerOf('PeterNeumann', 9))).slice(GO_TEXT.length + 1)
  const sameId = GO_SIGNATURE.replace('PeterNeumann', 'SomeoneElse').replace('ZJku', 'AAAA')
  assert.equal(await openNote(`${GO_TEXT}\n${line}${sameName}${sameId}${GO_SIGNATURE}`, [goKey]), GO_TEXT)
  await assert.rejects(() => openNote(`${GO_TEXT}\n${line}${sameName}${sameId}`, [goKey]), refusal('unsigned'))
  await assert.rejects(() => openNote(GO_NOTE, []), refusal('unsigned'))
})

test('a note with one good and one wrong signature of known keys is refused', async () => {
  const good = await signNote(GO_TEXT, alice)
  const wrong = (await signNote('something else\n', bob)).slice('something else\n'.length + 1)
  assert.equal(await openNote(good + wrong, [alice.key]), GO_TEXT)
  await assert.rejects(() => openNote(good + wrong, [alice.key, bob.key]), refusal('bad-signature'))
})

test('the first signature of a key decides', async () => {
  const good = GO_SIGNATURE
  const wrong = GO_SIGNATURE.replace('ZJku', 'AAAA')
  assert.equal(await openNote(`${GO_TEXT}\n${good}${wrong}`, [goKey]), GO_TEXT)
  await assert.rejects(() => openNote(`${GO_TEXT}\n${wrong}${good}`, [goKey]), refusal('bad-signature'))
})

test('the text may contain empty lines; the signatures follow the last one', async () => {
  const text = 'one\n\n— not a signature\n\ntwo\n'
  const note = await signNote(text, alice)
  assert.equal(await openNote(note, [alice.key]), text)
  assert.equal(parseNote(note).signatures.length, 1)
})

test('notes that are none are refused', () => {
  const malformed = {
    'no signatures': GO_TEXT,
    'an empty list of signatures': `${GO_TEXT}\n`,
    'no newline at the end': GO_NOTE.slice(0, -1),
    'no empty line': GO_TEXT + GO_SIGNATURE,
    'a hyphen for the dash': GO_NOTE.replace('—', '-'),
    'no space after the dash': GO_NOTE.replace('— ', '—'),
    'no name': GO_NOTE.replace('PeterNeumann ', ''),
    'a name with a plus': GO_NOTE.replace('PeterNeumann', 'Peter+Neumann'),
    'a word too many': GO_NOTE.replace('PeterNeumann', 'Peter Neumann'),
    'no base64': GO_NOTE.replace('x08go', '?08go'),
    'base64 with bits to spare': GO_NOTE.replace('JnAM=', 'JnAN='),
    'a signature of four bytes': `${GO_TEXT}\n— PeterNeumann x08gow==\n`,
    'a control character': GO_NOTE.replace('think', 'thi\tnk'),
    'a carriage return': GO_NOTE.replace('\n', '\r\n'),
    'half a surrogate pair': GO_NOTE.replace('think', 'thi\ud800nk'),
    'a line behind the signatures': `${GO_NOTE}more\n`,
  }
  for (const [what, note] of Object.entries(malformed)) assert.throws(() => parseNote(note), refusal('malformed'), what)
  assert.throws(() => parseNote(GO_NOTE.padStart(300_000, 'a')), refusal('too-large'))
})

test('sixteen signatures of post-quantum size are read', () => {
  const line = `— witness.example ${Buffer.alloc(4999, 1).toString('base64')}\n`
  assert.equal(parseNote(`${GO_TEXT}\n${line.repeat(16)}`).signatures.length, 16)
})

test('only texts that make a readable note are signed', async () => {
  for (const text of ['', 'no newline', 'a\tb\n', '\ud800\n']) {
    await assert.rejects(() => signNote(text, alice), refusal('malformed'), JSON.stringify(text))
  }
  const short = { key: signerOf(ORIGIN).key, sign: () => new Uint8Array(63) }
  await assert.rejects(() => signNote('text\n', short), refusal('malformed'))
})
