import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { crc32 as crc32OfNode } from 'node:zlib'
import { crc32 } from '../src/zip/crc32.ts'
import { readZip } from '../src/zip/read-zip.ts'
import { writeZip } from '../src/zip/write-zip.ts'
import { type HostileEntry, hostileZip } from './support/hostile-zip.ts'
import { assertRefused } from './support/refusal.ts'
import { text } from './support/sample-container.ts'

const limits = { maxBytes: 1_000_000, maxEntries: 50 }
const plain: HostileEntry = { name: 'a.txt' }

test('what the package writes, the package and unzip read back', async () => {
  const entries = [
    { name: 'a.txt', content: text('one') },
    { name: 'folder/\u00e4 \u6f22.bin', content: Uint8Array.from({ length: 999 }, (_, i) => i & 255) },
    { name: 'empty', content: new Uint8Array() },
  ]
  const bytes = Buffer.concat(writeZip(entries, new Date('2026-06-01T10:00:00Z')))
  const read = await readZip(bytes, limits)
  assert.deepEqual(
    read.map(({ name, content }) => ({ name, content: [...content] })),
    entries.map(({ name, content }) => ({ name, content: [...content] })),
  )
  const folder = await mkdtemp(join(tmpdir(), 'countersign-zip-'))
  try {
    await writeFile(join(folder, 'file.zip'), bytes)
    await promisify(execFile)('unzip', ['-t', join(folder, 'file.zip')])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a stored file is neither copied when it is written nor when it is read', async () => {
  const content = text('not copied')
  const pieces = writeZip([{ name: 'a', content }], new Date())
  assert.ok(pieces.includes(content))
  const bytes = new Uint8Array(Buffer.concat(pieces))
  const [read] = await readZip(bytes, limits)
  assert.equal(read?.content.buffer, bytes.buffer)
})

test('archives of other programs are read: compressed, with sizes behind the file, with folders and a comment', async () => {
  const entries = [
    { name: 'folder/', content: '' },
    { name: 'folder/a.txt', content: 'x'.repeat(5000), method: 8, descriptor: true },
    { name: 'b.txt', content: 'b', flags: 0 },
  ]
  const read = await readZip(hostileZip(entries, { comment: text('mimetype=something') }), limits)
  assert.deepEqual(
    read.map(({ name, content }) => [name, content.length]),
    [
      ['folder/a.txt', 5000],
      ['b.txt', 1],
    ],
  )
})

test('the sum of a file is that of Node.js, whatever its length', () => {
  for (const length of [0, 1, 3, 4, 5, 1000, 1003]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 255)
    assert.equal(crc32(bytes), crc32OfNode(bytes))
    assert.equal(crc32(new Uint8Array([9, ...bytes]).subarray(1)), crc32OfNode(bytes))
  }
})

describe('an archive that can be read in two ways is refused', () => {
  const cases: Record<string, Uint8Array> = {
    'two files of one name': hostileZip([plain, plain]),
    'two names that differ in case': hostileZip([plain, { name: 'A.TXT' }]),
    'two names that differ in normalization': hostileZip([{ name: '\u00e4' }, { name: 'a\u0308' }]),
    'a file that is a folder, too': hostileZip([{ name: 'a' }, { name: 'a/b' }]),
    'another name before the file than in the directory': hostileZip([{ ...plain, localName: 'b.txt' }]),
    'bytes between two files': hostileZip([{ ...plain, gap: text('hidden') }, { name: 'b' }]),
    'a file that the directory does not name': hostileZip([
      { ...plain, gap: hostileZip([{ name: 'hidden' }]).subarray(0, 43) },
    ]),
    'bytes before the directory': hostileZip([plain], { beforeDirectory: text('hidden') }),
    'bytes after the end': hostileZip([plain], { after: text('hidden') }),
    'two files that share their bytes': hostileZip([plain, { name: 'b.txt', offset: 0 }]),
    'a second end in the comment': hostileZip([plain], { comment: hostileZip([plain]).subarray(-22) }),
    'a name in a code page': hostileZip([{ name: '\u00e4', flags: 0 }]),
    'a folder with content': hostileZip([{ name: 'a/' }]),
  }
  for (const [what, bytes] of Object.entries(cases)) {
    test(what, () => assertRefused(() => readZip(bytes, limits), 'ambiguous', what))
  }
})

describe('a file of the archive is refused for its name where it', () => {
  const names = [
    '../a',
    'a/../b',
    '/a',
    'a//b',
    './a',
    'a\\b',
    'c:a',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    'a.',
    ' a',
    'CON?',
  ]
  for (const name of [...names, 'x'.repeat(2000), 'a/'.repeat(40)]) {
    test(`is ${JSON.stringify(name.slice(0, 20))}`, () =>
      assertRefused(() => readZip(hostileZip([{ name, content: '' }]), limits), 'bad-name', name))
  }
})

describe('an archive is refused where it', () => {
  test('is encrypted', () => assertRefused(() => readZip(hostileZip([{ ...plain, flags: 1 }]), limits), 'unsupported'))
  test('is compressed otherwise', () =>
    assertRefused(() => readZip(hostileZip([{ ...plain, method: 12 }]), limits), 'unsupported'))
  test('uses ZIP64 for a size', () =>
    assertRefused(() => readZip(hostileZip([{ ...plain, size: 0xffffffff }]), limits), 'unsupported'))
  test('uses ZIP64 for its directory', () =>
    assertRefused(() => readZip(hostileZip([plain], { count: 0xffff }), limits), 'unsupported'))
  test('has a second name in an extra field', () =>
    assertRefused(
      () => readZip(hostileZip([{ ...plain, extra: Uint8Array.of(0x75, 0x70, 1, 0, 0) }]), limits),
      'unsupported',
    ))
  test('has a second name in an extra field before the file alone', () =>
    assertRefused(
      () => readZip(hostileZip([{ ...plain, localExtra: Uint8Array.of(0x75, 0x70, 1, 0, 0) }]), limits),
      'unsupported',
    ))
  test('contains a symbolic link', () =>
    assertRefused(() => readZip(hostileZip([{ ...plain, attributes: 0xa1ff0000 }]), limits), 'unsupported'))
  test('contains too many files', () => {
    const many = Array.from({ length: 51 }, (_, i) => ({ name: `${i}` }))
    return assertRefused(() => readZip(hostileZip(many), limits), 'too-large')
  })
  test('says that it unpacks to more than is read', () => {
    const large = { name: 'a', content: Buffer.alloc(1_000_001), method: 8 }
    return assertRefused(() => readZip(hostileZip([large]), limits), 'too-large')
  })
  test('unpacks to more than it says', () => {
    const bomb = { name: 'a', content: Buffer.alloc(900_000), method: 8, size: 10 }
    return assertRefused(() => readZip(hostileZip([bomb]), limits), 'damaged')
  })
  test('unpacks to less than it says', () => {
    const short = { name: 'a', content: Buffer.alloc(10), method: 8, size: 11 }
    return assertRefused(() => readZip(hostileZip([short]), limits), 'damaged')
  })
  test('has a file that was changed', () => {
    const bytes = hostileZip([plain])
    bytes[36] = 0x21
    return assertRefused(() => readZip(bytes, limits), 'damaged')
  })
  test('is none', () => assertRefused(() => readZip(text('%PDF-1.7 no archive at all'), limits), 'not-a-container'))
  test('begins with something else', () =>
    assertRefused(() => readZip(hostileZip([plain], { before: text('MZ') }), limits), 'not-a-container'))
  test('is cut off', () => assertRefused(() => readZip(hostileZip([plain]).subarray(0, 60), limits), 'not-a-container'))
})
