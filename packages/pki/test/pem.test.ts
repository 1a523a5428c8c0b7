import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPem, writePem } from '../src/pem.ts'
import { makeAuthority } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'

const { root, issuing } = await makeAuthority('p256')

test('a certificate as text is that of openssl', (t) => {
  const openssl = new OpenSsl(t)
  const der = openssl.write('root.der', root.certificate)
  assert.equal(writePem(root.certificate), openssl.run('x509', '-inform', 'der', '-in', der))
})

test('all certificates of a text are read, whatever is between them', () => {
  const crlf = writePem(issuing.certificate).replaceAll('\n', '\r\n')
  const text = `# ours\n${writePem(root.certificate)}\nsubject=CN = Issuing\r\n${crlf}-----BEGIN CERTIFICATE-----\nopen`
  assert.deepEqual(
    readPem(text).map((one) => Buffer.from(one)),
    [root.certificate, issuing.certificate].map((one) => Buffer.from(one)),
  )
  assert.deepEqual(readPem(''), [])
  assert.throws(() => readPem('-----BEGIN CERTIFICATE-----\n%%\n-----END CERTIFICATE-----'), DOMException)
})
