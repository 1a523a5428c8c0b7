import { after, test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../proof/test/support/rounds.ts'
import { buildPath } from '../src/certificates/build-path.ts'
import { describeCertificate } from '../src/certificates/describe-certificate.ts'
import { checkCms } from '../src/cms/check-cms.ts'
import { readCms } from '../src/cms/read-cms.ts'
import { signCms } from '../src/cms/sign-cms.ts'
import { PkiError } from '../src/errors.ts'
import { readPkcs12 } from '../src/pkcs12/read-pkcs12.ts'
import { answerOcsp } from '../src/revocation/answer-ocsp.ts'
import { checkCrl } from '../src/revocation/check-crl.ts'
import { checkOcspResponse } from '../src/revocation/check-ocsp-response.ts'
import { makeCrl } from '../src/revocation/make-crl.ts'
import { makeOcspRequest } from '../src/revocation/ocsp-request.ts'
import { checkTimestampToken } from '../src/timestamps/check-timestamp-token.ts'
import { makeTimestampRequest, readTimestampRequest } from '../src/timestamps/timestamp-request.ts'
import { makeTimestampResponse, readTimestampResponse } from '../src/timestamps/timestamp-response.ts'
import { makeAuthority, NOT_AFTER, NOT_BEFORE, NOW } from './support/authority.ts'
import { OpenSsl } from './support/openssl.ts'

const authority = await makeAuthority('p256')
const signer = await authority.issue('signer')
const tsa = await authority.issue('tsa')
const issuer = authority.issuing.certificate
const anchors = [authority.root.certificate]
const digest = new Uint8Array(32).fill(7)

const cms = await signCms({ signer, digest, signingTime: NOW })
const request = makeTimestampRequest({ digest, nonce: 5n, policy: '2.999.1', certReq: true })
const response = await makeTimestampResponse({
  request: readTimestampRequest(request),
  signer: tsa,
  policy: '2.999.1',
  serialNumber: Uint8Array.of(1),
  time: NOW,
  accuracy: { millis: 5 },
  ordering: false,
})
const granted = readTimestampResponse(response)
const token = granted.granted ? granted.token : new Uint8Array()
const crl = await makeCrl({
  issuer: authority.issuing,
  number: 1n,
  thisUpdate: NOT_BEFORE,
  nextUpdate: NOT_AFTER,
  revoked: [{ serialNumber: Uint8Array.of(1), revokedAt: NOW, reason: 'superseded' }],
})
const question = await makeOcspRequest({ certificate: signer.certificate, issuer, nonce: digest })
const answering = {
  responder: authority.issuing,
  issuer,
  statusOf: () => 'good' as const,
  producedAt: NOW,
  nextUpdate: NOT_AFTER,
} as const
const answered = await answerOcsp({ request: question, ...answering })

function pkcs12(): Uint8Array {
  const openssl = new OpenSsl({ after })
  openssl.writePem('c.pem', 'CERTIFICATE', signer.certificate)
  openssl.writePem('k.pem', 'PRIVATE KEY', signer.keys.pkcs8)
  openssl.run(
    'pkcs12',
    '-export',
    '-in',
    'c.pem',
    '-inkey',
    'k.pem',
    '-passout',
    'pass:x',
    '-iter',
    '1',
    '-out',
    'f.p12',
  )
  return openssl.read('f.p12')
}

/** Bytes inserted, removed or changed, usually where a tag or a length is. */
function mutated(valid: Uint8Array): fc.Arbitrary<Uint8Array> {
  const telling = fc.constantFrom(
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    0x0c,
    0x13,
    0x17,
    0x18,
    0x1f,
    0x30,
    0x31,
    0x7f,
    0x80,
    0x81,
    0x84,
    0x88,
    0xa0,
    0xa1,
    0xff,
  )
  const noise = fc.array(fc.oneof(telling, fc.nat(255)), { maxLength: 3 })
  const edit = fc.record({ at: fc.nat(valid.length - 1), remove: fc.nat(3), insert: noise })
  const change = fc.record({
    at: fc.nat(valid.length - 1),
    remove: fc.constant(1),
    insert: telling.map((byte) => [byte]),
  })
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: change }, edit), { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce<Uint8Array>(
        (bytes, { at, remove, insert }) =>
          Uint8Array.of(...bytes.subarray(0, at), ...insert, ...bytes.subarray(at + remove)),
        valid,
      ),
    )
}

const FORMATS: Record<string, [Uint8Array, (bytes: Uint8Array) => Promise<unknown>]> = {
  'a certificate': [signer.certificate, describeCertificate],
  'a leaf of a path': [
    signer.certificate,
    (leaf) => buildPath({ leaf, intermediates: [issuer], anchors, at: NOW, purpose: 'document-signing' }),
  ],
  'an intermediate of a path': [
    issuer,
    (bytes) => buildPath({ leaf: signer.certificate, intermediates: [bytes], anchors, at: NOW }),
  ],
  'a CMS signature': [cms, async (bytes) => checkCms(readCms(bytes), digest)],
  'a timestamp request': [request, async (bytes) => readTimestampRequest(bytes)],
  'a timestamp response': [response, async (bytes) => readTimestampResponse(bytes)],
  'a timestamp token': [token, (bytes) => checkTimestampToken(bytes, { digest, anchors, crls: [crl] })],
  'a revocation list': [crl, (bytes) => checkCrl(bytes, issuer)],
  'an OCSP request': [question, (bytes) => answerOcsp({ request: bytes, ...answering })],
  'an OCSP answer': [answered, (bytes) => checkOcspResponse(bytes, signer.certificate, issuer, NOW)],
  'a PKCS#12 file': [pkcs12(), (bytes) => readPkcs12(bytes, 'x')],
}

for (const [name, [valid, read]] of Object.entries(FORMATS)) {
  test(`${name} of hostile bytes ends in a value or a PkiError`, async () => {
    const hostile = fc.oneof({ weight: 20, arbitrary: mutated(valid) }, fc.uint8Array({ maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(hostile, async (bytes) => {
        await read(bytes).catch((error: unknown) => {
          if (!(error instanceof PkiError)) throw error
        })
      }),
      rounds(400),
    )
  })
}

test('no change of a signature or a token passes, but in what nobody has signed', async () => {
  await fc.assert(
    fc.asyncProperty(mutated(cms), mutated(token), async (changedCms, changedToken) => {
      const other = new Uint8Array(32).fill(8)
      const none = () => ({ valid: false })
      const first = await Promise.resolve()
        .then(() => checkCms(readCms(changedCms), other))
        .catch(none)
      const second = await checkTimestampToken(changedToken, { digest: other, anchors }).catch(none)
      if (first.valid || second.valid) throw new Error('a forgery is valid')
    }),
    rounds(300),
  )
})
