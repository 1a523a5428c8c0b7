import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { checkCrl } from '../src/revocation/check-crl.ts'
import { checkRevocation } from '../src/revocation/check-revocation.ts'
import { readCrl, readCrlHead } from '../src/revocation/crl.ts'
import { makeCrl, type Revocation } from '../src/revocation/make-crl.ts'
import {
  type Authority,
  KEY_KINDS,
  makeAuthority,
  NOT_AFTER,
  NOT_BEFORE,
  NOW,
  serialBytes,
} from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte } from './support/tamper.ts'

const EARLIER = new Date('2026-05-01T00:00:00Z')
const LATER = new Date('2026-07-01T00:00:00Z')

function listOf({ issuing }: Authority, revoked: readonly Revocation[], changes = {}): Promise<Uint8Array> {
  return makeCrl({ issuer: issuing, number: 5n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER, revoked, ...changes })
}

async function serialOf(certificate: Uint8Array): Promise<Uint8Array> {
  return serialBytes((await describeCertificate(certificate)).serialNumber)
}

for (const kind of KEY_KINDS) {
  test(`openssl reads and verifies our lists, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const revoked = [
      { serialNumber: Uint8Array.of(0xff, 1), revokedAt: EARLIER, reason: 'keyCompromise' as const },
      { serialNumber: Uint8Array.of(2), revokedAt: LATER },
    ]
    openssl.write('list.crl', await listOf(authority, revoked))
    openssl.writePem('issuing.pem', 'CERTIFICATE', authority.issuing.certificate)
    const text = openssl.run('crl', '-inform', 'der', '-in', 'list.crl', '-CAfile', 'issuing.pem', '-text', '-noout')
    assert.match(text, /verify OK/)
    assert.match(text, /CRL Number:\s+5/)
    assert.match(text, /Serial Number: FF01\s+Revocation Date: May {2}1 00:00:00 2026 GMT\s+.*\s+.*\s+Key Compromise/)
  })

  test(`a list is read as it was made and believed of its issuer only, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const stranger = await makeAuthority('p256')
    const list = await listOf(authority, [{ serialNumber: Uint8Array.of(2), revokedAt: EARLIER, reason: 'superseded' }])
    const { number, thisUpdate, nextUpdate, entries } = readCrl(list)
    assert.deepEqual({ number, thisUpdate, nextUpdate }, { number: 5n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER })
    assert.deepEqual(
      [...entries.values()],
      [{ serialNumber: '02', revokedAt: EARLIER, reason: 'superseded', invalidSince: null }],
    )
    assert.deepEqual(await checkCrl(list, authority.issuing.certificate), { valid: true, reasons: [] })
    const head = readCrlHead(list)
    assert.deepEqual([head.number, head.nextUpdate], [number, nextUpdate])
    assert.deepEqual(await checkCrl(head, authority.issuing.certificate), { valid: true, reasons: [] })
    assert.equal((await checkCrl(head, stranger.issuing.certificate)).valid, false)
    assert.equal((await checkCrl(list, stranger.issuing.certificate)).valid, false)
    assert.equal((await checkCrl(list, authority.root.certificate)).valid, false)
    assert.equal((await checkCrl(changeByte(list, list.length - 3), authority.issuing.certificate)).valid, false)
  })
}

async function statusOf(authority: Authority, leaf: Uint8Array, crls: readonly Uint8Array[], at = NOW) {
  const path = [leaf, authority.issuing.certificate]
  const { verdict, certificates } = await checkRevocation({ path, crls, ocsps: [], at })
  return { verdict, found: certificates[0] }
}

test('an issuer is asked about at its own time, which may be later', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const path = [certificate, authority.issuing.certificate, authority.root.certificate]
  const entry = { serialNumber: await serialOf(authority.issuing.certificate), revokedAt: NOW }
  const crls = [await listOf(authority, []), await listOf({ ...authority, issuing: authority.root }, [entry])]
  const verdictAt = async (issuersAt: Date) =>
    (await checkRevocation({ path, crls, ocsps: [], at: EARLIER, issuersAt })).verdict
  assert.equal(await verdictAt(EARLIER), 'good')
  assert.equal(await verdictAt(LATER), 'revoked')
})

test('a certificate revoked before the time is revoked, after it is not', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const list = await listOf(authority, [
    { serialNumber: await serialOf(certificate), revokedAt: NOW, reason: 'keyCompromise' },
  ])
  for (const [at, verdict, timing] of [
    [EARLIER, 'good', 'after'],
    [NOW, 'revoked', 'before'],
    [LATER, 'revoked', 'before'],
  ] as const) {
    const { verdict: judged, found } = await statusOf(authority, certificate, [list], at)
    assert.equal(judged, verdict)
    assert.ok(found?.status === 'revoked')
    assert.equal(found.timing, timing)
    assert.deepEqual([found.since, found.reason, found.source], [NOW, 'keyCompromise', 'crl'])
  }
})

test('the time since when openssl says a key was compromised counts', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const { serialNumber } = await describeCertificate(certificate)
  openssl.writePem('ca.pem', 'CERTIFICATE', authority.issuing.certificate)
  openssl.writePem('ca.key', 'PRIVATE KEY', authority.issuing.keys.pkcs8)
  const index = `R\t360101000000Z\t260701000000Z,keyTime,20260501000000Z\t${serialNumber.toUpperCase()}\tunknown\t/CN=x\n`
  openssl.write('index.txt', index)
  openssl.write('ca.cnf', '[ca]\ndefault_ca = here\n[here]\ndatabase = index.txt\ndefault_md = sha256\n')
  const dates = ['-crl_lastupdate', '20260702000000Z', '-crl_nextupdate', '20990101000000Z']
  openssl.run(
    'ca',
    '-gencrl',
    '-config',
    'ca.cnf',
    '-cert',
    'ca.pem',
    '-keyfile',
    'ca.key',
    ...dates,
    '-out',
    'crl.pem',
  )
  openssl.run('crl', '-in', 'crl.pem', '-outform', 'der', '-out', 'crl.der')
  const { verdict, found } = await statusOf(authority, certificate, [openssl.read('crl.der')])
  assert.equal(verdict, 'revoked')
  assert.ok(found?.status === 'revoked')
  assert.deepEqual([found.since, found.reason], [EARLIER, 'keyCompromise'])
})

test('a list counts for the certificates in its scope only', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer', { crlUrl: 'http://ca.example/1.crl' })
  openssl.writePem('ca.pem', 'CERTIFICATE', authority.issuing.certificate)
  openssl.writePem('ca.key', 'PRIVATE KEY', authority.issuing.keys.pkcs8)
  openssl.write('index.txt', '')
  for (const [scope, verdict] of [
    ['onlyuser = TRUE', 'good'],
    ['onlyCA = TRUE', 'unknown'],
    ['fullname = URI:http://ca.example/1.crl', 'good'],
    ['fullname = URI:http://ca.example/2.crl', 'unknown'],
    ['onlysomereasons = keyCompromise', 'unknown'],
    ['indirectCRL = TRUE', 'unknown'],
  ] as const) {
    const ca = '[ca]\ndefault_ca = here\n[here]\ndatabase = index.txt\ndefault_md = sha256\n'
    openssl.write('ca.cnf', `${ca}[ext]\nissuingDistributionPoint = critical,@scope\n[scope]\n${scope}\n`)
    const dates = ['-crl_lastupdate', '20260501000000Z', '-crl_nextupdate', '20990101000000Z', '-crlexts', 'ext']
    openssl.run(
      'ca',
      '-gencrl',
      '-config',
      'ca.cnf',
      '-cert',
      'ca.pem',
      '-keyfile',
      'ca.key',
      ...dates,
      '-out',
      'crl.pem',
    )
    openssl.run('crl', '-in', 'crl.pem', '-outform', 'der', '-out', 'crl.der')
    assert.equal((await statusOf(authority, certificate, [openssl.read('crl.der')])).verdict, verdict, scope)
  }
})

test('silence of a list counts for the time that it covers only', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer', { notAfter: LATER })
  const verdictOf = async (thisUpdate: Date, nextUpdate: Date, at: Date) => {
    const list = await listOf(authority, [], { thisUpdate, nextUpdate })
    return (await statusOf(authority, certificate, [list], at)).verdict
  }
  const day = 24 * 60 * 60 * 1000
  assert.equal(await verdictOf(EARLIER, LATER, NOW), 'good')
  assert.equal(await verdictOf(new Date(NOW.getTime() + day), LATER, NOW), 'good')
  assert.equal(await verdictOf(EARLIER, new Date(EARLIER.getTime() + day), NOW), 'unknown')
  // After its end the issuer may have dropped the certificate.
  assert.equal(await verdictOf(new Date(LATER.getTime() + day), NOT_AFTER, NOW), 'unknown')
})

test('lists that nobody rightful has signed say nothing', async () => {
  const authority = await makeAuthority('p256')
  const impostor = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const forged = await listOf(impostor, [])
  const good = await listOf(authority, [])
  for (const crls of [[], [forged], [changeByte(good, good.length - 3)], [Uint8Array.of(1, 2, 3)]]) {
    const { verdict, found } = await statusOf(authority, certificate, crls)
    assert.equal(verdict, 'unknown')
    assert.ok(found?.status === 'unknown' && found.reasons.length > 0)
  }
  assert.equal((await statusOf(authority, certificate, [forged, good])).verdict, 'good')
})

test('a hold that a newer CRL has lifted ends, a revocation never does', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const serialNumber = await serialOf(certificate)
  const newer = await listOf(authority, [], { thisUpdate: EARLIER })
  for (const [reason, verdict] of [
    ['certificateHold', 'good'],
    ['superseded', 'revoked'],
  ] as const) {
    const older = await listOf(authority, [{ serialNumber, revokedAt: NOT_BEFORE, reason }])
    assert.equal((await statusOf(authority, certificate, [older])).verdict, 'revoked')
    assert.equal((await statusOf(authority, certificate, [older, newer])).verdict, verdict)
  }
})

test('an authority is looked up as well', async () => {
  const { root, issuing, issue } = await makeAuthority('p256')
  const { certificate } = await issue('signer')
  const update = { number: 1n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER }
  const entry = {
    serialNumber: await serialOf(issuing.certificate),
    revokedAt: EARLIER,
    reason: 'cACompromise' as const,
  }
  const ofRoot = await makeCrl({ issuer: root, ...update, revoked: [entry] })
  const ofIssuing = await makeCrl({ issuer: issuing, ...update, revoked: [] })
  const path = [certificate, issuing.certificate, root.certificate]
  const { verdict, certificates } = await checkRevocation({ path, crls: [ofRoot, ofIssuing], ocsps: [], at: NOW })
  assert.equal(verdict, 'revoked')
  assert.deepEqual(
    certificates.map(({ status }) => status),
    ['good', 'revoked'],
  )
})

test('what cannot be a list is not made, nor a time that is none heeded', async () => {
  const authority = await makeAuthority('p256')
  const leaf = await authority.issue('signer')
  const twice = { serialNumber: Uint8Array.of(1), revokedAt: NOW }
  await assert.rejects(listOf(authority, [], { issuer: leaf }), refusal('mismatch'))
  await assert.rejects(listOf(authority, [twice, twice]), refusal('out-of-range'))
  await assert.rejects(listOf(authority, [], { number: -1n }), refusal('out-of-range'))
  await assert.rejects(listOf(authority, [], { nextUpdate: NOT_BEFORE }), refusal('out-of-range'))
  await assert.rejects(statusOf(authority, leaf.certificate, [], new Date(Number.NaN)), refusal('out-of-range'))
})
