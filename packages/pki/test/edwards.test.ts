import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { buildPath } from '../src/certificates/build-path.ts'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { checkCms } from '../src/cms/check-cms.ts'
import { readCms } from '../src/cms/read-cms.ts'
import { hash } from '../src/keys/hash.ts'
import { shake256 } from '../src/keys/shake256.ts'
import { makeAuthority } from './support/authority.ts'
import { type EdwardsHash, edwardsCms } from './support/edwards-cms.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte, replaceBytes, replaceOnce } from './support/tamper.ts'

const CONTENT = Buffer.from('The parties agree.')
const CURVES = ['Ed25519', 'Ed448'] as const
const WAYS: readonly [(typeof CURVES)[number], EdwardsHash][] = [
  ['Ed25519', 'sha512'],
  ['Ed448', 'shake256'],
  ['Ed448', 'shake256-len'],
]

/** A certificate by openssl, of its own key or of an issuer's. */
function certify(openssl: OpenSsl, name: string, curve: string, by = name) {
  const key = ['-newkey', curve.toLowerCase(), '-nodes', '-keyout', `${name}.key`]
  openssl.run('req', '-new', ...key, '-subj', `/CN=${name}`, '-out', `${name}.csr`)
  openssl.write('extensions', `basicConstraints=critical,CA:${by === name ? 'TRUE' : 'FALSE'}\n`)
  const issuer = by === name ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`]
  const files = ['-in', `${name}.csr`, '-extfile', 'extensions', '-out', `${name}.pem`]
  openssl.run('x509', '-req', ...files, ...issuer, '-set_serial', '7', '-days', '9000')
  openssl.run('x509', '-in', `${name}.pem`, '-outform', 'der', '-out', `${name}.der`)
  return { certificate: openssl.read(`${name}.der`), key: Buffer.from(openssl.read(`${name}.key`)).toString() }
}

async function signed(t: TestContext, [curve, digest]: (typeof WAYS)[number]) {
  const signer = certify(new OpenSsl(t), 'Signer', curve)
  return { signer, cms: await edwardsCms(CONTENT, signer, digest) }
}

const check = (cms: Uint8Array, content: Uint8Array = CONTENT) =>
  checkCms(readCms(cms), (algorithm) => hash(algorithm, content))

for (const way of WAYS) {
  test(`a signature by ${way[0]} with ${way[1]} is checked, and of other content refused`, async (t) => {
    const { cms } = await signed(t, way)
    const { valid, signers } = await check(cms)
    assert.deepEqual([valid, signers[0]?.reasons, signers[0]?.weak], [true, [], false])
    assert.equal((await check(cms, Buffer.from('The parties argue.'))).valid, false)
  })

  test(`a signature by ${way[0]} with ${way[1]} is refused when a byte of it or of what it covers was changed`, async (t) => {
    const { signer, cms } = await signed(t, way)
    const [one] = readCms(cms).signers
    assert.ok(one)
    const forged = replaceBytes(cms, one.signature, changeByte(one.signature, 5))
    assert.equal((await check(forged)).signers[0]?.signatureValid, false)
    const other = certify(new OpenSsl(t), 'Signer', way[0])
    const mixed = await edwardsCms(CONTENT, { ...signer, key: other.key }, way[1])
    assert.equal((await check(mixed)).signers[0]?.signatureValid, false)
  })
}

for (const curve of CURVES) {
  test(`a path of ${curve} certificates is found, and not one by another issuer`, async (t) => {
    const openssl = new OpenSsl(t)
    const root = certify(openssl, 'Root', curve).certificate
    const leaf = certify(openssl, 'Leaf', curve, 'Root').certificate
    const namesake = certify(new OpenSsl(t), 'Root', curve).certificate
    const at = new Date()
    assert.deepEqual(await buildPath({ leaf, intermediates: [], anchors: [root], at }), {
      found: true,
      path: [leaf, root],
    })
    const result = await buildPath({ leaf, intermediates: [], anchors: [namesake], at })
    assert.match(result.found ? '' : result.reasons.join(), /was not signed by its issuer/)
    assert.equal((await describeCertificate(leaf)).key, curve)
  })

  test(`a runtime without ${curve} says that it cannot check the signature, not that it is wrong`, async (t) => {
    const { cms } = await signed(t, [curve, curve === 'Ed448' ? 'shake256' : 'sha512'])
    t.mock.method(crypto.subtle, 'importKey', () => {
      throw new DOMException('Unrecognized name.', 'NotSupportedError')
    })
    await assert.rejects(check(cms), refusal('platform'))
  })
}

test('a key of one curve does not check what says that it was signed by the other', async (t) => {
  const { cms } = await signed(t, ['Ed25519', 'sha512'])
  const [ed25519, ed448] = [Uint8Array.of(6, 3, 0x2b, 0x65, 0x70), Uint8Array.of(6, 3, 0x2b, 0x65, 0x71)]
  assert.equal((await check(replaceOnce(cms, ed25519, ed448, 'last'))).signers[0]?.signatureValid, false)
})

test('SHAKE256 of other than 512 bits is not known', async (t) => {
  const { cms } = await signed(t, ['Ed448', 'shake256-len'])
  assert.throws(
    () => readCms(replaceBytes(cms, Uint8Array.of(2, 2, 2, 0), Uint8Array.of(2, 2, 1, 0))),
    refusal('unsupported'),
  )
})

test('certificates are issued to keys alone that readers of PDFs know', async (t) => {
  const openssl = new OpenSsl(t)
  certify(openssl, 'Signer', 'Ed25519')
  openssl.run('pkey', '-in', 'Signer.key', '-pubout', '-outform', 'der', '-out', 'spki')
  const { issue } = await makeAuthority('p256')
  await assert.rejects(issue('signer', { publicKey: openssl.read('spki') }), refusal('unsupported'))
})

test('SHAKE256 is that of openssl for every length around its blocks', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = randomBytes(length)
    const expected = createHash('shake256', { outputLength: 64 }).update(bytes).digest('hex')
    assert.equal(Buffer.from(shake256(bytes)).toString('hex'), expected, String(length))
  }
})
