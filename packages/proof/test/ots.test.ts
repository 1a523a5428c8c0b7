import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex } from '../src/bytes.ts'
import { ProofError } from '../src/errors.ts'
import type { Attestation } from '../src/ots/attestation.ts'
import { formatDetachedTimestamp, parseDetachedTimestamp } from '../src/ots/detached-timestamp.ts'
import { append, type Operation, prepend, SHA256 } from '../src/ots/operation.ts'
import { attestedPaths, leadTo } from '../src/ots/path.ts'
import { mergeTimestamps, parseTimestamp, serializeTimestamp, type Timestamp } from '../src/ots/timestamp.ts'
import { sha256 } from '../src/sha256.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

const vectors = new URL('./vectors/ots/', import.meta.url)
const names = readdirSync(vectors).filter((name) => name.endsWith('.ots'))
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, vectors)))

const message = sha256(Uint8Array.of(1))
const pending = (uri: string): Attestation => ({ kind: 'pending', uri })
const end = (last: Uint8Array | null, ...attestations: Attestation[]): Timestamp => ({
  message: last,
  attestations,
  operations: [],
})

test('recorded files are read, are about their documents, and come out as they went in', () => {
  assert.equal(names.length, 11)
  for (const name of names) {
    const timestamp = parseDetachedTimestamp(read(name))
    const document = read(name.replace(/(\.pending)?\.ots$/, ''))
    assert.equal(toHex(timestamp.message as Uint8Array), toHex(sha256(document)), name)
    assert.equal(toHex(formatDetachedTimestamp(timestamp)), toHex(read(name)), name)
  }
})

test('the attestations of a recorded file are found with their messages', () => {
  const paths = attestedPaths(parseDetachedTimestamp(read('multi.ots')))
  assert.deepEqual(
    paths.map(({ attestation }) => attestation),
    [pending('http://127.0.0.1:14788'), { kind: 'bitcoin', height: 122 }, pending('http://127.0.0.1:14788')],
  )
  assert.equal(
    toHex(paths[1]?.message as Uint8Array),
    '69db6050ce45297ba68e8efa9dc79ebb58899c89797403ba1abc8259aab644d1',
  )
})

test('a promise and what came of it are together the upgraded file', () => {
  const before = parseDetachedTimestamp(read('real0.pending.ots'))
  const after = parseDetachedTimestamp(read('real0.ots'))
  const [bitcoin] = attestedPaths(after).filter(({ attestation }) => attestation.kind === 'bitcoin')
  assert.ok(bitcoin !== undefined)
  const alone = leadTo(end(bitcoin.message, bitcoin.attestation), after.message as Uint8Array, bitcoin.operations)
  for (const merged of [mergeTimestamps(before, alone), mergeTimestamps(alone, before, after, alone)]) {
    assert.equal(toHex(formatDetachedTimestamp(merged)), toHex(read('real0.ots')))
  }
})

test('timestamps of different messages are not merged', () => {
  const other = parseDetachedTimestamp(read('real1.ots'))
  assert.throws(() => mergeTimestamps(parseDetachedTimestamp(read('real0.ots')), other), refusal('mismatch'))
})

test('a path is built only to where its operations lead', () => {
  const operations = [append(Uint8Array.of(2)), prepend(Uint8Array.of(3)), SHA256]
  const last = sha256(Uint8Array.of(3), message, Uint8Array.of(2))
  const built = leadTo(end(last, pending('http://a')), message, operations)
  assert.deepEqual(attestedPaths(built), [{ message: last, attestation: pending('http://a'), operations }])
  assert.throws(() => leadTo(end(message, pending('http://a')), message, operations), refusal('mismatch'))
  assert.throws(() => leadTo(end(null, pending('http://a')), message, [{ kind: 'sha1' }]), refusal('mismatch'))
})

test('nothing is proved behind a hash that is not carried out, and the file is readable all the same', () => {
  for (const kind of ['sha1', 'ripemd160', 'keccak256'] as const) {
    const next = { message: null, attestations: [], operations: [{ operation: SHA256, next: end(null, pending('a')) }] }
    const bytes = serializeTimestamp({
      message,
      attestations: [pending('b')],
      operations: [{ operation: { kind }, next }],
    })
    const timestamp = parseTimestamp(bytes, message)
    assert.deepEqual(
      attestedPaths(timestamp).map(({ attestation }) => attestation),
      [pending('b')],
    )
    assert.equal(toHex(serializeTimestamp(timestamp)), toHex(bytes))
  }
})

test('what is said twice is kept once', () => {
  const twice = Buffer.from(`ff08${attestation('a')}08${attestation('b')}`, 'hex')
  assert.equal(toHex(serializeTimestamp(parseTimestamp(twice, message))), `08ff${attestation('a')}${attestation('b')}`)
  const same = Buffer.from(`ff${attestation('a')}${attestation('a')}`, 'hex')
  assert.equal(toHex(serializeTimestamp(parseTimestamp(same, message))), attestation('a'))
})

test('heights are in the order of numbers and not of their bytes', () => {
  const heights = [300, 200, 127, 128].map((height): Attestation => ({ kind: 'bitcoin', height }))
  const bytes = serializeTimestamp(end(message, ...heights))
  assert.deepEqual(
    parseTimestamp(bytes, message).attestations,
    [127, 128, 200, 300].map((height) => ({ kind: 'bitcoin', height })),
  )
  const file = formatDetachedTimestamp(parseTimestamp(bytes, message))
  assert.equal(judge([toHex(file)])[0]?.bytes, toHex(file))
})

test('bytes that are no timestamp are refused', () => {
  const good = attestation('a')
  const malformed = {
    nothing: '',
    'a tag alone': '00',
    'an operation and no end': '08',
    'a fork and no second branch': `ff${good}`,
    'an argument that is cut off': 'f00501',
    'an empty argument': `f000${good}`,
    'bytes behind the end': `${good}00`,
    'a length in two bytes that fits one': `f0810001${good}`,
    'a pending attestation with more behind the address': '0083dfe30d2ef90c8e03016161',
    'an address with a space': attestation('a b'),
    'an address with credentials': attestation('http://a@b'),
    'an address with a query': attestation('http://a?b'),
    'a height with a byte too many': '000588960d73d71901020101',
    'a height in two bytes that fits one': '000588960d73d71901028100',
  }
  for (const [what, hex] of Object.entries(malformed)) {
    assert.throws(() => parseTimestamp(new Uint8Array(Buffer.from(hex, 'hex')), message), refusal('malformed'), what)
  }
  assert.throws(() => parseTimestamp(fromHex(`09${good}`), message), refusal('unsupported'))
  assert.throws(() => parseTimestamp(fromHex(good), new Uint8Array(0)), refusal('out-of-range'))
})

test('what is too large is refused before it costs anything', () => {
  const good = attestation('a')
  const large = {
    'an argument of more than 4096 bytes': `f08120${'00'.repeat(4097)}${good}`,
    'a message of more than 4096 bytes': `f0e11f${'00'.repeat(4065)}${good}`,
    'a message that grows by hexlify': `${'f3'.repeat(8)}${good}`,
    'a path of 256 operations': `${'08'.repeat(256)}${good}`,
    'an address of more than 1000 characters': attestation('a'.repeat(1001)),
    'an attestation of more than 8192 bytes': `0001020304050607088140${'00'.repeat(8193)}`,
    'a height beyond all heights': '000588960d73d719010580cab5ee01',
    'a number without end': `000588960d73d719010a${'80'.repeat(10)}`,
    'more than 64 kB': `ff${good}`.repeat(6000),
  }
  for (const [what, hex] of Object.entries(large)) {
    assert.throws(() => parseTimestamp(new Uint8Array(Buffer.from(hex, 'hex')), message), refusal('too-large'), what)
  }
  assert.equal(attestedPaths(parseTimestamp(fromHex(`${'08'.repeat(255)}${good}`), message)).length, 1)
  assert.equal(attestedPaths(parseTimestamp(fromHex(`${'f3'.repeat(7)}${good}`), message))[0]?.message.length, 4096)
})

test('only what can be read again is written', () => {
  const deep = Array.from({ length: 256 }, () => SHA256)
  const last = deep.reduce((current) => sha256(current), message)
  assert.throws(() => serializeTimestamp(leadTo(end(last, pending('a')), message, deep)), refusal('too-large'))
  assert.throws(() => serializeTimestamp(end(message)), refusal('malformed'))
  assert.throws(() => serializeTimestamp(end(message, pending('a b'))), refusal('malformed'))
  assert.throws(() => serializeTimestamp(end(message, pending('a'.repeat(1001)))), refusal('too-large'))
  for (const height of [-1, 1.5, 2 ** 40, Number.NaN]) {
    assert.throws(() => serializeTimestamp(end(message, { kind: 'bitcoin', height })), refusal('out-of-range'))
  }
  const operations = [{ operation: append(new Uint8Array(0)), next: end(message, pending('a')) }]
  assert.throws(() => serializeTimestamp({ message, attestations: [], operations }), refusal('out-of-range'))
})

test('files that are no .ots file of a SHA-256 are refused', () => {
  const file = read('real0.ots')
  assert.throws(() => parseDetachedTimestamp(new Uint8Array(0)), refusal('malformed'))
  assert.throws(() => parseDetachedTimestamp(file.subarray(1)), refusal('malformed'))
  assert.throws(() => parseDetachedTimestamp(file.subarray(0, 60)), refusal('malformed'))
  assert.throws(() => parseDetachedTimestamp(file.with(31, 2)), refusal('unsupported'))
  assert.throws(() => parseDetachedTimestamp(file.with(32, 3)), refusal('unsupported'))
  assert.throws(() => formatDetachedTimestamp(end(Uint8Array.of(1), pending('a'))), refusal('malformed'))
})

test('hostile bytes end in a timestamp or in a ProofError', () => {
  const valid = names.map(read)
  const edit = fc.record({ at: fc.nat(1000), remove: fc.nat(3), insert: fc.uint8Array({ maxLength: 3 }) })
  const mutated = fc
    .tuple(fc.constantFrom(...valid), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([file, edits]) =>
      edits.reduce<Uint8Array>(
        (bytes, { at, remove, insert }) => Uint8Array.of(...bytes.slice(0, at), ...insert, ...bytes.slice(at + remove)),
        file,
      ),
    )
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      for (const parse of [parseDetachedTimestamp, (b: Uint8Array) => parseTimestamp(b, message)]) {
        try {
          const timestamp = parse(bytes)
          const again = serializeTimestamp(timestamp)
          assert.equal(toHex(serializeTimestamp(parseTimestamp(again, timestamp.message as Uint8Array))), toHex(again))
        } catch (error) {
          if (!(error instanceof ProofError)) throw error
        }
      }
    }),
    rounds(5000),
  )
})

// Debian's python3-opentimestamps is the library of the standard client.

test('the standard client reads what is written here, and writes the same bytes', () => {
  const made = fc.sample(timestamps(4), 150).map((timestamp) => formatDetachedTimestamp(timestamp))
  const files = [...names.map(read), ...made].map(toHex)
  const judged = judge(files)
  for (const [i, file] of files.entries()) assert.equal(judged[i]?.bytes, file)
  for (const [i, file] of files.entries()) {
    const found = attestedPaths(parseDetachedTimestamp(fromHex(file))).map((path) => toHex(path.message))
    assert.deepEqual([...found].sort(), [...(judged[i]?.messages ?? [])].sort())
  }
})

test('what the standard client refuses is refused', () => {
  const files = names.flatMap((name) =>
    fc
      .sample(fc.tuple(fc.nat(read(name).length - 1), fc.nat(255)), 20)
      .map(([at, byte]) => toHex(read(name).with(at, byte))),
  )
  for (const [i, { bytes }] of judge(files).entries()) {
    if (bytes === null) assert.throws(() => parseDetachedTimestamp(fromHex(files[i] ?? '')), ProofError, files[i])
  }
})

function judge(files: string[]): { bytes: string | null; messages: string[] }[] {
  const program = `
import json, sys
from opentimestamps.core.timestamp import DetachedTimestampFile
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext
answers = []
for file in json.load(sys.stdin):
    try:
        read = DetachedTimestampFile.deserialize(BytesDeserializationContext(bytes.fromhex(file)))
        out = BytesSerializationContext()
        read.serialize(out)
        messages = [message.hex() for message, _ in read.timestamp.all_attestations()]
        answers.append({'bytes': out.getbytes().hex(), 'messages': messages})
    except Exception as error:
        answers.append({'bytes': None, 'messages': []})
json.dump(answers, sys.stdout)
`
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-W', 'ignore', '-c', program], {
    input: JSON.stringify(files),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout) as { bytes: string | null; messages: string[] }[]
}

/** A pending attestation with its tag, in hex. */
function attestation(uri: string): string {
  const varuint = (n: number) => (n < 128 ? [n] : [(n % 128) + 128, Math.floor(n / 128)])
  const address = [...varuint(uri.length), ...Buffer.from(uri)]
  return Buffer.from([
    0,
    0x83,
    0xdf,
    0xe3,
    0x0d,
    0x2e,
    0xf9,
    0x0c,
    0x8e,
    ...varuint(address.length),
    ...address,
  ]).toString('hex')
}

/** Trees whose messages are all known, like the standard client's. */
function timestamps(depth: number): fc.Arbitrary<Timestamp> {
  const attestations = fc.array(
    fc.oneof(
      fc.nat(10_000_000).map((height): Attestation => ({ kind: 'bitcoin', height })),
      fc.stringMatching(/^[a-z0-9:/.]{0,9}$/).map(pending),
      fc.record({
        kind: fc.constant('unknown' as const),
        tag: fc.uint8Array({ minLength: 8, maxLength: 8 }),
        payload: fc.uint8Array({ maxLength: 200 }),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  const argument = fc.uint8Array({ minLength: 1, maxLength: 200 })
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    argument.map(append),
    argument.map(prepend),
    fc.constant(SHA256),
    fc.constantFrom<Operation>({ kind: 'reverse' }, { kind: 'hexlify' }),
  )
  const tree = (level: number): fc.Arbitrary<Shape> =>
    fc.record({
      attestations,
      operations: level === 0 ? fc.constant([]) : fc.array(fc.tuple(operation, tree(level - 1)), { maxLength: 3 }),
    })
  return tree(depth).map((shape) => grow(shape))
}

type Shape = { attestations: Attestation[]; operations: [Operation, Shape][] }

/** The tree as parsed: with the message at every node. */
function grow(shape: Shape): Timestamp {
  const unread = (part: Shape): Timestamp => ({
    message: null,
    attestations: part.attestations,
    operations: part.operations.map(([operation, next]) => ({ operation, next: unread(next) })),
  })
  return parseTimestamp(serializeTimestamp(unread(shape)), message)
}
