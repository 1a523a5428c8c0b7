import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPath, type PathRequest } from '../src/certificates/build-path.ts'
import { readCertificate } from '../src/certificates/certificate.ts'
import { issueCertificate } from '../src/certificates/issue-certificate.ts'
import { createKeySigner } from '../src/keys/key-signer.ts'
import { whyNotSignedBy } from '../src/keys/signed-by.ts'
import { type Authority, KEY_KINDS, makeAuthority, NOT_AFTER, NOT_BEFORE, NOW } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte, replaceBytes, replaceOnce } from './support/tamper.ts'

function requestFor({ root, issuing }: Authority, leaf: Uint8Array, changes: Partial<PathRequest> = {}): PathRequest {
  return { leaf, intermediates: [issuing.certificate], anchors: [root.certificate], at: NOW, ...changes }
}

async function refused(request: PathRequest, reason: RegExp): Promise<void> {
  const result = await buildPath(request)
  assert.ok(!result.found, 'a path was found')
  assert.match(result.reasons.join(' '), reason)
}

for (const kind of KEY_KINDS) {
  test(`a path is found from the leaf to the anchor, whatever lies about, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const namesake = await makeAuthority('p256')
    const { certificate } = await authority.issue('signer')
    const intermediates = [
      Uint8Array.of(1, 2, 3),
      // Its key usages are no longer a set of bits.
      replaceBytes(authority.issuing.certificate, Uint8Array.of(3, 2, 1, 6), Uint8Array.of(4, 2, 1, 6)),
      namesake.root.certificate,
      namesake.issuing.certificate,
      authority.root.certificate,
      authority.issuing.certificate,
      certificate,
    ]
    const result = await buildPath(requestFor(authority, certificate, { intermediates, purpose: 'document-signing' }))
    const { issuing, root } = authority
    assert.deepEqual(result, { found: true, path: [certificate, issuing.certificate, root.certificate] })
  })

  test(`no path leads through a forged, missing or foreign certificate, ${kind}`, async () => {
    const authority = await makeAuthority(kind)
    const stranger = await makeAuthority('p256', 'Stranger')
    const namesake = await makeAuthority('p256')
    const { certificate } = await authority.issue('signer')
    const { issuing } = authority
    await refused(requestFor(authority, changeByte(certificate, certificate.length - 3)), /not signed by its issuer/)
    await refused(requestFor(authority, certificate, { intermediates: [] }), /No trusted issuer/)
    await refused(requestFor(authority, certificate, { anchors: [stranger.root.certificate] }), /No trusted issuer/)
    await refused(
      requestFor(authority, certificate, { anchors: [namesake.root.certificate] }),
      /not signed by its issuer/,
    )
    const forged = replaceBytes(issuing.certificate, Buffer.from('Example Root'), Buffer.from('Example Boot'))
    await refused(requestFor(authority, certificate, { intermediates: [forged] }), /No trusted issuer/)
  })
}

test('the validity of every certificate at the time counts', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer', { notBefore: NOW, notAfter: new Date('2026-07-01') })
  assert.equal((await buildPath(requestFor(authority, certificate))).found, true)
  await refused(requestFor(authority, certificate, { at: new Date(NOW.getTime() - 1000) }), /not valid yet/)
  await refused(requestFor(authority, certificate, { at: new Date('2026-07-02') }), /expired on 2026-07-01/)
  const keys = (await authority.issue('signer')).keys
  const old = await issueCertificate({
    profile: 'issuing',
    subject: { commonName: 'Old' },
    publicKey: keys.spki,
    serialNumber: Uint8Array.of(9),
    notBefore: NOT_BEFORE,
    notAfter: new Date('2026-07-01'),
    issuer: authority.root,
  })
  const issuer = await createKeySigner(keys.pkcs8, old, [])
  const leaf = await authority.issue('signer', { issuer, notAfter: new Date('2026-07-01') })
  await refused(
    requestFor(authority, leaf.certificate, { intermediates: [old], at: new Date('2026-07-02') }),
    /expired/,
  )
  await assert.rejects(
    buildPath(requestFor(authority, certificate, { at: new Date(Number.NaN) })),
    refusal('out-of-range'),
  )
})

test('only authorities issue, and no further than they may', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const signer = await authority.issue('signer')
  const below = await authority.issue('issuing', { issuer: authority.issuing, subject: { commonName: 'Below' } })
  const deep = await authority.issue('signer', { issuer: below })
  const chain = [below.certificate, authority.issuing.certificate]
  await refused(requestFor(authority, deep.certificate, { intermediates: chain }), /longer than it allows/)

  // The holder of a document-signing certificate plays the authority.
  openssl.writePem('ca.pem', 'CERTIFICATE', signer.certificate)
  openssl.writePem('ca.key', 'PRIVATE KEY', signer.keys.pkcs8)
  openssl.run(
    'req',
    '-new',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=Mallory',
    '-keyout',
    'm.key',
    '-out',
    'm.csr',
  )
  openssl.run(
    'x509',
    '-req',
    '-in',
    'm.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-set_serial',
    '1',
    '-days',
    '9000',
    '-outform',
    'der',
    '-out',
    'm.der',
  )
  const mallory = requestFor(authority, openssl.read('m.der'), {
    intermediates: [signer.certificate, authority.issuing.certificate],
    at: new Date('2045-01-01'),
  })
  await refused(mallory, /not allowed to issue certificates/)
})

test('critical extensions and name constraints that are not heeded lead nowhere', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  openssl.writePem('ca.pem', 'CERTIFICATE', authority.root.certificate)
  openssl.writePem('ca.key', 'PRIVATE KEY', authority.root.keys.pkcs8)
  const at = new Date('2045-01-01')
  for (const [lines, reason] of [
    ['1.2.3.4 = critical,DER:0500', /unknown critical extension, 1\.2\.3\.4/],
    ['basicConstraints = critical,CA:TRUE\nnameConstraints = permitted;email:example.org', undefined],
    ['policyConstraints = critical,requireExplicitPolicy:0', /critical extension/],
    ['certificatePolicies = critical,1.2.3', undefined],
  ] as const) {
    openssl.write('ext', `${lines}\n`)
    openssl.run(
      'req',
      '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-384',
      '-nodes',
      '-subj',
      '/CN=X',
      '-keyout',
      'x.key',
      '-out',
      'x.csr',
    )
    openssl.run(
      'x509',
      '-req',
      '-in',
      'x.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-set_serial',
      '1',
      '-days',
      '9000',
      '-sha384',
      '-extfile',
      'ext',
      '-outform',
      'der',
      '-out',
      'x.der',
    )
    const request = requestFor(authority, openssl.read('x.der'), { at })
    if (reason === undefined) assert.equal((await buildPath(request)).found, true, lines)
    else await refused(request, reason)
  }
  openssl.write('ext', 'basicConstraints = critical,CA:TRUE\nnameConstraints = permitted;email:example.org\n')
  openssl.run(
    'x509',
    '-req',
    '-in',
    'x.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-set_serial',
    '1',
    '-days',
    '9000',
    '-extfile',
    'ext',
    '-out',
    'limited.pem',
  )
  openssl.run('x509', '-in', 'limited.pem', '-outform', 'der', '-out', 'limited.der')
  openssl.run('req', '-new', '-key', 'x.key', '-subj', '/CN=Leaf', '-out', 'leaf.csr')
  openssl.run(
    'x509',
    '-req',
    '-in',
    'leaf.csr',
    '-CA',
    'limited.pem',
    '-CAkey',
    'x.key',
    '-set_serial',
    '2',
    '-days',
    '9000',
    '-outform',
    'der',
    '-out',
    'leaf.der',
  )
  await refused(
    requestFor(authority, openssl.read('leaf.der'), { intermediates: [openssl.read('limited.der')], at }),
    /name constraints/,
  )
})

test('certificates that rest on SHA-1 or short keys are not believed', async (t) => {
  const openssl = new OpenSsl(t)
  const words = [
    '-x509',
    '-nodes',
    '-days',
    '9000',
    '-subj',
    '/CN=Weak',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  ]
  openssl.run('req', ...words, '-newkey', 'rsa:1024', '-sha256', '-keyout', 'short.key', '-out', 'short.pem')
  openssl.run('req', ...words, '-newkey', 'rsa:2048', '-sha256', '-keyout', 'long.key', '-out', 'long.pem')
  openssl.run(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Leaf',
    '-keyout',
    'leaf.key',
    '-out',
    'leaf.csr',
  )
  for (const [ca, hash, reason] of [
    ['short', '-sha256', /too short/],
    ['long', '-sha1', /SHA-1/],
  ] as const) {
    const files = ['-CA', `${ca}.pem`, '-CAkey', `${ca}.key`, '-set_serial', '1', '-days', '9000']
    openssl.run('x509', '-req', '-in', 'leaf.csr', ...files, hash, '-outform', 'der', '-out', 'leaf.der')
    openssl.run('x509', '-in', `${ca}.pem`, '-outform', 'der', '-out', 'ca.der')
    const at = new Date('2045-01-01')
    await refused({ leaf: openssl.read('leaf.der'), intermediates: [], anchors: [openssl.read('ca.der')], at }, reason)
  }
})

test('a weak certificate is believed if it is known to have existed before its algorithm grew weak', async (t) => {
  const openssl = new OpenSsl(t)
  const weak = ['-x509', '-nodes', '-subj', '/CN=Weak', '-outform', 'der']
  for (const [size, hash, end, reason] of [
    ['2048', '-sha1', '2012-08-01', /uses SHA-1/],
    ['1024', '-sha256', '2019-10-01', /too short/],
    ['1024', '-sha1', '2012-08-01', /uses SHA-1/],
    ['768', '-sha256', '2010-08-01', /too short/],
  ] as const) {
    openssl.run('req', ...weak, '-newkey', `rsa:${size}`, hash, '-keyout', 'key', '-out', 'der')
    const certificate = readCertificate(openssl.read('der'))
    const why = (at: Date) => whyNotSignedBy(certificate, certificate.publicKey, 'It', { at })
    const lastMoment = new Date(new Date(end).getTime() - 1)
    assert.equal(await why(lastMoment), undefined, `${size} ${hash}`)
    assert.match((await why(new Date(end))) ?? '', reason)
  }
})

test('the issuers must have been valid at the time that is given for them, and the leaf at its own', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer', { notAfter: new Date('2027-01-01T00:00:00Z') })
  const { found } = await buildPath(requestFor(authority, certificate, { at: NOW, issuersAt: new Date('2098-01-01') }))
  assert.equal(found, true)
  await refused(requestFor(authority, certificate, { at: NOW, issuersAt: new Date('2100-01-01') }), /had expired/)
  await refused(requestFor(authority, certificate, { at: new Date('2028-01-01'), issuersAt: NOW }), /had expired/)
})

test('each purpose takes the certificates that are for it', async () => {
  const authority = await makeAuthority('p256')
  for (const [profile, fit] of [
    ['signer', 'document-signing'],
    ['seal', 'document-signing'],
    ['tsa', 'timestamping'],
    ['ocsp', 'ocsp-signing'],
  ] as const) {
    const { certificate } = await authority.issue(profile)
    for (const purpose of ['document-signing', 'timestamping', 'ocsp-signing'] as const) {
      const { found } = await buildPath(requestFor(authority, certificate, { purpose }))
      assert.equal(found, purpose === fit, `${profile} for ${purpose}`)
    }
  }
})

test('an authority whose key is not for signing certificates has no say', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const at = new Date('2045-01-01')
  for (const [usage, found] of [
    ['keyCertSign', true],
    ['cRLSign', false],
  ] as const) {
    const below = openssl.issue(
      authority.root,
      usage,
      `basicConstraints = critical,CA:TRUE\nkeyUsage = critical,${usage}\n`,
    )
    const leaf = openssl.issue(below, `below ${usage}`, 'keyUsage = digitalSignature\n')
    const request = requestFor(authority, leaf.certificate, { intermediates: [below.certificate], at })
    if (found) assert.equal((await buildPath(request)).found, true)
    else await refused(request, /not allowed to sign certificates/)
  }
})

test('for time-stamping the usage must be the only one, and critical', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  for (const [lines, found] of [
    ['extendedKeyUsage = critical,timeStamping\n', true],
    ['extendedKeyUsage = timeStamping\n', false],
    ['extendedKeyUsage = critical,timeStamping,emailProtection\n', false],
    ['extendedKeyUsage = critical,timeStamping\nkeyUsage = digitalSignature,keyEncipherment\n', false],
    ['keyUsage = digitalSignature\n', false],
  ] as const) {
    const { certificate } = openssl.issue(authority.issuing, 'TSA', lines)
    const request = requestFor(authority, certificate, { at: new Date('2045-01-01'), purpose: 'timestamping' })
    assert.equal((await buildPath(request)).found, found, lines)
  }
})

test('a certificate that names two algorithms is refused', async () => {
  const authority = await makeAuthority('p256')
  const { certificate } = await authority.issue('signer')
  const [sha256, sha384] = ['2a8648ce3d040302', '2a8648ce3d040303'].map((hex) => Buffer.from(hex, 'hex'))
  const changed = replaceOnce(certificate, sha256 as Buffer, sha384 as Buffer, 'last')
  await assert.rejects(buildPath(requestFor(authority, changed)), refusal('malformed'))
})

test('certificates that certify each other in every order are given up, not tried out', async () => {
  const authority = await makeAuthority('p256')
  const { keys } = authority.root
  const crowd: Uint8Array[] = []
  for (let i = 1; i <= 12; i++) {
    crowd.push(
      await issueCertificate({
        profile: 'root',
        subject: { commonName: 'Same' },
        publicKey: keys.spki,
        serialNumber: Uint8Array.of(i),
        notBefore: NOT_BEFORE,
        notAfter: NOT_AFTER,
        issuer: { self: authority.root },
      }),
    )
  }
  const issuer = await createKeySigner(keys.pkcs8, crowd[0] as Uint8Array, [])
  const leaf = await authority.issue('signer', { issuer })
  const stranger = await makeAuthority('p256', 'Stranger')
  const request = { leaf: leaf.certificate, intermediates: crowd, anchors: [stranger.root.certificate], at: NOW }
  await refused(request, /too many certificates of the same name/)
  const intermediates = Array.from({ length: 601 }, () => leaf.certificate)
  await assert.rejects(buildPath({ ...request, intermediates }), refusal('too-large'))
})

test('a leaf that is no certificate is refused with an error', async () => {
  const leaf = Uint8Array.of(0x30, 3, 2, 1, 1)
  await assert.rejects(buildPath({ leaf, intermediates: [], anchors: [], at: NOW }), refusal('malformed'))
})
