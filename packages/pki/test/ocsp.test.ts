import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { createKeySigner } from '../src/keys/key-signer.ts'
import type { Signer } from '../src/keys/signer.ts'
import { answerOcsp, type OcspStatus } from '../src/revocation/answer-ocsp.ts'
import { checkOcspResponse } from '../src/revocation/check-ocsp-response.ts'
import { checkRevocation } from '../src/revocation/check-revocation.ts'
import { makeOcspRequest, readOcspRequest } from '../src/revocation/ocsp-request.ts'
import { type Authority, KEY_KINDS, makeAuthority, NOW } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte } from './support/tamper.ts'

const NONCE = new Uint8Array(32).fill(9)
const EARLIER = new Date('2026-05-01T00:00:00Z')
const TOMORROW = new Date(NOW.getTime() + 24 * 60 * 60 * 1000)

function answer({ issuing }: Authority, request: Uint8Array, status: OcspStatus, responder: Signer) {
  const statusOf = () => status
  return answerOcsp({
    request,
    responder,
    issuer: issuing.certificate,
    statusOf,
    producedAt: NOW,
    nextUpdate: TOMORROW,
  })
}

const REVOKED = { revokedAt: EARLIER, reason: 'keyCompromise' } as const

for (const kind of KEY_KINDS) {
  for (const by of ['issuer', 'delegate'] as const) {
    test(`openssl accepts our answers by the ${by}, ${kind}`, async (t) => {
      const openssl = new OpenSsl(t)
      const authority = await makeAuthority(kind)
      const leaf = await authority.issue('signer')
      const responder = by === 'issuer' ? authority.issuing : await authority.issue('ocsp')
      openssl.writePem('root.pem', 'CERTIFICATE', authority.root.certificate)
      openssl.writePem('issuing.pem', 'CERTIFICATE', authority.issuing.certificate)
      openssl.writePem('leaf.pem', 'CERTIFICATE', leaf.certificate)
      const question = ['-issuer', 'issuing.pem', '-cert', 'leaf.pem']
      for (const hash of ['-sha1', '-sha256']) {
        openssl.run('ocsp', hash, ...question, '-reqout', 'request.der', '-no_certs')
        for (const [status, words] of [
          ['good', /leaf\.pem: good/],
          ['unknown', /leaf\.pem: unknown/],
          [REVOKED, /leaf\.pem: revoked[\s\S]*Reason: keyCompromise[\s\S]*Revocation Time: May {2}1 00:00:00 2026/],
        ] as const) {
          openssl.write('response.der', await answer(authority, openssl.read('request.der'), status, responder))
          const trust = ['-CAfile', 'root.pem', '-verify_other', 'issuing.pem', '-attime', String(NOW.getTime() / 1000)]
          // Otherwise it would replace the nonce of the request.
          const files = ['-reqin', 'request.der', '-no_nonce', '-respin', 'response.der']
          // Its clock for the age of responses cannot be set.
          const age = ['-validity_period', '1000000000']
          const output = openssl.run('ocsp', hash, ...question, ...files, ...trust, ...age)
          assert.match(output, /Response verify OK/)
          assert.doesNotMatch(output, /Nonce/)
          assert.match(output, words)
        }
      }
    })
  }

  test(`the answers of openssl's responder are read and believed, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const [good, revoked] = [await authority.issue('signer'), await authority.issue('signer')]
    const responder = await authority.issue('ocsp')
    const serial = async (der: Uint8Array) => (await describeCertificate(der)).serialNumber.toUpperCase()
    openssl.write(
      'index.txt',
      [
        `V\t360101000000Z\t\t${await serial(good.certificate)}\tunknown\t/CN=good\n`,
        `R\t360101000000Z\t260501000000Z,superseded\t${await serial(revoked.certificate)}\tunknown\t/CN=revoked\n`,
      ].join(''),
    )
    openssl.writePem('ca.pem', 'CERTIFICATE', authority.issuing.certificate)
    openssl.writePem('responder.pem', 'CERTIFICATE', responder.certificate)
    openssl.writePem('responder.key', 'PRIVATE KEY', responder.keys.pkcs8)
    for (const [{ certificate }, status] of [
      [good, 'good'],
      [revoked, 'revoked'],
    ] as const) {
      const issuer = authority.issuing.certificate
      openssl.write('request.der', await makeOcspRequest({ certificate, issuer, nonce: NONCE, hash: 'SHA-256' }))
      const files = ['-index', 'index.txt', '-CA', 'ca.pem', '-rsigner', 'responder.pem', '-rkey', 'responder.key']
      openssl.run('ocsp', ...files, '-reqin', 'request.der', '-respout', 'response.der', '-ndays', '1')
      const response = openssl.read('response.der')
      const { producedAt } = await checkOcspResponse(response, certificate, issuer, NOW)
      const report = await checkOcspResponse(response, certificate, issuer, producedAt, NONCE)
      assert.deepEqual(report.reasons, [])
      assert.equal(report.status, status)
      if (status === 'revoked') assert.deepEqual([report.revokedAt, report.reason], [EARLIER, 'superseded'])
    }
  })
}

async function setting() {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const responder = await authority.issue('ocsp')
  const issuer = authority.issuing.certificate
  const request = await makeOcspRequest({ certificate, issuer, nonce: NONCE })
  return { authority, certificate, responder, issuer, request }
}

test('an answer is believed for its certificate, question and time only', async () => {
  const { authority, certificate, responder, issuer, request } = await setting()
  const response = await answer(authority, request, 'good', responder)
  const statusOf = async (...words: Parameters<typeof checkOcspResponse>) => (await checkOcspResponse(...words)).status
  assert.equal(await statusOf(response, certificate, issuer, NOW, NONCE), 'good')
  assert.equal(await statusOf(response, certificate, issuer, NOW, new Uint8Array(32)), 'unknown')
  assert.equal(await statusOf(response, certificate, issuer, new Date(TOMORROW.getTime() + 1000)), 'unknown')
  assert.equal(await statusOf(response, (await authority.issue('signer')).certificate, issuer, NOW), 'unknown')
  assert.equal(await statusOf(response, certificate, authority.root.certificate, NOW), 'unknown')
  assert.equal(
    await statusOf(changeByte(response, response.indexOf(0x18) + 5), certificate, issuer, NOW).catch(() => 'unknown'),
    'unknown',
  )
})

test('answers of responders without a right to answer are not believed', async () => {
  const { authority, certificate, issuer, request } = await setting()
  const impostor = await makeAuthority('p256')
  const responders = [
    await authority.issue('signer'),
    await authority.issue('tsa'),
    await impostor.issue('ocsp'),
    impostor.issuing,
    await authority.issue('ocsp', { notAfter: EARLIER }),
  ]
  for (const responder of responders) {
    const response = await answer(authority, request, 'good', responder)
    assert.equal((await checkOcspResponse(response, certificate, issuer, NOW)).status, 'unknown')
    const found = await checkRevocation({ path: [certificate, issuer], crls: [], ocsps: [response], at: NOW })
    assert.equal(found.verdict, 'unknown')
  }
})

test('a delegate needs the usage and the word that it need not be looked up', async (t) => {
  const openssl = new OpenSsl(t)
  const { authority, certificate, issuer, request } = await setting()
  const at = new Date('2045-01-01')
  for (const [lines, status] of [
    ['extendedKeyUsage = OCSPSigning\nnoCheck = ignored\n', 'good'],
    ['extendedKeyUsage = OCSPSigning\n', 'unknown'],
    ['extendedKeyUsage = emailProtection\nnoCheck = ignored\n', 'unknown'],
    ['noCheck = ignored\n', 'unknown'],
  ] as const) {
    const delegate = openssl.issue(authority.issuing, 'Delegate', lines)
    const responder = await createKeySigner(delegate.keys.pkcs8, delegate.certificate, [])
    const statusOf = () => 'good' as const
    const times = { producedAt: at, nextUpdate: new Date('2045-01-02') }
    const response = await answerOcsp({ request, responder, issuer, statusOf, ...times })
    assert.equal((await checkOcspResponse(response, certificate, issuer, at)).status, status, lines)
  }
})

test('responses say whether a path was revoked before or after the time', async () => {
  const { authority, certificate, responder, issuer, request } = await setting()
  const check = async (status: OcspStatus) => {
    const ocsps = [await answer(authority, request, status, responder)]
    return (await checkRevocation({ path: [certificate, issuer], crls: [], ocsps, at: NOW })).verdict
  }
  assert.equal(await check('good'), 'good')
  assert.equal(await check('unknown'), 'unknown')
  assert.equal(await check(REVOKED), 'revoked')
  assert.equal(await check({ ...REVOKED, revokedAt: TOMORROW }), 'good')
})

test('what cannot be answered gets the refusal of RFC 6960', async () => {
  const { authority, certificate, responder, request } = await setting()
  const status = async (bytes: Uint8Array) =>
    Buffer.from(await answer(authority, bytes, 'good', responder)).toString('hex')
  assert.equal(await status(Buffer.from('hello')), '30030a0101')
  assert.equal(await status(request.subarray(0, -1)), '30030a0101')
  assert.equal(await status(new Uint8Array(100_000)), '30030a0101')
  const stranger = await makeOcspRequest({ certificate, issuer: authority.root.certificate })
  assert.equal(await status(stranger), '30030a0106')
})

test('requests are read, and those beyond the bounds are refused', async () => {
  const { request } = await setting()
  const { certificates, nonce } = readOcspRequest(request)
  assert.equal(certificates.length, 1)
  assert.deepEqual(nonce, NONCE)
  const { certificate, issuer } = await setting()
  await assert.rejects(makeOcspRequest({ certificate, issuer, nonce: new Uint8Array(129) }), refusal('out-of-range'))
  assert.throws(() => readOcspRequest(new Uint8Array(17_000)), refusal('too-large'))
})
