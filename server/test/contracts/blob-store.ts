import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { type BlobStore, BlobStoreFailed, type BlobStoreFailure } from '../../src/ports/blob-store.ts'
import type { Vault } from '../../src/ports/vault.ts'

/** A blob store's outside, as far as a test can play it. */
export interface BlobFixture {
  open(vault: Vault): Promise<BlobStore>
  /** The content of the storage, by name. */
  stored(): Promise<Map<string, Buffer>>
  /** As an attacker or a failing disk would. */
  overwrite(name: string, bytes: Uint8Array): Promise<void>
  /** The sizes of the drafts. */
  drafts(): Promise<number[]>
  /** Empties the storage. */
  clear(): Promise<void>
  close(): Promise<void>
}

const segment = 64 * 1024
const header = 76

/** What every blob store guarantees; see the port. */
export function blobStoreContract(name: string, makeFixture: () => Promise<BlobFixture>): void {
  describe(`${name}, as a blob store`, () => {
    const vault = createSecretKeyVault(randomBytes(32))
    let fixture: BlobFixture
    let store: BlobStore
    before(async () => {
      fixture = await makeFixture()
      store = await fixture.open(vault)
    })
    beforeEach(() => fixture.clear())
    after(() => fixture?.close())

    it('returns what was put, under its hash', async () => {
      for (const size of [0, 1, segment - 1, segment, segment + 1, 2 * segment, 3 * segment + 17]) {
        const content = randomBytes(size)
        assert.deepEqual(await store.put(content), { sha256: hashOf(content), size })
        assert.equal(await store.has(hashOf(content)), true)
        assert.deepEqual(Buffer.from(await store.read(hashOf(content), size)), content)
        assert.deepEqual(await collect(store.get(hashOf(content))), content)
      }
    })

    it('returns any range of what was put, and refuses one that exceeds it', async () => {
      const content = randomBytes(3 * segment + 17)
      const { sha256, size } = await store.put(content)
      const edges = [0, 1, segment - 1, segment, 2 * segment - 1, 2 * segment, 3 * segment - 1, 3 * segment, size - 1]
      for (const first of edges) {
        for (const last of edges.filter((edge) => edge >= first)) {
          const part = await collect(store.get(sha256, { first, last }))
          assert.ok(part.equals(content.subarray(first, last + 1)), `${first}-${last}`)
        }
      }
      for (const [first, last] of [
        [0, size],
        [size, size],
        [5, 4],
        [-1, 4],
        [0.5, 4],
      ] as const) {
        await assert.rejects(collect(store.get(sha256, { first, last })), RangeError, `${first}-${last}`)
      }
      const { sha256: empty } = await store.put(new Uint8Array())
      await assert.rejects(collect(store.get(empty, { first: 0, last: 0 })), RangeError)
      await assert.rejects(collect(store.get(hashOf(randomBytes(9)), { first: 0, last: 0 })), failsAs('missing'))
    })

    describe('when another secret key takes over', () => {
      const [old, next] = [randomBytes(32), randomBytes(32)]
      const openWith = (secretKey: Uint8Array, ...read: Uint8Array[]) =>
        fixture.open(createSecretKeyVault(secretKey, { read }))

      it('reads what the old one encrypted, and stores it again with the new one', async () => {
        const content = randomBytes(2 * segment + 9)
        const before = await openWith(old, next)
        const after = await openWith(next, old)
        const { sha256, size } = await before.put(content)
        const [name = ''] = (await fixture.stored()).keys()
        assert.deepEqual([await before.isOutdated(sha256), await after.isOutdated(sha256)], [false, true])
        for (let times = 0; times < 2; times++) {
          for (const one of [before, after]) {
            assert.equal(await one.has(sha256), true)
            assert.deepEqual(Buffer.from(await one.read(sha256, size)), content)
            const range = { first: segment + 1, last: size - 1 }
            assert.deepEqual(await collect(one.get(sha256, range)), content.subarray(segment + 1))
          }
          await after.encryptAgain(sha256)
          assert.equal(await after.isOutdated(sha256), false)
          const stored = await fixture.stored()
          assert.deepEqual([stored.size, stored.has(name)], [1, false])
        }
        assert.deepEqual(await fixture.drafts(), [])
        assert.deepEqual(Buffer.from(await (await openWith(next)).read(sha256, size)), content)
        await assert.rejects((await openWith(old)).read(sha256, size), failsAs('missing'))
      })

      it('keeps a blob that is damaged, and stores none instead', async () => {
        const after = await openWith(next, old)
        const { sha256 } = await (await openWith(old)).put(randomBytes(segment + 9))
        const [[name, bytes] = ['', Buffer.alloc(0)]] = await fixture.stored()
        bytes[header + segment] = (bytes[header + segment] ?? 0) ^ 1
        await fixture.overwrite(name, bytes)
        await assert.rejects(after.encryptAgain(sha256), failsAs('damaged'))
        assert.deepEqual([...(await fixture.stored()).keys()], [name])
      })

      it('deletes a blob whichever of them encrypted it', async () => {
        const after = await openWith(next, old)
        const content = randomBytes(9)
        const { sha256 } = await (await openWith(old)).put(content)
        await after.put(content)
        await after.delete(sha256)
        assert.equal((await fixture.stored()).size, 0)
        await assert.rejects(after.read(sha256, 9), failsAs('missing'))
      })
    })

    it('takes a stream in pieces of any size', async () => {
      const content = randomBytes(3 * segment + 5)
      for (const piece of [1000, segment, segment + 1, content.length]) {
        await fixture.clear()
        assert.deepEqual(await store.put(cut(content, piece)), { sha256: hashOf(content), size: content.length })
        assert.deepEqual(Buffer.from(await store.read(hashOf(content), content.length)), content)
      }
      const withEmptyOnes = (async function* () {
        yield* [new Uint8Array(), content, new Uint8Array()]
      })()
      assert.equal((await store.put(withEmptyOnes)).sha256, hashOf(content))
    })

    it('writes a stream as it comes, and reads it piece by piece', async () => {
      const piece = randomBytes(segment)
      const hash = createHash('sha256')
      const count = 800
      const source = (async function* () {
        for (let sent = 0; sent < count; sent++) {
          if (sent % 100 === 50) {
            const [written = 0] = await fixture.drafts()
            assert.ok(written >= (sent - 3) * segment, `${written} of ${sent} pieces`)
          }
          hash.update(piece)
          yield piece
        }
      })()
      const { sha256, size } = await store.put(source)
      assert.equal(sha256, hash.digest('hex'))
      assert.equal(size, count * segment)
      let read = 0
      for await (const part of store.get(sha256)) {
        assert.ok(part.length <= segment)
        read += part.length
      }
      assert.equal(read, size)
    })

    it('survives a restart, and a reader who leaves', async () => {
      const content = randomBytes(4 * segment)
      await store.put(content)
      for await (const part of store.get(hashOf(content))) {
        assert.deepEqual(Buffer.from(part), content.subarray(0, part.length))
        break
      }
      assert.deepEqual(Buffer.from(await (await fixture.open(vault)).read(hashOf(content), content.length)), content)
    })

    it('shows neither the content nor its hash to the storage', async () => {
      const content = Buffer.from('a contract that nobody else may read')
      await store.put(content)
      const [[name, bytes] = ['', Buffer.alloc(0)], ...more] = await fixture.stored()
      assert.equal(more.length, 0)
      assert.match(name, /^[0-9a-f]{2}\/[0-9a-f]{62}$/)
      const digest = createHash('sha256').update(content).digest()
      assert.notEqual(name.replace('/', ''), digest.toString('hex'))
      for (const secret of [content, digest, digest.toString('hex')]) assert.equal(bytes.includes(secret), false)
      const stranger = await fixture.open(createSecretKeyVault(randomBytes(32)))
      assert.equal(await stranger.has(hashOf(content)), false)
    })

    it('encrypts the same content differently each time, and may be given it again', async () => {
      const content = randomBytes(100)
      await store.put(content)
      const [first] = (await fixture.stored()).values()
      await store.put(content)
      const [second, ...more] = (await fixture.stored()).values()
      assert.equal(more.length, 0)
      assert.notDeepEqual(first, second)
      assert.deepEqual(Buffer.from(await store.read(hashOf(content), 100)), content)
    })

    it('accepts the same content from many concurrently', async () => {
      const content = randomBytes(2 * segment + 9)
      const results = await Promise.all(Array.from({ length: 8 }, (_, i) => store.put(cut(content, 10_000 + i))))
      for (const { sha256 } of results) assert.equal(sha256, hashOf(content))
      assert.equal((await fixture.stored()).size, 1)
      assert.deepEqual(Buffer.from(await store.read(hashOf(content), content.length)), content)
      assert.deepEqual(await fixture.drafts(), [])
    })

    it('keeps nothing of what is not as expected, or fails at its source', async () => {
      const content = randomBytes(2 * segment)
      await assert.rejects(store.put(content, { sha256: hashOf(randomBytes(1)) }), failsAs('mismatch'))
      await assert.rejects(store.put(content, { maxBytes: content.length - 1 }), failsAs('too-large'))
      const failure = new Error('the upload broke off')
      const failing = (async function* () {
        yield content
        throw failure
      })()
      await assert.rejects(store.put(failing), (error) => error === failure)
      assert.equal((await fixture.stored()).size, 0)
      assert.deepEqual(await fixture.drafts(), [])
      await store.put(content, { sha256: hashOf(content), maxBytes: content.length })
      assert.equal(await store.has(hashOf(content)), true)
    })

    it('knows what it does not have', async () => {
      const absent = hashOf(randomBytes(10))
      assert.equal(await store.has(absent), false)
      await assert.rejects(store.read(absent, 10), failsAs('missing'))
      await assert.rejects(collect(store.get(absent)), failsAs('missing'))
      await store.delete(absent)
    })

    it('deletes the given blob, and nothing else', async () => {
      const [one, other] = [randomBytes(10), randomBytes(10)]
      await store.put(one)
      await store.put(other)
      await store.delete(hashOf(one))
      assert.equal(await store.has(hashOf(one)), false)
      assert.deepEqual(Buffer.from(await store.read(hashOf(other), 10)), other)
      await store.put(one)
      assert.equal(await store.has(hashOf(one)), true)
    })

    it('reads nothing into memory that is larger than expected', async () => {
      const content = randomBytes(segment + 1)
      await store.put(content)
      await assert.rejects(store.read(hashOf(content), segment), failsAs('too-large'))
    })

    it('takes nothing but a hash for a name', async () => {
      for (const wrong of ['', 'abc', '../../secret-key', 'g'.repeat(64), 'A'.repeat(64)]) {
        await assert.rejects(store.read(wrong, 1), TypeError)
        await assert.rejects(store.has(wrong), TypeError)
        await assert.rejects(store.delete(wrong), TypeError)
      }
    })

    it('notices every change of what it has stored, returns no wrong byte, and can be repaired', async () => {
      const content = randomBytes(2 * segment + 100)
      const sha256 = hashOf(content)
      await store.put(content)
      const [[name, intact] = ['', Buffer.alloc(0)]] = await fixture.stored()
      const another = randomBytes(2 * segment + 100)
      await store.put(another)
      const swapped = [...(await fixture.stored())].find(([other]) => other !== name)?.[1] ?? Buffer.alloc(0)
      for (const [how, bytes] of changesOf(intact, swapped)) {
        await fixture.overwrite(name, bytes)
        await assert.rejects(store.read(sha256, content.length), failsAs('damaged'), how)
        await assert.rejects(prefixOf(store.get(sha256), content), failsAs('damaged'), how)
        // The S3 server of the tests answers a range of an empty object as if it had a byte.
        if (bytes.length > 0) await givesNoWrongPart(store, content, how)
      }
      await store.put(content)
      assert.deepEqual(Buffer.from(await store.read(sha256, content.length)), content)
    })

    it('is found fit, and has nothing more afterwards', async () => {
      await store.check()
      assert.equal((await fixture.stored()).size, 0)
      assert.deepEqual(await fixture.drafts(), [])
    })
  })
}

/** Of a blob of three segments. */
function changesOf(intact: Buffer, swapped: Buffer): [string, Buffer][] {
  const encrypted = segment + 16
  const part = (index: number) => intact.subarray(header + index * encrypted, header + (index + 1) * encrypted)
  const flips = [0, 4, 35, 36, 43, 44, 75, 76, header + encrypted - 1, header + encrypted, intact.length - 1]
  const cuts = [
    0,
    1,
    header - 1,
    header,
    header + encrypted,
    header + 2 * encrypted,
    intact.length - 16,
    intact.length - 1,
  ]
  const shorter = Buffer.from(intact)
  shorter.writeBigUInt64BE(BigInt(segment), 36)
  return [
    ...flips.map((at): [string, Buffer] => [`bit at ${at}`, flip(intact, at)]),
    ...cuts.map((at): [string, Buffer] => [`cut at ${at}`, intact.subarray(0, at)]),
    ['one byte more', Buffer.concat([intact, Buffer.alloc(1)])],
    ['exchanged segments', Buffer.concat([intact.subarray(0, header), part(1), part(0), part(2)])],
    ['a segment twice', Buffer.concat([intact.subarray(0, header), part(0), part(0), part(2)])],
    ['a segment less', Buffer.concat([intact.subarray(0, header), part(0), part(2)])],
    ['another size', shorter.subarray(0, header + encrypted)],
    ['another blob', swapped],
    ['header of another blob', Buffer.concat([swapped.subarray(0, header), intact.subarray(header)])],
    ['content of another blob', Buffer.concat([intact.subarray(0, header), swapped.subarray(header)])],
  ]
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function* cut(content: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Fails, unlike the store, if a piece is not the content's. */
async function prefixOf(pieces: AsyncIterable<Uint8Array>, content: Buffer): Promise<void> {
  let length = 0
  for await (const piece of pieces) {
    assert.ok(content.subarray(length, length + piece.length).equals(piece), 'a wrong piece')
    length += piece.length
  }
}

/** Data outside of a range's segments may be damaged; the header may not. */
async function givesNoWrongPart(store: BlobStore, content: Buffer, how: string): Promise<void> {
  const ranges = [
    [10, 20],
    [segment - 1, segment],
    [2 * segment + 1, content.length - 1],
  ] as const
  const given = await Promise.all(
    ranges.map(([first, last]) =>
      collect(store.get(hashOf(content), { first, last })).then(
        (part) => assert.ok(part.equals(content.subarray(first, last + 1)), `${how}: ${first}-${last}`),
        (error: unknown) => failsAs('damaged')(error),
      ),
    ),
  )
  // A range is not read beyond the end of its last segment.
  assert.equal(given.includes(true), how !== 'one byte more', how)
}

export function failsAs(kind: BlobStoreFailure): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof BlobStoreFailed, String(error))
    assert.equal(error.kind, kind, error.message)
    assert.match(error.message, /^[A-Z].*\.$/)
    return true
  }
}
