import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { registerAll } from '../../src/http/server.ts'
import { webPages } from '../../src/http/web-pages.ts'
import { bareServer } from '../harness/bare-server.ts'

const PAGE = '<!doctype html><title>Check</title>'
const ALLOWED = 'signer_1 https://app.example.org'
const CONSOLE = '<!doctype html><title>Console</title>'
const SCRIPT = `export const words = ${JSON.stringify('word '.repeat(200))}`

describe('the pages', () => {
  let folder: string
  let dist: string
  let app: FastifyInstance

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-pages-'))
    dist = join(folder, 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.js'), 'outside')
    await writeFile(join(dist, 'verify.html'), PAGE)
    await writeFile(join(dist, 'sign.html'), PAGE)
    await writeFile(join(dist, 'embed.js'), SCRIPT)
    await writeFile(join(dist, 'console.html'), CONSOLE)
    await writeFile(join(dist, 'console.html.br'), brotliCompressSync(CONSOLE))
    await writeFile(join(dist, 'assets/verify-1a2b.js'), SCRIPT)
    await writeFile(join(dist, 'assets/verify-1a2b.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(dist, 'assets/verify-1a2b.js.gz'), gzipSync(SCRIPT))
    await writeFile(join(dist, 'assets/plain.css'), 'body{}')
    await writeFile(join(dist, '.built'), 'state')
    app = await serverOf(dist)
  })
  after(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('are at their URLs, are revalidated each time, and let nothing in from elsewhere', async () => {
    for (const url of [
      '/verify',
      '/verify/',
      `/verify/${'a'.repeat(64)}`,
      `/VERIFY/${'A'.repeat(64)}`,
      '/verify/x/y',
    ]) {
      const { statusCode, headers, body } = await app.inject(url)
      assert.deepEqual([statusCode, body], [200, PAGE], url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'no-cache')
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'; script-src 'self'/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    }
  })

  test('are in no frame but one, that of a page whose origin is allowed for the signer', async () => {
    const ancestors = async (url: string) => {
      const { statusCode, headers } = await app.inject(url)
      assert.deepEqual(
        [statusCode, headers['cache-control'], headers['referrer-policy']],
        [200, 'no-store', 'no-referrer'],
      )
      const [, sources] = /; frame-ancestors ([^;]+)$/.exec(String(headers['content-security-policy'])) ?? []
      return sources
    }
    assert.equal(await ancestors('/embed/signer_1?origin=https%3A%2F%2Fapp.example.org'), 'https://app.example.org')
    for (const url of [
      '/embed/signer_1',
      '/embed/signer_1?origin=',
      '/embed/signer_1?origin=*',
      '/embed/signer_1?origin=https://app.example.org;',
      '/embed/signer_1?origin=https://app.example.org&origin=https://app.example.org',
      '/embed/signer_1?origin=https://other.example.org',
      '/embed/signer_2?origin=https://app.example.org',
    ]) {
      assert.equal(await ancestors(url), "'none'", url)
    }
    for (const url of ['/', '/sign/x', '/verify']) {
      const { headers } = await app.inject(`${url}?origin=https://app.example.org`)
      assert.match(String(headers['content-security-policy']), /; frame-ancestors 'none'$/)
    }
  })

  test('have a script for pages of all origins', async () => {
    const { headers, body } = await app.inject('/embed.js')
    assert.equal(body, SCRIPT)
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']],
      ['*', 'cross-origin'],
    )
  })

  test('have assets that are kept for good, and whose policy a worker can live with', async () => {
    const { headers, body } = await app.inject('/assets/verify-1a2b.js')
    assert.equal(body, SCRIPT)
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(headers['content-security-policy']), /script-src 'self'/)
    assert.equal((await app.inject('/assets/plain.css')).headers['content-type'], 'text/css; charset=utf-8')
  })

  test('are compressed for clients that accept it', async () => {
    const ask = (accepted: string) =>
      app.inject({ url: '/assets/verify-1a2b.js', headers: { 'accept-encoding': accepted } })
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['GZIP;q=0.5', 'gzip', gunzipSync],
      ['deflate', undefined, undefined],
      ['br;q=0.000, gzip;q=0', undefined, undefined],
      ['', undefined, undefined],
    ] as const) {
      const { headers, rawPayload } = await ask(accepted)
      assert.equal(headers['content-encoding'], encoding, accepted)
      assert.equal(headers.vary, 'accept-encoding')
      assert.equal(Number(headers['content-length']), rawPayload.length)
      assert.equal((decode === undefined ? rawPayload : decode(rawPayload)).toString(), SCRIPT)
    }
    const plain = await app.inject({ url: '/assets/plain.css', headers: { 'accept-encoding': 'br' } })
    assert.equal(plain.headers['content-encoding'], undefined)
  })

  test('are not sent again to clients that have them', async () => {
    const etag = String((await app.inject('/verify')).headers.etag)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { statusCode, body } = await app.inject({ url: '/verify', headers: { 'if-none-match': known } })
      assert.deepEqual([statusCode, body], [304, ''], known)
    }
    const other = await app.inject({ url: '/verify', headers: { 'if-none-match': '"other"' } })
    assert.equal(other.statusCode, 200)
  })

  test('answer HEAD with the headers alone', async () => {
    for (const url of ['/verify', '/assets/verify-1a2b.js']) {
      const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url })
      assert.deepEqual([statusCode, body], [200, ''])
      assert.ok(Number(headers['content-length']) > 0)
    }
  })

  test('give nothing that is not in the build', async () => {
    for (const path of [
      'none.js',
      '../../secret.js',
      '..%2f..%2fsecret.js',
      '%2e%2e/%2e%2e/secret.js',
      '../verify.html',
      '../.built',
      'verify-1a2b.js.br',
      '',
      'constructor',
      '__proto__',
    ]) {
      const { statusCode, headers, body } = await app.inject(`/assets/${path}`)
      assert.equal(statusCode, 404, path)
      assert.equal(headers['x-error-code'], 'NOT_FOUND')
      assert.doesNotMatch(body, /outside/)
    }
  })

  test('inform a person who has mistyped a URL, and a program in its own way', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const url of ['/nope', '/account/x', '/keys/x?y=/api/', '/apiary', '/members/a/b']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: browser })
      assert.deepEqual([statusCode, body], [404, CONSOLE], url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['x-error-code'], 'NOT_FOUND')
      assert.equal(headers['cache-control'], 'no-cache')
      assert.equal(headers.vary, 'accept, accept-encoding')
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    }
    const known = { ...browser, 'if-none-match': '*', 'accept-encoding': 'br' }
    const again = await app.inject({ url: '/nope', headers: known })
    assert.deepEqual([again.statusCode, brotliDecompressSync(again.rawPayload).toString()], [404, CONSOLE])
    for (const [method, url, accept] of [
      ['GET', '/nope', '*/*'],
      ['GET', '/nope', 'application/json'],
      ['POST', '/nope', 'text/html'],
      ['GET', '/api', 'text/html'],
      ['GET', '/api/v2/documents', 'text/html'],
      ['GET', '/api?x', 'text/html'],
      ['GET', '/console/v1', 'text/html'],
      ['GET', '/log/nope', 'text/html'],
      ['GET', '/assets/none.js', 'text/html'],
    ] as const) {
      const { statusCode, headers, json } = await app.inject({ method, url, headers: { accept } })
      assert.deepEqual([statusCode, headers['x-error-code'], json().success], [404, 'NOT_FOUND', false], url)
      assert.equal(headers.vary, method === 'GET' && url === '/nope' ? 'accept' : undefined, url)
    }
  })

  test('say that they were not built, and are there as soon as they are', async () => {
    const later = join(folder, 'later')
    const waiting = await serverOf(later)
    try {
      for (const url of ['/verify', '/assets/verify-1a2b.js']) {
        const { statusCode, json } = await waiting.inject(url)
        assert.equal(statusCode, 503)
        assert.match(json().error, /are not built/)
      }
      await mkdir(later)
      await writeFile(join(later, 'verify.html'), PAGE)
      assert.equal((await waiting.inject('/verify')).statusCode, 503)
      await writeFile(join(later, '.built'), 'state')
      assert.equal((await waiting.inject('/verify')).statusCode, 200)
    } finally {
      await waiting.close()
    }
  })
})

async function serverOf(dist: string): Promise<FastifyInstance> {
  const { routes, answerUnknown } = webPages(dist, {
    mayEmbed: async (signerId, origin) => `${signerId} ${origin}` === ALLOWED,
  })
  const app = bareServer({ answerUnknown })
  await registerAll(app, [routes])
  return app
}
