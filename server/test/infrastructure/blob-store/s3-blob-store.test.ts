import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, describe, it, type TestContext } from 'node:test'
import { parseS3Address } from '../../../src/infrastructure/blob-store/s3-address.ts'
import { openS3BlobStore } from '../../../src/infrastructure/blob-store/s3-blob-store.ts'
import { downloadPart } from '../../../src/infrastructure/blob-store/s3-download.ts'
import type { S3Request } from '../../../src/infrastructure/blob-store/s3-requests.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import { type BlobStore, BlobStoreFailed, type BlobStoreFailure } from '../../../src/ports/blob-store.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { blobStoreContract, failsAs } from '../../contracts/blob-store.ts'
import { freePort } from '../../harness/service-process.ts'
import { passingTimers, type SetTimers } from '../../harness/set-timers.ts'
import { makeLocalFixture } from './local-fixture.ts'
import { type Relay, startRelay } from './relay.ts'
import { bucket, makeS3Fixture, type S3Fixture } from './s3-fixture.ts'

blobStoreContract('S3', makeS3Fixture)

const vault = createSecretKeyVault(randomBytes(32))

describe('S3 that does not do as it should', () => {
  let fixture: S3Fixture
  before(async () => {
    fixture = await makeS3Fixture()
  })
  after(() => fixture?.close())

  const openAt = (place: string, credentials = 'S3RVER:S3RVER', timers: Timers = passingTimers()) => {
    const storageUrl = `s3://${credentials}@127.0.0.1:${place}`
    return openS3BlobStore({ storageUrl, vault, draftsDir: fixture.draftsDir, timers })
  }

  async function openBehindRelay(t: TestContext): Promise<{ store: BlobStore; relay: Relay; timers: SetTimers }> {
    const relay = await startRelay(t, fixture.server.port)
    const timers = passingTimers()
    return { relay, timers, store: await openAt(`${relay.port}/${bucket}?tls=false`, undefined, timers) }
  }

  it('is tried again when it fails for a time', async (t) => {
    const { store, relay, timers } = await openBehindRelay(t)
    const content = randomBytes(200_000)
    for (const status of [500, 503, 429]) {
      relay.insteadOf((number) => (number < 3 ? { status } : undefined))
      const { sha256 } = await store.put(content)
      relay.insteadOf((number) => (number < 3 ? { status } : undefined))
      assert.deepEqual(Buffer.from(await store.read(sha256, content.length)), content)
    }
    assert.ok(timers.elapsed() > 6 * 300, 'it is left alone for a while before each further attempt')
    assert.deepEqual(await fixture.drafts(), [])
  })

  it('is given up when it keeps failing, and keeps nothing', async (t) => {
    const { store, relay } = await openBehindRelay(t)
    relay.insteadOf(() => ({ status: 503 }))
    await assert.rejects(store.check(), failsAs('unavailable'))
    assert.equal(relay.requests.length, 4)
    assert.deepEqual(await fixture.drafts(), [])
  })

  it('is found unfit when it says yes to everything', async (t) => {
    const { store, relay } = await openBehindRelay(t)
    relay.insteadOf(() => ({ status: 200, body: 'welcome' }))
    await assert.rejects(store.check(), (error) => {
      assert.ok(failsAs('unavailable')(error))
      assert.match((error as Error).message, /does not return what was stored/)
      return true
    })
  })

  it('is not believed when it breaks off', async (t) => {
    const { store, relay } = await openBehindRelay(t)
    const content = randomBytes(200_000)
    const { sha256 } = await store.put(content)
    relay.insteadOf(() => 'cut')
    await assert.rejects(store.read(sha256, content.length), failsAs('unavailable'))
    relay.insteadOf(() => undefined)
    assert.deepEqual(Buffer.from(await store.read(sha256, content.length)), content)
  })

  it('gives the header and the part of one and the same object, also where it ignores ranges', async () => {
    const [old, now] = [randomBytes(500), randomBytes(500)]
    const objects = [old, now, now, now]
    const address = parseS3Address('s3://a:b@127.0.0.1:1/bucket?tls=false')
    const partOf = async (honours: boolean, isLeft = false) => {
      let asked = 0
      const bodies: Readable[] = []
      const request = async ({ headers = {} }: S3Request) => {
        const object = objects[asked++] ?? now
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
        const bytes = honours ? object.subarray(Number(first), Number(last) + 1) : object
        const body = Readable.from([bytes.subarray(0, 90), bytes.subarray(90)])
        bodies.push(body)
        const etag = object === old ? '"old"' : '"now"'
        return { statusCode: honours ? 206 : 200, headers: { etag }, body } as never
      }
      const pieces = downloadPart(request, 'name', address, { first: 300, last: 399 })
      const header = await pieces.next()
      if (isLeft) await pieces.return(undefined)
      const bytes = Buffer.concat([header.value ?? [], ...(await Array.fromAsync(pieces))])
      return { bytes, asked, areReleased: bodies.every(({ destroyed }) => destroyed) }
    }
    const bytes = Buffer.concat([now.subarray(0, 76), now.subarray(300, 400)])
    const expected = { bytes, asked: 4, areReleased: true }
    assert.deepEqual(await partOf(true), expected)
    assert.deepEqual(await partOf(false), expected)
    assert.deepEqual(await partOf(true, true), { ...expected, bytes: now.subarray(0, 76) })
  })

  it('is not asked again when it has said no', async (t) => {
    const { store, relay } = await openBehindRelay(t)
    const answers: [number, string, BlobStoreFailure, RegExp][] = [
      [
        403,
        'AccessDenied',
        'denied',
        /denies access to the bucket documents \(HTTP 403, AccessDenied\): see STORAGE_URL/,
      ],
      [400, 'AuthorizationHeaderMalformed', 'denied', /not in the region us-east-1/],
      [301, 'PermanentRedirect', 'denied', /not in the region/],
      [307, 'TemporaryRedirect', 'denied', /redirects to another URL/],
      [403, 'RequestTimeTooSkewed', 'denied', /differs from the clock of this machine/],
      [507, 'XMinioStorageFull', 'full', /no space left/],
      [401, '', 'denied', /denies access/],
    ]
    for (const [status, code, kind, words] of answers) {
      const body = `<Error><Code>${code}</Code><Message>S3RVER secret</Message></Error>`
      relay.insteadOf(() => ({ status, body, location: 'http://127.0.0.1:1/' }))
      const before = relay.requests.length
      await assert.rejects(store.check(), (error) => {
        assert.ok(failsAs(kind)(error))
        assert.match((error as Error).message, words)
        assert.doesNotMatch((error as Error).message, /S3RVER|secret/)
        return true
      })
      assert.equal(relay.requests.length - before, 1)
    }
  })

  it('is named when the bucket, the key or the secret is wrong', async () => {
    const { port } = fixture.server
    const wrong: [Promise<BlobStore>, RegExp][] = [
      [openAt(`${port}/another?tls=false`), /has no bucket another \(HTTP 404, NoSuchBucket\)/],
      [openAt(`${port}/${bucket}?tls=false`, 'S3RVER:hidden'), /key or its secret \(HTTP 403, SignatureDoesNotMatch\)/],
      [openAt(`${port}/${bucket}?tls=false`, 'hidden:S3RVER'), /key or its secret \(HTTP 403, InvalidAccessKeyId\)/],
    ]
    for (const [opening, words] of wrong) {
      const store = await opening
      const namesTheCause = (error: unknown) => {
        assert.ok(failsAs('denied')(error))
        assert.match((error as Error).message, words)
        assert.doesNotMatch((error as Error).message, /S3RVER|hidden/)
        return true
      }
      await assert.rejects(store.check(), namesTheCause)
      await assert.rejects(store.has('0'.repeat(64)), namesTheCause)
    }
  })

  it('is reported if it is missing', async () => {
    const store = await openAt(`${await freePort()}/${bucket}?tls=false`)
    await assert.rejects(store.check(), (error) => {
      assert.ok(error instanceof BlobStoreFailed && error.kind === 'unavailable')
      assert.match(error.message, /^The storage at 127\.0\.0\.1:\d+ is unreachable \(ECONNREFUSED\)\.$/)
      return true
    })
  })

  it('is not spoken to without TLS unless that is said', async () => {
    const store = await openAt(`${fixture.server.port}/${bucket}`)
    await assert.rejects(store.check(), failsAs('unavailable'))
  })

  it('is readable after a move from the folder when its files are copied', async (t) => {
    const [local, s3] = [await makeLocalFixture(), fixture]
    await s3.clear()
    t.after(() => local.close())
    const content = randomBytes(100_000)
    const { sha256 } = await (await local.open(vault)).put(content)
    const store = await s3.open(vault)
    await store.put(content)
    for (const [name, bytes] of await local.stored()) await s3.overwrite(name, bytes)
    assert.deepEqual([...(await s3.stored())], [...(await local.stored())])
    assert.deepEqual(Buffer.from(await store.read(sha256, content.length)), content)
  })
})
