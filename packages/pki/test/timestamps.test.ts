import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { TAG } from '../src/asn1/der.ts'
import { derContext, derElement, derInteger, derOctets, derSequence } from '../src/asn1/der-write.ts'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { writeExtension } from '../src/certificates/extensions.ts'
import { readCms } from '../src/cms/read-cms.ts'
import { writeHashAlgorithm } from '../src/keys/signature-scheme.ts'
import { makeCrl, type Revocation } from '../src/revocation/make-crl.ts'
import type { RevocationReason } from '../src/revocation/revocation-reason.ts'
import { checkTimestampToken } from '../src/timestamps/check-timestamp-token.ts'
import { makeTimestampRequest, readTimestampRequest } from '../src/timestamps/timestamp-request.ts'
import {
  makeTimestampRejection,
  makeTimestampResponse,
  readTimestampResponse,
} from '../src/timestamps/timestamp-response.ts'
import {
  type Authority,
  type Holder,
  KEY_KINDS,
  makeAuthority,
  NOT_AFTER,
  NOT_BEFORE,
  NOW,
  serialBytes,
} from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte, replaceBytes } from './support/tamper.ts'

const DATA = Buffer.from('what was there')
const POLICY = '2.999.1.2'
const TIME = new Date('2026-06-01T12:00:00.120Z')

function sha(name: string, data: Uint8Array = DATA): Uint8Array {
  return Uint8Array.from(createHash(name).update(data).digest())
}

const DIGEST = sha('sha256')

async function respond(signer: Holder, request: Uint8Array, changes = {}): Promise<Uint8Array> {
  const grant = { signer, policy: POLICY, serialNumber: Uint8Array.of(0xab, 0xcd), time: TIME, ordering: true }
  return makeTimestampResponse({ request: readTimestampRequest(request), ...grant, ...changes })
}

async function tokenOf(signer: Holder, changes = {}, nonce = 12345n): Promise<Uint8Array> {
  const response = readTimestampResponse(
    await respond(signer, makeTimestampRequest({ digest: DIGEST, nonce, certReq: true }), changes),
  )
  assert.ok(response.granted)
  return response.token
}

function expectation({ root }: Authority) {
  return { digest: DIGEST, anchors: [root.certificate] }
}

for (const kind of KEY_KINDS) {
  test(`openssl accepts our answers to its requests, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const { root, issuing, issue } = await makeAuthority(kind)
    const tsa = await issue('tsa')
    openssl.write('data', DATA)
    openssl.writePem('root.pem', 'CERTIFICATE', root.certificate)
    openssl.writePem('others.pem', 'CERTIFICATE', issuing.certificate, tsa.certificate)
    for (const words of [
      ['-sha256', '-cert'],
      ['-sha256'],
      ['-sha384', '-cert', '-tspolicy', POLICY],
      ['-sha512', '-cert', '-no_nonce'],
    ]) {
      openssl.run('ts', '-query', '-data', 'data', ...words, '-out', 'request.tsq')
      const accuracy = { seconds: 1, millis: 500, micros: 20 }
      openssl.write('response.tsr', await respond(tsa, openssl.read('request.tsq'), { accuracy }))
      const trust = ['-CAfile', 'root.pem', '-untrusted', 'others.pem', '-attime', String(NOW.getTime() / 1000)]
      assert.match(
        openssl.run('ts', '-verify', '-queryfile', 'request.tsq', '-in', 'response.tsr', ...trust),
        /Verification: OK/,
      )
      const text = openssl.run('ts', '-reply', '-in', 'response.tsr', '-text')
      assert.match(text, /Status: Granted\./)
      assert.match(text, /Time stamp: Jun {2}1 12:00:00\.12 2026 GMT/)
      assert.match(text, /Accuracy: 0x01 seconds, 0x01F4 millis, 0x14 micros/)
      assert.match(text, /Ordering: yes/)
      assert.match(text, /Serial number: 0xABCD/)
    }
  })

  test(`the answers of openssl's authority are found valid, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const tsa = await authority.issue('tsa', { notBefore: new Date(0) })
    openssl.write('data', DATA)
    openssl.writePem('tsa.pem', 'CERTIFICATE', tsa.certificate)
    openssl.writePem('key.pem', 'PRIVATE KEY', tsa.keys.pkcs8)
    openssl.writePem('chain.pem', 'CERTIFICATE', authority.issuing.certificate)
    for (const essHash of ['sha1', 'sha256', 'sha512']) {
      openssl.write('serial', '1000')
      openssl.write(
        'tsa.cnf',
        [
          '[tsa]\ndefault_tsa = here\n[here]\nserial = serial\nsigner_cert = tsa.pem\nsigner_key = key.pem\ncerts = chain.pem',
          `signer_digest = sha256\ndefault_policy = ${POLICY}\ndigests = sha256, sha512\naccuracy = secs:1\n`,
          `ordering = yes\ness_cert_id_chain = yes\ness_cert_id_alg = ${essHash}\n`,
        ].join('\n'),
      )
      const nonce = 0xfedcba9876543210n
      openssl.write('request.tsq', makeTimestampRequest({ digest: DIGEST, nonce, policy: POLICY, certReq: true }))
      openssl.run('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'request.tsq', '-out', 'response.tsr')
      const response = readTimestampResponse(openssl.read('response.tsr'))
      assert.ok(response.granted)
      const report = await checkTimestampToken(response.token, { ...expectation(authority), nonce, policy: POLICY })
      assert.deepEqual(report.reasons, ['There is no revocation data for the certificate.'])
      assert.equal(report.valid, true)
      assert.equal(report.accuracyMillis, 1000)
      assert.equal(report.serialNumber, '1001')
    }
  })

  test(`our own token passes its own check, with revocation known, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const tsa = await authority.issue('tsa')
    const token = await tokenOf(tsa, { accuracy: { millis: 250 } })
    const report = await checkTimestampToken(token, {
      ...expectation(authority),
      nonce: 12345n,
      policy: POLICY,
      crls: await listsOf(authority, []),
    })
    assert.deepEqual(report.reasons, [])
    assert.equal(report.valid, true)
    assert.equal(report.revocation, 'good')
    assert.deepEqual(report.time, TIME)
    assert.equal(report.serialNumber, 'abcd')
    assert.equal(report.accuracyMillis, 250)
    assert.deepEqual(report.certificate, tsa.certificate)
    assert.equal(report.path.length, 3)
  })
}

async function listsOf({ root, issuing }: Authority, revoked: readonly Revocation[]): Promise<Uint8Array[]> {
  const update = { number: 1n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER }
  return [
    await makeCrl({ issuer: root, ...update, revoked: [] }),
    await makeCrl({ issuer: issuing, ...update, revoked }),
  ]
}

async function refusedWith(
  authority: Authority,
  token: Uint8Array,
  reason: RegExp,
  changes: Partial<Parameters<typeof checkTimestampToken>[1]> = {},
): Promise<void> {
  const report = await checkTimestampToken(token, { ...expectation(authority), ...changes })
  assert.equal(report.valid, false)
  assert.match(report.reasons.join(' '), reason)
}

for (const kind of KEY_KINDS) {
  test(`a token for other data, another question, another policy or another trust is refused, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const token = await tokenOf(await authority.issue('tsa'))
    const stranger = await makeAuthority('p256')
    await refusedWith(authority, token, /other data/, { digest: sha('sha256', Buffer.from('other')) })
    await refusedWith(authority, token, /another request/, { nonce: 12346n })
    await refusedWith(authority, token, /another policy/, { policy: '2.999.9' })
    await refusedWith(authority, token, /not signed by its issuer|No trusted issuer/, {
      anchors: [stranger.root.certificate],
    })
    await refusedWith(authority, token, /No trusted issuer/, { anchors: [] })
  })

  test(`a tampered token is refused, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const token = await tokenOf(await authority.issue('tsa'))
    const other = sha('sha256', Buffer.from('other'))
    await refusedWith(authority, replaceBytes(token, DIGEST, other), /changed after signing/, { digest: other })
    const earlier = replaceBytes(token, Buffer.from('20260601120000.12Z'), Buffer.from('20260601110000.12Z'))
    await refusedWith(authority, earlier, /changed after signing/)
    await refusedWith(authority, changeByte(token, token.length - 5), /does not match the certificate's key/)
  })
}

test('a certificate that is not for time-stamping alone is refused, and makes no token', async () => {
  const authority = await makeAuthority('p256')
  const tsa = await authority.issue('tsa')
  const signer = await authority.issue('signer')
  await assert.rejects(tokenOf(signer), refusal('mismatch'))
  // A token by the right key whose certificate is replaced by another one.
  const stolen = { ...signer, certificate: tsa.certificate }
  await refusedWith(authority, await tokenOf(stolen), /does not match the certificate's key/)
})

/** The content of a true token, signed again by others. */
async function signedAnew(t: TestContext, authority: Authority, signers: readonly Holder[]): Promise<Uint8Array> {
  const openssl = new OpenSsl(t)
  const { content } = readCms(await tokenOf(await authority.issue('tsa')))
  openssl.write('tst', content ?? '')
  openssl.writePem('chain.pem', 'CERTIFICATE', authority.issuing.certificate)
  const words = ['-sign', '-in', 'tst', '-binary', '-nodetach', '-cades', '-econtent_type', 'id-smime-ct-TSTInfo']
  for (const [i, signer] of signers.entries()) {
    const certificate = openssl.writePem(`${i}.pem`, 'CERTIFICATE', signer.certificate)
    words.push('-signer', certificate, '-inkey', openssl.writePem(`${i}.key`, 'PRIVATE KEY', signer.keys.pkcs8))
  }
  openssl.run('cms', ...words, '-certfile', 'chain.pem', '-outform', 'der', '-out', 'token')
  return openssl.read('token')
}

test('a token by somebody who may sign documents, or by two, is refused', async (t) => {
  const authority = await makeAuthority('p256')
  const [tsa, other, signer] = [
    await authority.issue('tsa'),
    await authority.issue('tsa'),
    await authority.issue('signer'),
  ]
  const token = await signedAnew(t, authority, [tsa])
  assert.equal((await checkTimestampToken(token, expectation(authority))).valid, true)
  await refusedWith(authority, await signedAnew(t, authority, [signer]), /not restricted to time-stamping/)
  await refusedWith(authority, await signedAnew(t, authority, [tsa, other]), /not one signer/)
})

test('a time outside the validity of the certificate is neither written nor believed', async () => {
  const authority = await makeAuthority('p256')
  const short = { notBefore: NOW, notAfter: new Date('2026-07-01T00:00:00Z') }
  const tsa = await authority.issue('tsa', short)
  await assert.rejects(tokenOf(tsa, { time: new Date('2026-08-01T00:00:00Z') }), refusal('out-of-range'))
  await assert.rejects(tokenOf(tsa, { time: new Date(Number.NaN) }), refusal('out-of-range'))
  const expired = await authority.issue('tsa', { notBefore: NOT_BEFORE, notAfter: NOW })
  await assert.rejects(tokenOf(expired), refusal('out-of-range'))
})

test('a revoked authority takes its tokens with it as RFC 3161 says', async () => {
  const authority = await makeAuthority('p256')
  const tsa = await authority.issue('tsa')
  const token = await tokenOf(tsa)
  const { serialNumber } = await describeCertificate(tsa.certificate)
  const before = new Date('2026-05-01T00:00:00Z')
  const after = new Date('2026-07-01T00:00:00Z')
  const check = async (revokedAt: Date, reason: RevocationReason | undefined, existedAt?: Date) => {
    const entry = { serialNumber: serialBytes(serialNumber), revokedAt, ...(reason && { reason }) }
    const crls = await listsOf(authority, [entry])
    return checkTimestampToken(token, { ...expectation(authority), crls, ...(existedAt && { existedAt }) })
  }
  for (const reason of ['superseded', 'keyCompromise', undefined] as const) {
    const report = await check(before, reason)
    assert.equal(report.valid, false, `revoked before, ${reason}`)
    assert.equal(report.revocation, 'revoked')
  }
  for (const reason of ['unspecified', 'affiliationChanged', 'superseded', 'cessationOfOperation'] as const) {
    assert.equal((await check(after, reason)).valid, true, `revoked after, ${reason}`)
  }
  for (const reason of ['keyCompromise', undefined, 'cACompromise', 'privilegeWithdrawn'] as const) {
    assert.equal((await check(after, reason)).valid, false, `revoked after, ${reason}`)
    assert.equal((await check(after, reason, NOW)).valid, true, `known to have existed, ${reason}`)
    assert.equal((await check(after, reason, after)).valid, false, `known too late, ${reason}`)
  }
})

test('a request is answered with the certificate only if it asks for it', async () => {
  const authority = await makeAuthority('p256')
  const tsa = await authority.issue('tsa')
  const response = readTimestampResponse(await respond(tsa, makeTimestampRequest({ digest: DIGEST, certReq: false })))
  assert.ok(response.granted)
  await refusedWith(authority, response.token, /certificate is missing/)
  const intermediates = [tsa.certificate, authority.issuing.certificate]
  const report = await checkTimestampToken(response.token, { ...expectation(authority), intermediates })
  assert.equal(report.valid, true)
  assert.deepEqual(report.certificates, [])
})

test('requests are read with everything they may contain, and refused beyond it', () => {
  const full = { digest: DIGEST, nonce: -5n, policy: POLICY, certReq: true }
  const { imprint, ...rest } = readTimestampRequest(makeTimestampRequest(full))
  assert.deepEqual({ hash: imprint.hash, digest: imprint.digest }, { hash: 'SHA-256', digest: DIGEST })
  assert.deepEqual(rest, { policy: POLICY, nonce: -5n, certReq: true, extensions: [] })
  assert.throws(
    () => readTimestampRequest(makeTimestampRequest({ digest: sha('sha1'), hash: 'SHA-1', certReq: true })),
    refusal('unsupported'),
  )
  assert.throws(() => makeTimestampRequest({ digest: sha('sha1'), certReq: true }), refusal('out-of-range'))
  assert.throws(() => readTimestampRequest(makeTimestampRequest({ ...full, nonce: 1n << 300n })), refusal('too-large'))
  assert.throws(() => readTimestampRequest(new Uint8Array(20_000)), refusal('too-large'))
  assert.throws(() => readTimestampRequest(Buffer.from('hello')), refusal('malformed'))
})

test('a nonce that is longer than its value is refused, since the token would contain other bytes', () => {
  for (const [octets, isDer] of [
    ['05', true],
    ['0080', true],
    ['ff7f', true],
    ['80', true],
    ['0005', false],
    ['00', true],
    ['000080', false],
    ['ff80', false],
    ['ffff', false],
  ] as const) {
    const nonce = derElement(TAG.integer, Buffer.from(octets, 'hex'))
    const request = derSequence(derInteger(1), derSequence(writeHashAlgorithm('SHA-256'), derOctets(DIGEST)), nonce)
    if (isDer) assert.ok(readTimestampRequest(request).nonce !== null, octets)
    else assert.throws(() => readTimestampRequest(request), refusal('malformed'), octets)
  }
})

test('a request with an extension is read, and not granted', async () => {
  for (const critical of [true, false]) {
    const imprint = derSequence(writeHashAlgorithm('SHA-256'), derOctets(DIGEST))
    const extension = writeExtension('2.999.3', critical, derOctets(DIGEST))
    const request = derSequence(derInteger(1), imprint, derContext(0, extension))
    assert.deepEqual(readTimestampRequest(request).extensions, ['2.999.3'])
    const authority = await makeAuthority('p256')
    await assert.rejects(respond(await authority.issue('tsa'), request), refusal('mismatch'))
  }
})

test('another policy than the requested one is not granted', async () => {
  const authority = await makeAuthority('p256')
  const request = makeTimestampRequest({ digest: DIGEST, policy: '2.999.7', certReq: true })
  await assert.rejects(respond(await authority.issue('tsa'), request), refusal('mismatch'))
})

test('openssl reads our rejections, and so do we', (t) => {
  const openssl = new OpenSsl(t)
  const bytes = makeTimestampRejection('rejection', 'badAlg', 'Der Algorithmus ist zu schwach: ∑')
  openssl.write('response.tsr', bytes)
  const text = openssl.run('ts', '-reply', '-in', 'response.tsr', '-text')
  assert.match(text, /Status: Rejected\./)
  assert.match(text, /Status description: .*Algorithmus/)
  assert.match(text, /unrecognized or unsupported algorithm identifier/)
  assert.deepEqual(readTimestampResponse(bytes), {
    granted: false,
    status: 'rejection',
    failures: ['badAlg'],
    text: 'Der Algorithmus ist zu schwach: ∑',
  })
})
