import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { issueCertificate } from '../src/certificates/issue-certificate.ts'
import { checkCms } from '../src/cms/check-cms.ts'
import { readCms } from '../src/cms/read-cms.ts'
import { signCms } from '../src/cms/sign-cms.ts'
import type { HashAlgorithm } from '../src/keys/hash.ts'
import { makeCrl } from '../src/revocation/make-crl.ts'
import { type Authority, KEY_KINDS, makeAuthority, NOT_AFTER, NOT_BEFORE, NOW } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte, replaceBytes, replaceOnce } from './support/tamper.ts'

const CONTENT = Buffer.from('The parties agree.')
const DIGEST = sha('SHA-256')

function sha(algorithm: HashAlgorithm, content: Uint8Array = CONTENT): Uint8Array {
  return Uint8Array.from(createHash(algorithm.replace('-', '')).update(content).digest())
}

function writeTrust(openssl: OpenSsl, { root, issuing }: Authority): void {
  openssl.writePem('root.pem', 'CERTIFICATE', root.certificate)
  openssl.writePem('issuing.pem', 'CERTIFICATE', issuing.certificate)
  openssl.write('content', CONTENT)
}

for (const kind of KEY_KINDS) {
  test(`openssl verifies a signature and its certificate binding, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const signer = await authority.issue('signer')
    const list = { issuer: authority.issuing, number: 1n, thisUpdate: NOT_BEFORE, nextUpdate: NOT_AFTER, revoked: [] }
    writeTrust(openssl, authority)
    for (const more of [{}, { signingTime: NOW }, { crls: [await makeCrl(list)] }]) {
      openssl.write('cms.der', await signCms({ signer, digest: DIGEST, ...more }))
      const words = ['-verify', '-cades', '-inform', 'der', '-in', 'cms.der', '-binary', '-CAfile', 'root.pem']
      const at = ['-attime', String(NOW.getTime() / 1000)]
      assert.match(openssl.run('cms', ...words, ...at, '-content', 'content'), /Verification successful/)
      openssl.write('other', 'The parties disagree.')
      assert.notEqual(openssl.try('cms', ...words, ...at, '-content', 'other').status, 0)
    }
  })

  test(`a signature is found valid, and the padding of a PDF does not matter, ${kind}`, async () => {
    const { issue, root, issuing } = await makeAuthority(kind)
    const signer = await issue('signer')
    const made = await signCms({ signer, digest: DIGEST, signingTime: NOW })
    const padded = new Uint8Array(made.length + 999)
    padded.set(made)
    const { valid, certificates, signers } = await checkCms(readCms(padded), DIGEST)
    const [found] = signers
    assert.equal(valid, true)
    assert.deepEqual(found?.reasons, [])
    assert.equal(found?.certificateBound, true)
    assert.deepEqual(found?.certificate, signer.certificate)
    assert.deepEqual(found?.signingTime, NOW)
    assert.equal(found?.timestampToken, null)
    assert.deepEqual(
      new Set(certificates.map((bytes) => Buffer.from(bytes).toString('hex'))),
      new Set([signer, issuing, root].map(({ certificate }) => Buffer.from(certificate).toString('hex'))),
    )
  })

  test(`signatures that openssl makes are found valid, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const signer = await authority.issue('signer')
    writeTrust(openssl, authority)
    openssl.writePem('signer.pem', 'CERTIFICATE', signer.certificate)
    openssl.writePem('key.pem', 'PRIVATE KEY', signer.keys.pkcs8)
    const words = [
      '-sign',
      '-in',
      'content',
      '-binary',
      '-signer',
      'signer.pem',
      '-inkey',
      'key.pem',
      '-outform',
      'der',
    ]
    const pss = ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32']
    for (const [hash, more] of [
      ['SHA-256', ['-cades']],
      ['SHA-384', ['-cades', '-md', 'sha384']],
      ['SHA-512', ['-cades', '-md', 'sha512', '-keyid']],
      ['SHA-256', ['-cades', '-stream', '-indef']],
      ...(kind === 'rsa2048' ? ([['SHA-256', ['-cades', ...pss]]] as const) : []),
    ] as const) {
      openssl.run('cms', ...words, ...more, '-out', 'cms.der')
      const cms = readCms(openssl.read('cms.der'))
      const report = await checkCms(cms, (algorithm) => sha(algorithm))
      assert.deepEqual(report.signers[0]?.reasons, [], more.join(' '))
      assert.equal(report.valid, true)
      assert.equal(report.signers[0]?.hash, hash)
      assert.equal((await checkCms(cms, (algorithm) => sha(algorithm, Buffer.from('other')))).valid, false)
    }
  })

  test(`a signature over SHA-1 is called weak, ${kind}`, async (t) => {
    const openssl = new OpenSsl(t)
    const authority = await makeAuthority(kind)
    const signer = await authority.issue('signer')
    writeTrust(openssl, authority)
    openssl.writePem('signer.pem', 'CERTIFICATE', signer.certificate)
    openssl.writePem('key.pem', 'PRIVATE KEY', signer.keys.pkcs8)
    const words = [
      '-sign',
      '-in',
      'content',
      '-binary',
      '-signer',
      'signer.pem',
      '-inkey',
      'key.pem',
      '-outform',
      'der',
    ]
    openssl.run('cms', ...words, '-md', 'sha1', '-out', 'cms.der')
    const [found] = (await checkCms(readCms(openssl.read('cms.der')), (algorithm) => sha(algorithm))).signers
    assert.equal(found?.signatureValid, true)
    assert.equal(found?.weak, true)
    assert.deepEqual(found?.weakness?.since, new Date('2012-08-01'))
    assert.equal(found?.certificateBound, false)
  })
}

test('a key of P-384 signs a SHA-384 so that openssl verifies it, and no SHA-256', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p384')
  const signer = await authority.issue('signer')
  writeTrust(openssl, authority)
  openssl.write('cms.der', await signCms({ signer, digest: sha('SHA-384') }))
  const words = ['-verify', '-cades', '-inform', 'der', '-in', 'cms.der', '-binary', '-CAfile', 'root.pem']
  const at = ['-attime', String(NOW.getTime() / 1000)]
  assert.match(openssl.run('cms', ...words, ...at, '-content', 'content'), /Verification successful/)
  await assert.rejects(signCms({ signer, digest: DIGEST }), refusal('unsupported'))
  const ordinary = await (await makeAuthority('p256')).issue('signer')
  await assert.rejects(signCms({ signer: ordinary, digest: sha('SHA-384') }), refusal('unsupported'))
})

test('a signature by a short key is called weak', async (t) => {
  const openssl = new OpenSsl(t)
  openssl.write('content', CONTENT)
  const request = ['-x509', '-nodes', '-newkey', 'rsa:1024', '-subj', '/CN=Short', '-keyout', 'key.pem']
  openssl.run('req', ...request, '-out', 'signer.pem')
  const words = ['-sign', '-in', 'content', '-binary', '-signer', 'signer.pem', '-inkey', 'key.pem', '-outform', 'der']
  openssl.run('cms', ...words, '-out', 'cms.der')
  const [found] = (await checkCms(readCms(openssl.read('cms.der')), (algorithm) => sha(algorithm))).signers
  assert.deepEqual([found?.signatureValid, found?.weak], [true, true])
  assert.deepEqual(found?.weakness?.since, new Date('2019-10-01'))
  assert.match(found?.reasons.join() ?? '', /too short/)
})

test('lengths left open and content in pieces, as BER allows, are read', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const signer = await authority.issue('signer')
  openssl.write('content', Buffer.alloc(100_000, 'x'))
  openssl.writePem('signer.pem', 'CERTIFICATE', signer.certificate)
  openssl.writePem('key.pem', 'PRIVATE KEY', signer.keys.pkcs8)
  const words = [
    '-sign',
    '-in',
    'content',
    '-binary',
    '-nodetach',
    '-stream',
    '-signer',
    'signer.pem',
    '-inkey',
    'key.pem',
  ]
  openssl.run('cms', ...words, '-cades', '-outform', 'der', '-out', 'cms.der')
  const bytes = openssl.read('cms.der')
  assert.equal(bytes[1], 0x80)
  const cms = readCms(bytes)
  assert.equal(cms.content?.length, 100_000)
  assert.equal((await checkCms(cms, sha('SHA-256', Buffer.alloc(100_000, 'x')))).valid, true)
})

test('the signature timestamp is requested over the signature value and found again', async () => {
  const { issue } = await makeAuthority('p256')
  const token = Uint8Array.of(0x30, 3, 2, 1, 5)
  let asked: Uint8Array | undefined
  const addTimestamp = async (value: Uint8Array) => {
    asked = value
    return token
  }
  const cms = readCms(await signCms({ signer: await issue('signer'), digest: DIGEST, addTimestamp }))
  assert.deepEqual(cms.signers[0]?.timestampToken, token)
  assert.deepEqual(cms.signers[0]?.signature, asked)
  assert.equal((await checkCms(cms, DIGEST)).valid, true)
})

test('another digest is reported as changed content', async () => {
  const { issue } = await makeAuthority('p256')
  const cms = readCms(await signCms({ signer: await issue('signer'), digest: DIGEST }))
  const { valid, signers } = await checkCms(cms, sha('SHA-256', Buffer.from('other')))
  assert.equal(valid, false)
  assert.equal(signers[0]?.digestMatches, false)
  assert.equal(signers[0]?.signatureValid, true)
  assert.match(signers[0]?.reasons.join(' ') ?? '', /changed after signing/)
})

for (const kind of KEY_KINDS) {
  test(`a changed signed attribute breaks the signature, ${kind}`, async () => {
    const { issue } = await makeAuthority(kind)
    const made = await signCms({ signer: await issue('signer'), digest: DIGEST })
    const other = sha('SHA-256', Buffer.from('other'))
    const { valid, signers } = await checkCms(readCms(replaceBytes(made, DIGEST, other)), other)
    assert.equal(valid, false)
    assert.equal(signers[0]?.digestMatches, true)
    assert.equal(signers[0]?.signatureValid, false)
  })

  test(`a changed signature value is refused, ${kind}`, async () => {
    const { issue } = await makeAuthority(kind)
    const made = await signCms({ signer: await issue('signer'), digest: DIGEST })
    const changed = changeByte(made, made.length - 5)
    assert.equal((await checkCms(readCms(changed), DIGEST)).valid, false)
  })
}

test('another certificate of the same key and number does not pass for the named one', async () => {
  const { issue, issuing } = await makeAuthority('rsa2048')
  const signer = await issue('signer', { serialNumber: Uint8Array.of(7), subject: { commonName: 'Alice' } })
  const twin = await issueCertificate({
    profile: 'signer',
    subject: { commonName: 'Mallo' },
    publicKey: signer.keys.spki,
    serialNumber: Uint8Array.of(7),
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    issuer: issuing,
  })
  const made = replaceBytes(await signCms({ signer, digest: DIGEST }), signer.certificate, twin)
  const { valid, signers } = await checkCms(readCms(made), DIGEST)
  assert.equal(valid, false)
  assert.equal(signers[0]?.signatureValid, true)
  assert.equal(signers[0]?.certificateBound, false)
  assert.match(signers[0]?.reasons.join(' ') ?? '', /does not match the one named in the signature/)
})

test('content of another type than was signed is refused', async () => {
  const { issue } = await makeAuthority('p256')
  const made = await signCms({ signer: await issue('signer'), digest: DIGEST })
  const [data, enveloped] = ['06092a864886f70d010701', '06092a864886f70d010703'].map((hex) => Buffer.from(hex, 'hex'))
  const changed = replaceOnce(made, data as Buffer, enveloped as Buffer, 'first')
  const { valid, signers } = await checkCms(readCms(changed), DIGEST)
  assert.equal(valid, false)
  assert.match(signers[0]?.reasons.join(' ') ?? '', /content type/)
})

test('a signature without signed attributes is refused', async (t) => {
  const openssl = new OpenSsl(t)
  const authority = await makeAuthority('p256')
  const signer = await authority.issue('signer')
  writeTrust(openssl, authority)
  openssl.writePem('signer.pem', 'CERTIFICATE', signer.certificate)
  openssl.writePem('key.pem', 'PRIVATE KEY', signer.keys.pkcs8)
  const words = ['-sign', '-in', 'content', '-binary', '-noattr', '-signer', 'signer.pem', '-inkey', 'key.pem']
  openssl.run('cms', ...words, '-outform', 'der', '-out', 'cms.der')
  const { valid, signers } = await checkCms(readCms(openssl.read('cms.der')), DIGEST)
  assert.equal(valid, false)
  assert.match(signers[0]?.reasons.join(' ') ?? '', /no signed attributes/)
})

test('anything but a CMS is refused', async () => {
  const { issue } = await makeAuthority('p256')
  const made = await signCms({ signer: await issue('signer'), digest: DIGEST })
  assert.throws(() => readCms(new Uint8Array()), refusal('malformed'))
  assert.throws(() => readCms(made.subarray(0, made.length - 1)), refusal('malformed'))
  assert.throws(() => readCms(Buffer.concat([made, Uint8Array.of(0, 1)])), refusal('malformed'))
  assert.throws(() => readCms(Buffer.alloc(8 * 1024 * 1024 + 1)), refusal('too-large'))
  assert.throws(
    () => readCms(Buffer.concat(Array.from({ length: 100 }, () => [0x30, 0x80]).map((b) => Buffer.from(b)))),
    refusal('too-large'),
  )
  await assert.rejects(checkCms(readCms(made), new Uint8Array(20)), refusal('out-of-range'))
})
