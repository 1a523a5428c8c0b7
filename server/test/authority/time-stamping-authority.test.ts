import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeTimestampRequest, readPem } from '@countersign/pki'
import { pino } from 'pino'
import { systemClock } from '../../src/infrastructure/clock/system-time.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createHttpTimestampAuthority } from '../../src/infrastructure/timestamp-authority/http-timestamp-authority.ts'
import { eventually } from '../harness/eventually.ts'
import { openssl } from '../harness/openssl.ts'
import { setTimers } from '../harness/set-timers.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'

describe('The time-stamping authority', () => {
  let service: TestService
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    service = await sharedTestService()
    folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-'))
    await writeFile(at('document'), randomBytes(1000))
    await writeFile(at('root.pem'), (await service.call('GET', '/pki/root.pem')).text)
    await writeFile(at('issuing.pem'), (await service.call('GET', '/pki/issuing.pem')).text)
  })
  after(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(query: Uint8Array | string, type = 'application/timestamp-query') {
    const response = await fetch(`${service.url}/tsa`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof query === 'string' ? query : Buffer.from(query),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  for (const options of [['-cert'], [], ['-cert', '-sha512'], ['-no_nonce', '-cert']]) {
    it(`answers openssl ts -query ${options.join(' ')}, and openssl ts -verify accepts it`, async () => {
      await openssl(
        'ts',
        '-query',
        '-data',
        at('document'),
        ...(options.includes('-sha512') ? [] : ['-sha256']),
        ...options,
        '-out',
        at('q'),
      )
      const { status, type, bytes } = await ask(await readFile(at('q')))
      assert.equal(status, 200)
      assert.equal(type, 'application/timestamp-reply')
      await writeFile(at('r'), bytes)
      const words = [
        'ts',
        '-verify',
        '-queryfile',
        at('q'),
        '-in',
        at('r'),
        '-CAfile',
        at('root.pem'),
        '-untrusted',
        at('issuing.pem'),
      ]
      if (!options.includes('-cert')) {
        await writeFile(
          at('chain.pem'),
          `${await readFile(at('issuing.pem'), 'utf8')}${(await service.call('GET', '/pki/tsa.pem')).text}`,
        )
        words[words.length - 1] = at('chain.pem')
      }
      assert.match(await openssl(...words), /Verification: OK/)
      const text = await openssl('ts', '-reply', '-in', at('r'), '-text')
      assert.match(text, /Status: Granted/)
      assert.match(text, /Policy OID: 2\.25\.\d+/)
      assert.match(text, /Accuracy: 0x01 seconds/)
    })
  }

  it('gives every token a serial number of its own', async () => {
    await openssl('ts', '-query', '-data', at('document'), '-sha256', '-out', at('q'))
    const query = await readFile(at('q'))
    const serials = new Set<string>()
    for (let count = 0; count < 5; count++) {
      await writeFile(at('r'), (await ask(query)).bytes)
      const text = await openssl('ts', '-reply', '-in', at('r'), '-text')
      serials.add(/Serial number: (\S+)/.exec(text)?.[1] ?? '')
    }
    assert.equal(serials.size, 5)
  })

  it('refuses what it cannot timestamp with a response that says why', async () => {
    await openssl('ts', '-query', '-data', at('document'), '-sha1', '-out', at('q'))
    const cases: [Uint8Array, RegExp][] = [
      [await readFile(at('q')), /SHA-1 is too weak/],
      [randomBytes(100), /Failure info: the data submitted has the wrong format/i],
      [new Uint8Array(0), /wrong format/i],
    ]
    await openssl('ts', '-query', '-data', at('document'), '-sha256', '-tspolicy', '1.2.3.4', '-out', at('q'))
    cases.push([await readFile(at('q')), /policy/i])
    const query = makeTimestampRequest({ digest: new Uint8Array(32), certReq: false })
    // The nonce 5 in two octets, and the extension 2.999.3, critical and not.
    cases.push([withMember(query, '02020005'), /Failure info: the data submitted has the wrong format/i])
    for (const extension of ['a00d300b06038837030101ff040100', 'a00a30080603883703040100']) {
      cases.push([withMember(query, extension), /Failure info: the requested extension is not supported/i])
    }
    for (const [query, said] of cases) {
      const { status, bytes } = await ask(query)
      assert.equal(status, 200)
      await writeFile(at('r'), bytes)
      const text = await openssl('ts', '-reply', '-in', at('r'), '-text')
      assert.match(text, /Status: Rejected/)
      assert.match(text, said)
    }
  })

  it('refuses other content types and large bodies', async () => {
    const form = 'application/x-www-form-urlencoded'
    for (const type of ['application/json', form, 'multipart/form-data; boundary=x', 'text/plain']) {
      const { status, bytes } = await ask('{}', type)
      assert.equal(status, 400)
      assert.match(bytes.toString(), /Content-Type: application\/timestamp-query/)
    }
    assert.equal((await ask(randomBytes(20_000))).status, 413)
  })

  it('is asked by its own readiness', async () => {
    await eventually('it is ready', async () => (await service.call('GET', '/health/ready')).status === 200)
  })

  describe('as others ask it over HTTP', () => {
    const log = pino({ level: 'silent' })
    const digest = createHash('sha256').update('content').digest()
    const broken: Server[] = []
    const answering = async (answer: (body: Buffer) => Buffer | undefined, status = 200): Promise<string> => {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const bytes = answer(Buffer.concat(chunks))
          if (bytes !== undefined) response.writeHead(status).end(bytes)
        })
      })
      broken.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    }
    after(() => {
      for (const server of broken) server.close().closeAllConnections()
    })
    const timers = setTimers()
    const authority = (urls: string[]) =>
      createHttpTimestampAuthority({ urls, clock: systemClock, randomness: systemRandomness, log, timers })

    it('gives a checked token', async () => {
      const { time, token } = await authority([`${service.url}/tsa`]).timestamp(digest)
      assert.ok(Math.abs(time.getTime() - Date.now()) < 60_000)
      assert.ok(token.length > 500)
    })

    it('gives a token that chains to one of the roots, if these are given', async () => {
      const root = readPem((await service.call('GET', '/pki/root.pem')).text)
      const other = readPem((await service.call('GET', '/pki/tsa.pem')).text)
      const withRoots = (roots: Uint8Array[]) =>
        createHttpTimestampAuthority({
          urls: [`${service.url}/tsa`],
          roots,
          clock: systemClock,
          randomness: systemRandomness,
          log,
        })
      assert.ok((await withRoots([...other, ...root]).timestamp(digest)).token.length > 500)
      const stranger = await makeStranger()
      await assert.rejects(withRoots([stranger]).timestamp(digest), /its token is invalid: .*no trusted issuer/i)
    })

    it('is the next one in order when those before are down, late, lying or refusing', async () => {
      const stale = Buffer.from((await ask(await queryFor(digest))).bytes)
      const urls = [
        'http://127.0.0.1:1/',
        await answering(() => void timers.advance(10)),
        await answering(() => Buffer.from('nonsense')),
        await answering(() => Buffer.alloc(300_000)),
        await answering(() => stale),
        await answering(() => Buffer.from(''), 500),
        `${service.url}/tsa`,
      ]
      const { token } = await authority(urls).timestamp(digest)
      assert.ok(token.length > 500)
    })

    it('rejects with every reason when none answers, and never shows credentials', async () => {
      const url = (await answering(() => Buffer.from('nonsense'))).replace('://', '://user:secret@')
      await assert.rejects(authority([url, 'http://127.0.0.1:1/']).timestamp(digest), (error: Error) => {
        assert.match(error.message, /127\.0\.0\.1:\d+: .*; 127\.0\.0\.1:1: it is unreachable \(bad port\)/)
        assert.doesNotMatch(error.message, /secret/)
        return true
      })
    })
  })

  function withMember(query: Uint8Array, hex: string): Uint8Array {
    const member = Buffer.from(hex, 'hex')
    const content = Buffer.concat([query.subarray(2), member])
    return Buffer.concat([Buffer.of(0x30, content.length), content])
  }

  async function makeStranger(): Promise<Uint8Array> {
    const subject = [
      '-subj',
      '/CN=Stranger',
      '-days',
      '9',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
    ]
    await openssl('req', '-x509', ...subject, '-keyout', at('stranger.key'), '-out', at('stranger.pem'))
    const [stranger] = readPem(await readFile(at('stranger.pem'), 'utf8'))
    assert.ok(stranger)
    return stranger
  }

  async function queryFor(digest: Buffer): Promise<Buffer> {
    await openssl('ts', '-query', '-digest', digest.toString('hex'), '-sha256', '-cert', '-out', at('q'))
    return await readFile(at('q'))
  }
})
