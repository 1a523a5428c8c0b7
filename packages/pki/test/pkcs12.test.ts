import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createKeySigner } from '../src/keys/key-signer.ts'
import { readPkcs12 } from '../src/pkcs12/read-pkcs12.ts'
import { KEY_KINDS, makeAuthority } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { replaceBytes } from './support/tamper.ts'

const PASSWORD = 'pässword ☂'

async function exported(
  t: TestContext,
  kind: (typeof KEY_KINDS)[number],
  words: readonly string[],
  password = PASSWORD,
) {
  const openssl = new OpenSsl(t)
  const { root, issuing, issue } = await makeAuthority(kind)
  const signer = await issue('seal')
  openssl.writePem('seal.pem', 'CERTIFICATE', signer.certificate)
  openssl.writePem('key.pem', 'PRIVATE KEY', signer.keys.pkcs8)
  openssl.writePem('chain.pem', 'CERTIFICATE', root.certificate, issuing.certificate)
  openssl.write('password', password)
  const files = ['-in', 'seal.pem', '-inkey', 'key.pem', '-certfile', 'chain.pem', '-out', 'file.p12']
  openssl.run('pkcs12', '-export', ...files, '-passout', 'file:password', ...words)
  return { bytes: openssl.read('file.p12'), signer, chain: [issuing.certificate, root.certificate] }
}

const FORMS = {
  'AES and PBKDF2': [],
  'legacy RC2 and 3DES': ['-legacy'],
  'legacy RC2 of 128 bits': ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-3DES'],
  'AES of 128 bits and a MAC of SHA-512': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'sha512'],
  'open certificates and an encrypted key': ['-certpbe', 'NONE'],
}

for (const kind of KEY_KINDS) {
  for (const [form, words] of Object.entries(FORMS)) {
    test(`a file that openssl writes with ${form} is read, ${kind}`, async (t) => {
      const { bytes, signer, chain } = await exported(t, kind, words)
      const { privateKey, certificate, chain: found } = await readPkcs12(bytes, PASSWORD)
      assert.deepEqual(certificate, signer.certificate)
      assert.deepEqual(found, chain)
      await createKeySigner(privateKey, certificate, found)
    })
  }
}

test('the empty password opens a file that has it', async (t) => {
  const { bytes, signer } = await exported(t, 'p256', [], '\n')
  assert.deepEqual((await readPkcs12(bytes, '')).certificate, signer.certificate)
})

test('a wrong password, a damaged file and one without protection are each refused for what they are', async (t) => {
  const { bytes } = await exported(t, 'p256', [])
  await assert.rejects(readPkcs12(bytes, 'wrong'), refusal('wrong-password'))
  await assert.rejects(readPkcs12(bytes.subarray(0, bytes.length - 1), PASSWORD), refusal('malformed'))
  await assert.rejects(readPkcs12(Buffer.from('hello'), PASSWORD), refusal('malformed'))
  await assert.rejects(readPkcs12(new Uint8Array(2 ** 21), PASSWORD), refusal('too-large'))
  await assert.rejects(readPkcs12((await exported(t, 'p256', ['-nomac'])).bytes, PASSWORD), refusal('unsupported'))
})

test('a change in what is not encrypted is found out', async (t) => {
  const { bytes } = await exported(t, 'p256', ['-certpbe', 'NONE'])
  const changed = replaceBytes(bytes, Buffer.from('Example seal'), Buffer.from('Exemple seal'))
  await assert.rejects(readPkcs12(changed, PASSWORD), refusal('wrong-password'))
})

test('a file that demands endless iterations is refused immediately', async (t) => {
  const { bytes } = await exported(t, 'p256', ['-iter', '65537'])
  const endless = replaceBytes(bytes, Uint8Array.of(2, 3, 1, 0, 1), Uint8Array.of(2, 3, 0x7f, 0xff, 0xff))
  await assert.rejects(readPkcs12(endless, PASSWORD), refusal('too-large'))
})
