import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { issueCertificate } from '../src/certificates/issue-certificate.ts'
import { generateKey } from '../src/keys/generate-key.ts'
import { createKeySigner, openKey } from '../src/keys/key-signer.ts'
import { makeCrl } from '../src/revocation/make-crl.ts'
import { KEY_KINDS, makeAuthority, NOT_AFTER, NOT_BEFORE, NOW, serialBytes } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'

const PROFILES = ['signer', 'seal', 'tsa', 'ocsp'] as const
const AT = ['-attime', String(NOW.getTime() / 1000)]

for (const kind of KEY_KINDS) {
  test(`openssl accepts every profile strictly and with revocation lists, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const { root, issuing, issue } = await makeAuthority(kind)
    const update = { number: 1n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER }
    const lists = [await makeCrl({ issuer: root, ...update, revoked: [] })]
    const revoked = await issue('signer')
    const { serialNumber } = await describeCertificate(revoked.certificate)
    const entry = { serialNumber: serialBytes(serialNumber), revokedAt: NOT_BEFORE, reason: 'keyCompromise' } as const
    lists.push(await makeCrl({ issuer: issuing, ...update, revoked: [entry] }))
    openssl.writePem('root.pem', 'CERTIFICATE', root.certificate)
    openssl.writePem('issuing.pem', 'CERTIFICATE', issuing.certificate)
    openssl.writePem('lists.pem', 'X509 CRL', ...lists)
    const words = [
      '-x509_strict',
      '-crl_check_all',
      '-CRLfile',
      'lists.pem',
      '-CAfile',
      'root.pem',
      '-untrusted',
      'issuing.pem',
      ...AT,
    ]

    for (const profile of PROFILES) {
      const { certificate } = await issue(profile)
      openssl.writePem('leaf.pem', 'CERTIFICATE', certificate)
      assert.match(openssl.run('verify', ...words, 'leaf.pem'), /leaf\.pem: OK/)
    }
    openssl.writePem('leaf.pem', 'CERTIFICATE', revoked.certificate)
    assert.match(openssl.try('verify', ...words, 'leaf.pem').output, /certificate revoked/)
  })

  test(`openssl finds each profile fit for its purpose and no other, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const { root, issuing, issue } = await makeAuthority(kind)
    openssl.writePem('root.pem', 'CERTIFICATE', root.certificate)
    openssl.writePem('issuing.pem', 'CERTIFICATE', issuing.certificate)
    for (const [profile, purpose] of [
      ['signer', 'smimesign'],
      ['seal', 'smimesign'],
      ['tsa', 'timestampsign'],
    ] as const) {
      openssl.writePem('leaf.pem', 'CERTIFICATE', (await issue(profile)).certificate)
      for (const asked of ['smimesign', 'timestampsign', 'sslserver']) {
        const words = ['-CAfile', 'root.pem', '-untrusted', 'issuing.pem', ...AT, '-purpose', asked, 'leaf.pem']
        assert.equal(openssl.try('verify', ...words).status === 0, asked === purpose, `${profile} for ${asked}`)
      }
    }
  })
}

test('a stolen key of an authority makes no certificate of a web server or an authority that openssl accepts', async (t) => {
  const openssl = new OpenSsl(t)
  const { root, issuing } = await makeAuthority('p256')
  openssl.writePem('root.pem', 'CERTIFICATE', root.certificate)
  openssl.writePem('issuing.pem', 'CERTIFICATE', issuing.certificate)
  const verify = (certificate: Uint8Array, purpose: string, ...others: string[]) => {
    openssl.writePem('leaf.pem', 'CERTIFICATE', certificate)
    return openssl.try('verify', '-CAfile', 'root.pem', ...others, '-purpose', purpose, 'leaf.pem').output
  }
  for (const [thief, others] of [
    [issuing, ['-untrusted', 'issuing.pem']],
    [root, []],
  ] as const) {
    for (const [usage, purpose] of [
      ['serverAuth', 'sslserver'],
      ['clientAuth', 'sslclient'],
    ] as const) {
      const { certificate } = openssl.issue(
        thief,
        'bank.example',
        `extendedKeyUsage=${usage}\nsubjectAltName=DNS:bank.example\n`,
      )
      assert.match(
        verify(certificate, purpose, ...others),
        /at (0|1) depth lookup: unsuitable certificate purpose/,
        usage,
      )
    }
  }
  const below = openssl.issue(issuing, 'Below', 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n')
  const { certificate } = openssl.issue(below, 'Signer', 'extendedKeyUsage=emailProtection\n')
  openssl.writePem('below.pem', 'CERTIFICATE', issuing.certificate, below.certificate)
  assert.match(verify(certificate, 'smimesign', '-untrusted', 'below.pem'), /path length constraint exceeded/)
})

test('extensions are those of the profile, critical where they must be', async (t) => {
  const openssl = new OpenSsl(t)
  const { root, issuing, issue } = await makeAuthority('p256')
  const text = (certificate: Uint8Array) => {
    openssl.write('c.der', certificate)
    return openssl.run('x509', '-inform', 'der', '-in', 'c.der', '-noout', '-text').replaceAll(/\s+/g, ' ')
  }
  for (const [{ certificate }, length] of [
    [root, 1],
    [issuing, 0],
  ] as const) {
    const found = text(certificate)
    assert.ok(found.includes(`Basic Constraints: critical CA:TRUE, pathlen:${length} X509v3 Key Usage`), found)
    assert.match(found, /Key Usage: critical Certificate Sign, CRL Sign X509v3/)
    assert.match(
      found,
      /Extended Key Usage: 1\.3\.6\.1\.5\.5\.7\.3\.36, E-mail Protection, Time Stamping, OCSP Signing X509v3/,
    )
  }
  const signer = text((await issue('signer')).certificate)
  assert.match(signer, /Key Usage: critical Digital Signature, Non Repudiation/)
  assert.match(signer, /Extended Key Usage: 1\.3\.6\.1\.5\.5\.7\.3\.36, E-mail Protection/)
  assert.doesNotMatch(signer, /CA:TRUE/)
  assert.match(text((await issue('tsa')).certificate), /Extended Key Usage: critical Time Stamping X509v3/)
  assert.match(text((await issue('ocsp')).certificate), /Extended Key Usage: OCSP Signing .* OCSP No Check/)
})

test('a description shows the requested values', async () => {
  const { issue } = await makeAuthority('p256')
  const subject = {
    commonName: 'Zoë, Ltd',
    organization: '株式会社',
    country: 'JP',
    serialNumber: 'HRB 12',
    email: 'zoe@example.org',
  }
  const { certificate } = await issue('seal', {
    subject,
    crlUrl: 'http://ca.example/list.crl',
    ocspUrl: 'http://ca.example/ocsp',
    issuerUrl: 'http://ca.example/ca.cer',
    policies: ['2.999.1', '1.3.6.1.4.1.99999.16384.1'],
  })
  const found = await describeCertificate(certificate)
  const judge = new X509Certificate(certificate)
  assert.deepEqual(
    { ...found.subject },
    {
      text: 'serialNumber=HRB 12,CN=Zoë\\, Ltd,O=株式会社,C=JP',
      commonName: subject.commonName,
      organization: subject.organization,
      country: 'JP',
      serialNumber: 'HRB 12',
    },
  )
  assert.equal(found.issuer.commonName, 'Example Issuing')
  assert.deepEqual(found.emails, ['zoe@example.org'])
  assert.equal(found.serialNumber, judge.serialNumber.toLowerCase())
  assert.equal(found.fingerprint, judge.fingerprint256.replaceAll(':', '').toLowerCase())
  assert.deepEqual([found.notBefore, found.notAfter], [NOT_BEFORE, NOT_AFTER])
  assert.equal(found.key, 'EC P-256')
  assert.equal(found.isAuthority, false)
  assert.deepEqual(found.keyUsages, ['digitalSignature', 'nonRepudiation'])
  assert.deepEqual(found.extendedKeyUsages, judge.keyUsage)
  assert.deepEqual(found.policies, ['2.999.1', '1.3.6.1.4.1.99999.16384.1'])
  assert.deepEqual(found.crlUrls, ['http://ca.example/list.crl'])
  assert.deepEqual(found.ocspUrls, ['http://ca.example/ocsp'])
  assert.deepEqual(found.issuerUrls, ['http://ca.example/ca.cer'])
})

test('names of all scripts survive, as openssl reads them', async (t) => {
  const openssl = new OpenSsl(t)
  const { issue } = await makeAuthority('p256')
  for (const commonName of [
    'Ѓорѓи Ђурић',
    'محمد بن سلمان',
    'נֹעָה',
    '山田 太郎',
    'ณัฐ',
    'अर्जुन',
    '𠮷野家',
    'Ωμέγα',
    '👩‍⚖️',
  ]) {
    const { certificate } = await issue('signer', { subject: { commonName } })
    openssl.write('c.der', certificate)
    const words = ['-inform', 'der', '-in', 'c.der', '-noout', '-subject', '-nameopt', 'utf8,-esc_msb,sname']
    assert.equal(openssl.run('x509', ...words).trim(), `subject=CN=${commonName}`)
    assert.equal((await describeCertificate(certificate)).subject.commonName, commonName)
  }
})

test('email addresses outside ASCII have the form of RFC 9598', async () => {
  const { issue } = await makeAuthority('p256')
  for (const [email, written] of [
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  ] as const) {
    const { certificate } = await issue('signer', { subject: { commonName: 'A', email } })
    assert.deepEqual((await describeCertificate(certificate)).emails, [written])
  }
})

test('times after 2049 are written as RFC 5280 asks', async (t) => {
  const openssl = new OpenSsl(t)
  const keys = await generateKey('p256')
  const certificate = await issueCertificate({
    profile: 'root',
    subject: { commonName: 'Long' },
    publicKey: keys.spki,
    serialNumber: Uint8Array.of(1),
    notBefore: new Date('2049-12-31T23:59:59.999Z'),
    notAfter: new Date('2050-01-01T00:00:00Z'),
    issuer: { self: await openKey(keys.pkcs8) },
  })
  openssl.write('c.der', certificate)
  const parsed = openssl.run('asn1parse', '-inform', 'der', '-in', 'c.der')
  assert.match(parsed, /UTCTIME +:491231235959Z/)
  assert.match(parsed, /GENERALIZEDTIME +:20500101000000Z/)
})

test('what must not be issued is refused', async () => {
  const { root, issuing, issue } = await makeAuthority('p256')
  const leaf = await issue('signer')
  const long = new Date(NOT_AFTER.getTime() + 1000)
  const weak = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  )
  const weakSpki = new Uint8Array(await crypto.subtle.exportKey('spki', weak.publicKey))
  await assert.rejects(issue('signer', { issuer: leaf }), refusal('mismatch'))
  await assert.rejects(issue('root', { issuer: root }), refusal('mismatch'))
  await assert.rejects(issue('signer', { notAfter: long }), refusal('out-of-range'))
  await assert.rejects(issue('signer', { notBefore: NOT_AFTER, notAfter: NOT_BEFORE }), refusal('out-of-range'))
  await assert.rejects(issue('signer', { notBefore: new Date(Number.NaN) }), refusal('out-of-range'))
  await assert.rejects(issue('signer', { serialNumber: new Uint8Array(8) }), refusal('out-of-range'))
  await assert.rejects(issue('signer', { serialNumber: new Uint8Array(20).fill(0xff) }), refusal('too-large'))
  await assert.rejects(issue('signer', { publicKey: weakSpki }), refusal('unsupported'))
  await assert.rejects(issue('signer', { crlUrl: 'javascript:alert(1)' }), refusal('out-of-range'))
  await assert.rejects(issue('signer', { policies: ['1.40.1'] }), refusal('out-of-range'))
  for (const subject of [
    { commonName: '' },
    { commonName: 'x'.repeat(65) },
    { commonName: 'a\u0000b' },
    { commonName: '\ud800' },
    { commonName: 'A', country: 'deu' },
    { commonName: 'A', email: 'nobody' },
    { commonName: 'A', email: 'a b@example.org' },
    { commonName: 'A', email: 'a@example.org/path' },
    { commonName: 'A', serialNumber: 'é' },
  ]) {
    await assert.rejects(issue('signer', { subject }), refusal('out-of-range'), JSON.stringify(subject))
  }
  await assert.rejects(createKeySigner(leaf.keys.pkcs8, issuing.certificate, []), refusal('mismatch'))
})
