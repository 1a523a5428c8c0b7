import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type TokenTrust, tokenCheckBy } from '../src/judge/token-check.ts'
import { readPem } from '../src/pem.ts'
import { makeTimestampRequest, readTimestampRequest } from '../src/timestamps/timestamp-request.ts'
import { makeTimestampResponse, readTimestampResponse } from '../src/timestamps/timestamp-response.ts'
import { type Authority, type Holder, makeAuthority, NOW } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { changeByte } from './support/tamper.ts'

const TEXT = Buffer.from('log.example.org/countersign\n3\nirgkvu+EWO2x6eMzZfwFyAjDsZpPz//UG2D1iJdRj94=\n')
const TIME = new Date('2026-06-01T12:00:00.120Z')
const EXPIRY = new Date('2027-01-01T00:00:00Z')

async function tokenOf(signer: Holder, changes = {}, hash: 'sha256' | 'sha384' = 'sha256'): Promise<Uint8Array> {
  const digest = Uint8Array.from(createHash(hash).update(TEXT).digest())
  const request = readTimestampRequest(makeTimestampRequest({ digest, certReq: true }))
  const grant = { signer, policy: '2.999.1.2', serialNumber: Uint8Array.of(1), time: TIME, ordering: false }
  const response = readTimestampResponse(await makeTimestampResponse({ request, ...grant, ...changes }))
  assert.ok(response.granted)
  return response.token
}

describe('the check of tokens in proofs', () => {
  let authority: Authority
  let tsa: Holder
  let token: Uint8Array
  before(async () => {
    authority = await makeAuthority('p256')
    tsa = await authority.issue('tsa', { notAfter: EXPIRY })
    token = await tokenOf(tsa, { accuracy: { millis: 500, micros: 20 } })
  })

  const check = (data: Uint8Array, given: Uint8Array, trust: Partial<TokenTrust> = {}) =>
    tokenCheckBy({ roots: [authority.root.certificate], at: NOW, ...trust })(given, data)

  test('names the authority and the latest time that its accuracy allows', async () => {
    const expected = { outcome: 'holds', authority: 'Example tsa', isTrusted: true }
    assert.deepEqual(await check(TEXT, token), { ...expected, time: TIME.getTime() + 501 })
    const without = await tokenOf(tsa)
    assert.deepEqual(await check(TEXT, without), { ...expected, time: TIME.getTime() + 1000 })
  })

  test('hashes the text by the algorithm in the token', async () => {
    assert.equal((await check(TEXT, await tokenOf(tsa, {}, 'sha384'))).outcome, 'holds')
  })

  test('agrees with openssl', async (t) => {
    const openssl = new OpenSsl(t)
    openssl.write('checkpoint.txt', TEXT)
    openssl.write('token.der', token)
    openssl.writePem('roots.pem', 'CERTIFICATE', authority.root.certificate)
    const words = ['-data', 'checkpoint.txt', '-token_in', '-in', 'token.der', '-CAfile', 'roots.pem']
    const shown = openssl.run('ts', '-verify', ...words, '-attime', String(NOW.getTime() / 1000))
    assert.match(shown, /Verification: OK/)
  })

  test('accepts an authority without a known root, and says that nobody confirms it', async () => {
    const other = await makeAuthority('p256', 'Other')
    for (const roots of [[], [other.root.certificate]]) {
      const found = await check(TEXT, token, { roots })
      assert.deepEqual([found.outcome, 'isTrusted' in found && found.isTrusted], ['holds', false])
    }
  })

  test('trusts an authority of a trusted list if it was granted at the time in the token', async () => {
    const span = (from: string, until: string | null) => ({
      from: new Date(from),
      until: until === null ? null : new Date(until),
    })
    for (const [purpose, granted, isTrusted] of [
      ['timestamping', span('2026-01-01', null), true],
      ['timestamping', span('2026-06-02', null), false],
      ['timestamping', span('2026-01-01', '2026-06-01'), false],
      ['document-signing', span('2026-01-01', null), false],
    ] as const) {
      const listed = [{ certificate: tsa.certificate, purpose, granted: [granted] }]
      const found = await check(TEXT, token, { roots: [], listed })
      assert.deepEqual([found.outcome, 'isTrusted' in found && found.isTrusted], ['holds', isTrusted])
    }
  })

  test('does not fail, but proves nothing, once a certificate or an algorithm has ended', async () => {
    assert.deepEqual(await check(TEXT, token, { at: EXPIRY }), {
      outcome: 'unchecked',
      detail: 'The token proves nothing now: a certificate of the authority expired on 2027-01-01.',
    })
    const ends = { 'SHA-256': new Date('2026-09-01') }
    const weak = await check(TEXT, token, { at: new Date('2026-10-01'), ends })
    assert.equal(weak.outcome, 'unchecked')
    assert.match('detail' in weak ? weak.detail : '', /SHA-256, which is too weak since 2026-09-01\.$/)
  })

  test('fails for another text, a changed token, and what is no token', async () => {
    const other = Buffer.concat([TEXT, Buffer.from('x\n')])
    assert.deepEqual(await check(other, token), { outcome: 'fails', detail: 'The timestamp is for other data.' })
    assert.equal((await check(TEXT, changeByte(token, token.length - 5))).outcome, 'fails')
    assert.equal((await check(TEXT, Uint8Array.of(0x30, 0))).outcome, 'fails')
  })

  test('fails for a token with an endless accuracy', async () => {
    const endless = await tokenOf(tsa, { accuracy: { seconds: 10 ** 13 } })
    assert.deepEqual(await check(TEXT, endless), { outcome: 'fails', detail: 'The time in the token is not a date.' })
  })
})

test('the token on the public page is valid, for the checkpoint next to it', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/proof-format.md'), 'utf8')
  const fenced = (name: string) => page.split(`\n\`\`\`${name}\n`)[1]?.split('\n```\n')[0] ?? ''
  const { checkpoint, token } = JSON.parse(fenced('timestamped'))
  const roots = readPem(fenced('tsa-root'))
  const text = Buffer.from(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1))
  const check = tokenCheckBy({ roots, at: NOW })
  assert.deepEqual(await check(Buffer.from(token, 'base64'), text), {
    outcome: 'holds',
    time: 1700000003000,
    authority: 'Example TSA',
    isTrusted: true,
  })
})
