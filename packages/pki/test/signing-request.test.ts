import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSigningRequest, readSigningRequest } from '../src/certificates/signing-request.ts'
import { PkiError } from '../src/errors.ts'
import { generateKey } from '../src/keys/generate-key.ts'
import { openKey } from '../src/keys/key-signer.ts'
import { OpenSsl } from './support/openssl.ts'
import { refusal } from './support/refusal.ts'
import { changeByte } from './support/tamper.ts'

const subject = { commonName: 'Issuing Authority', organization: 'Example GmbH', country: 'DE' }
const urls = { crlUrl: 'https://sign.example.org/pki/a.crl', issuerUrl: 'https://sign.example.org/pki/a.crt' }

test('openssl verifies a certificate request and shows the extensions that it asks for', async (t) => {
  const openssl = new OpenSsl(t)
  const { pkcs8, spki } = await generateKey('p384')
  const request = await makeSigningRequest({ subject, ...urls, publicKey: spki, key: await openKey(pkcs8) })
  openssl.write('request.der', request)
  const text = openssl.run('req', '-inform', 'DER', '-in', 'request.der', '-verify', '-noout', '-text')
  assert.match(text, /verify OK/i)
  assert.match(text, /Subject: C ?= ?DE, O ?= ?Example GmbH, CN ?= ?Issuing Authority/)
  assert.match(text, /CA:TRUE, pathlen:0/)
  assert.ok(text.includes(urls.crlUrl) && text.includes(urls.issuerUrl))
  assert.deepEqual(await readSigningRequest(request), { subject, ...urls, publicKey: spki })
})

test('a request of openssl is read, with a name and nothing else', async (t) => {
  const openssl = new OpenSsl(t)
  const words = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key',
    '-subj',
    '/CN=Other',
    '-outform',
    'DER',
    '-out',
    'r',
  ]
  openssl.run('req', '-new', ...words)
  const { publicKey, ...rest } = await readSigningRequest(openssl.read('r'))
  assert.deepEqual(rest, { subject: { commonName: 'Other' } })
  assert.ok(publicKey.length > 256)
})

test('a request that was changed, or that another key has signed, is refused', async () => {
  const [own, other] = [await generateKey('p256'), await generateKey('p256')]
  const stolen = await makeSigningRequest({ subject, publicKey: own.spki, key: await openKey(other.pkcs8) })
  await assert.rejects(readSigningRequest(stolen), refusal('mismatch'))
  const request = await makeSigningRequest({ subject, publicKey: own.spki, key: await openKey(own.pkcs8) })
  for (let at = 0; at < request.length; at++) {
    await assert.rejects(readSigningRequest(changeByte(request, at)), PkiError, `byte ${at}`)
  }
  await assert.rejects(readSigningRequest(new Uint8Array(65 * 1024)), refusal('too-large'))
})
