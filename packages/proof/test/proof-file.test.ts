import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatProofFile, parseProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { exportTlogProof, formatTlogProof, importTlogProof, parseTlogProof } from '../src/tlog-proof.ts'
import { refusal } from './support/refusal.ts'
import { bitcoinAnchorOf, evmAnchorOf } from './support/sample-anchor.ts'
import { sampleProof, VKEY } from './support/sample-log.ts'

const proof = await sampleProof(5, 11)
const text = formatProofFile(proof)
const tlogText = exportTlogProof(proof)

const withMember = (member: string, value: unknown) => JSON.stringify({ ...JSON.parse(text), [member]: value })

test('a proof file comes back as it was written', () => {
  assert.deepEqual(parseProofFile(text), proof)
  assert.equal(formatProofFile(parseProofFile(text)), text)
})

test('an anchor comes back as it was written', () => {
  const anchor = evmAnchorOf(sha256())
  const anchors = [anchor, { ...anchor, inclusion: null, explorerUrl: 'https://explorer.example/tx/1' }]
  for (const one of [...anchors, bitcoinAnchorOf(sha256())]) {
    assert.deepEqual(parseProofFile(formatProofFile({ ...proof, anchor: one })).anchor, one)
  }
  assert.equal('anchor' in parseProofFile(text), false)
})

test('a proof of another format or version is not guessed at', () => {
  for (const format of ['countersign-proof/2', 'countersign-proof', '', null, 1]) {
    assert.throws(() => parseProofFile(withMember('format', format)), refusal('unsupported'))
  }
  assert.throws(() => parseProofFile('{}'), refusal('unsupported'))
})

test('missing and unknown members are refused', () => {
  for (const member of Object.keys(JSON.parse(text)).filter((name) => name !== 'format')) {
    assert.throws(() => parseProofFile(withMember(member, undefined)), refusal('malformed'), member)
  }
  for (const member of ['more', 'constructor', 'hasOwnProperty']) {
    assert.throws(() => parseProofFile(withMember(member, 1)), refusal('malformed'), member)
  }
  assert.throws(() => parseProofFile(text.replace('{', '{"__proto__": {},')), refusal('malformed'))
})

test('members of the wrong kind or size are refused', () => {
  for (const [member, value] of [
    ['origin', 1],
    ['vkey', null],
    ['entry', `${'00'.repeat(84)}`],
    ['entry', `${'0g'.repeat(85)}`],
    ['entry', 'AB'.repeat(85)],
    ['salt', ''],
    ['salt', ['00']],
    ['index', '5'],
    ['index', null],
    ['inclusionPath', {}],
    ['inclusionPath', 'ab'],
    ['inclusionPath', ['ab']],
    ['inclusionPath', [null]],
    ['checkpoint', []],
    ['anchor', null],
    ['anchor', []],
    ['anchor', 'text'],
  ] as const) {
    assert.throws(() => parseProofFile(withMember(member, value)), refusal('malformed'), `${member} ${value}`)
  }
  for (const value of [-1, 0.5, 2 ** 53, 1e300]) {
    assert.throws(() => parseProofFile(withMember('index', value)), refusal('out-of-range'))
    assert.throws(() => parseProofFile(withMember('treeSize', value)), refusal('out-of-range'))
  }
})

test('what is larger than any real proof is refused', () => {
  for (const hostile of [
    withMember('origin', 'a'.repeat(3000)),
    withMember('checkpoint', 'a'.repeat(300_000)),
    withMember('inclusionPath', Array(64).fill('00'.repeat(32))),
    text + ' '.repeat(2_000_000),
  ]) {
    assert.throws(() => parseProofFile(hostile), refusal('too-large'))
  }
})

test('the limit of a proof file is in bytes', () => {
  const size = Buffer.byteLength(text)
  assert.ok(size > text.length)
  parseProofFile(text + ' '.repeat(2 ** 20 - size))
  assert.throws(() => parseProofFile(`${text}${' '.repeat(2 ** 20 - size)} `), refusal('too-large'))
})

test('an anchor of a kind that is not known is not guessed at, however deep it goes', () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  assert.throws(() => parseProofFile(text.replace('{', `{"anchor": ${deep},`)), refusal('unsupported'))
  for (const kind of ['method', 'Evm', '', null, {}, undefined]) {
    assert.throws(() => parseProofFile(withMember('anchor', { kind })), refusal('unsupported'))
  }
})

test('anything but a JSON object is refused', () => {
  for (const hostile of ['', 'null', '[]', '"a"', '1', '{', text.slice(0, -4), `${text}x`, '['.repeat(500_000)]) {
    assert.throws(() => parseProofFile(hostile), refusal('malformed'))
  }
})

test('a tlog-proof is the text of the norm', () => {
  const lines = tlogText.split('\n')
  assert.equal(lines[0], 'c2sp.org/tlog-proof@v1')
  assert.equal(lines[1], `extra ${Buffer.concat([proof.entry, proof.salt]).toString('base64')}`)
  assert.equal(lines[2], 'index 5')
  assert.deepEqual(
    lines.slice(3, 7),
    proof.inclusionPath.map((hash) => Buffer.from(hash).toString('base64')),
  )
  assert.equal(lines[7], '')
  assert.equal(lines.slice(8).join('\n'), proof.checkpoint)
})

test('a proof goes out as tlog-proof and comes back whole, but for the key', () => {
  assert.deepEqual(importTlogProof(tlogText, VKEY), proof)
})

test('a tlog-proof needs no extra data and no path', () => {
  const small = { index: 0, inclusionPath: [], checkpoint: 'anything\n' }
  assert.equal(formatTlogProof(small), 'c2sp.org/tlog-proof@v1\nindex 0\n\nanything\n')
  assert.deepEqual(parseTlogProof(formatTlogProof(small)), small)
  assert.throws(() => importTlogProof(formatTlogProof(small), VKEY), refusal('malformed'))
})

test('texts that are no tlog-proofs are refused', () => {
  const malformed = [
    tlogText.replace('index 5\n', ''),
    tlogText.replace('index 5', 'index 05'),
    tlogText.replace('index 5', 'index -5'),
    tlogText.replace('index 5', 'index  5'),
    tlogText.replace('extra ', 'extra  '),
    tlogText.replace('extra ', 'Extra '),
    tlogText.replace('index 5\n', 'index 5\n!!\n'),
    tlogText.replace('index 5\n', 'index 5\nAAAA\n'),
    'c2sp.org/tlog-proof@v1\nindex 0\n',
  ]
  for (const hostile of malformed) assert.throws(() => parseTlogProof(hostile), refusal('malformed'))
  assert.throws(() => parseTlogProof(tlogText.replace('@v1', '@v2')), refusal('unsupported'))
  const hash = `${Buffer.alloc(32).toString('base64')}\n`
  assert.throws(
    () => parseTlogProof(tlogText.replace('index 5\n', `index 5\n${hash.repeat(60)}`)),
    refusal('too-large'),
  )
  assert.throws(() => parseTlogProof(tlogText.padEnd(400_000)), refusal('too-large'))
  assert.throws(() => importTlogProof(tlogText.replace('extra ', 'extra AAAA'), VKEY), refusal('malformed'))
})
