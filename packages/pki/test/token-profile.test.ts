import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { childrenOf, contextTag, type Der, primitiveTag, readDer, TAG } from '../src/asn1/der.ts'
import {
  derBoolean,
  derElement,
  derInteger,
  derOctets,
  derOid,
  derSequence,
  derText,
  retag,
} from '../src/asn1/der-write.ts'
import { TST_INFO } from '../src/asn1/oids.ts'
import { readCertificate } from '../src/certificates/certificate.ts'
import { subjectKeyIdentifierOf } from '../src/certificates/certificate-extensions.ts'
import { writeExtension } from '../src/certificates/extensions.ts'
import { writeSignedData } from '../src/cms/signed-data.ts'
import { writeHashAlgorithm } from '../src/keys/signature-scheme.ts'
import type { Signer } from '../src/keys/signer.ts'
import { makeTimestampRequest, readTimestampRequest } from '../src/timestamps/timestamp-request.ts'
import { checkTokenProfile, type ProfileQuestion } from '../src/timestamps/token-profile.ts'
import { makeAuthority } from './support/authority.ts'

const { issue } = await makeAuthority('p256')
const subject = { country: 'IT', organization: 'Example', commonName: 'Example Time-Stamping Authority' }
const tsa = await issue('tsa', { subject })
const digest = new Uint8Array(32)

/** The members of a TSTInfo that keeps every rule, to be changed one by one. */
const members = {
  version: derInteger(1),
  policy: derOid('2.999.1'),
  imprint: derSequence(writeHashAlgorithm('SHA-256'), derOctets(digest)),
  serialNumber: derElement(TAG.integer, Uint8Array.of(1, 2, 3)),
  time: time('20260601120000.12Z'),
  accuracy: derSequence(derInteger(1)),
  ordering: none(),
  nonce: derInteger(7n),
  extensions: none(),
}

type Change = Partial<typeof members>

function time(text: string): Uint8Array {
  return derText(TAG.generalizedTime, text)
}

function none(): Uint8Array {
  return new Uint8Array()
}

function extensions(...list: Uint8Array[]): Uint8Array {
  return retag(contextTag(1), derSequence(...list))
}

async function tokenOf(
  change: Change = {},
  signer: Signer = tsa,
  certificates: readonly Uint8Array[] = [signer.certificate],
) {
  const content = derSequence(...Object.values({ ...members, ...change }))
  return await writeSignedData({
    signer,
    contentType: TST_INFO,
    content,
    digest: createHash('sha256').update(content).digest(),
    hash: 'SHA-256',
    moreAttributes: [],
    certificates,
    crls: [],
    ocsps: [],
    unsignedAttributes: async () => [],
  })
}

async function broken(change: Change, question: ProfileQuestion = {}, signer: Signer = tsa): Promise<string[]> {
  return checkTokenProfile(await tokenOf(change, signer), question).map(({ clause, text }) => `${clause}: ${text}`)
}

const request = readTimestampRequest(makeTimestampRequest({ digest, nonce: 7n, policy: '2.999.1', certReq: true }))

test('a token that keeps every rule has no violation', async () => {
  assert.deepEqual(await broken({}, { request }), [])
})

const statement = (oid: string) => derSequence(derSequence(derOid(oid)))
const qcStatements = '1.3.6.1.5.5.7.1.3'
const qualified = extensions(writeExtension(qcStatements, false, statement('0.4.0.19422.1.1')))

const damaged: readonly (readonly [string, Change, RegExp])[] = [
  ['another version', { version: derInteger(2) }, /^5\.2\.1, .*another version/],
  ['no identified policy', { policy: derOid('2.5.29.32.0') }, /^5\.2\.2, annex A: .*anyPolicy/],
  ['no accuracy', { accuracy: none() }, /^5\.2\.2: The accuracy is missing/],
  ['an accuracy of two seconds', { accuracy: derSequence(derInteger(2)) }, /^5\.2\.2: .*worse than one second/],
  ['an ordering', { ordering: derBoolean(true) }, /^5\.2\.2: The ordering is true/],
  [
    'a critical extension',
    { extensions: extensions(writeExtension('2.999.3', true, derInteger(1))) },
    /^5\.2\.2: .*critical/,
  ],
  ['a serial number of 161 bits', { serialNumber: derElement(TAG.integer, new Uint8Array(21).fill(1)) }, /160 bits/],
  ['a negative serial number', { serialNumber: derElement(TAG.integer, Uint8Array.of(0x80)) }, /negative/],
  ['a time with zeros at its end', { time: time('20260601120000.10Z') }, /^5\.2\.2, .*genTime is not in UTC/],
  ['a time in another zone', { time: time('20260601120000+0200') }, /^5\.2\.1, .*is not a time/],
  [
    'an imprint of SHA-1',
    { imprint: derSequence(writeHashAlgorithm('SHA-1'), derOctets(new Uint8Array(20))) },
    /^5\.2\.3: .*SHA-1/,
  ],
  [
    'an imprint of another length',
    { imprint: derSequence(writeHashAlgorithm('SHA-256'), derOctets(new Uint8Array(20))) },
    /^5\.2\.1/,
  ],
  ['a claim to be qualified', { extensions: qualified }, /^9\.1: The token claims to be qualified/],
  [
    'other statements',
    { extensions: extensions(writeExtension(qcStatements, false, statement('2.999.1'))) },
    /^9\.1: .*exactly once/,
  ],
]

for (const [what, change, expected] of damaged) {
  test(`a token with ${what} breaks the profile`, async () => {
    const found = await broken(change)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0] ?? '', expected)
  })
}

test('a time without fractions is too coarse for an accuracy in milliseconds', async () => {
  const accuracy = derSequence(retag(0x80, derInteger(100)))
  const found = await broken({ accuracy, time: time('20260601120000Z') })
  assert.match(found.join(), /^5\.2\.2: genTime is less precise than the accuracy\.$/)
  assert.deepEqual(await broken({ accuracy }), [])
})

test('a qualified authority may and should say so', async () => {
  assert.deepEqual(await broken({ extensions: qualified }, { qualified: true }), [])
  assert.match((await broken({}, { qualified: true })).join(), /^9\.1: A qualified token should have qcStatements/)
})

test('a token that does not answer its request breaks the profile', async () => {
  for (const [change, expected] of [
    [{ nonce: derInteger(8n) }, /^5\.2\.2, RFC 3161 2\.4\.2: The nonce is not/],
    [{ nonce: none() }, /The nonce is not/],
    [{ policy: derOid('2.999.2') }, /The policy is not the one/],
    [
      { imprint: derSequence(writeHashAlgorithm('SHA-256'), derOctets(digest.with(0, 1))) },
      /The imprint is not the one/,
    ],
  ] as const) {
    assert.match((await broken(change, { request })).join('\n'), expected)
  }
  const without = checkTokenProfile(await tokenOf({}, tsa, []), { request })
  assert.deepEqual(
    without.map(({ kind, clause }) => `${kind} ${clause}`),
    ['broken 5.1.2', 'unchecked 6'],
  )
  const unasked = checkTokenProfile(await tokenOf(), { request: { ...request, certReq: false } })
  assert.deepEqual(
    unasked.map(({ clause }) => clause),
    ['RFC 3161 2.4.1'],
  )
})

test('a certificate that is not one of an authority breaks the profile', async () => {
  const { country: _c, ...noCountry } = subject
  const { organization: _o, ...noOrganization } = subject
  for (const [signer, expected] of [
    [await issue('tsa', { subject: noCountry }), /^6\.2: .*countryName/],
    [await issue('tsa', { subject: noOrganization }), /^6\.2: .*organizationName/],
    [await issue('signer', { subject }), /^6\.4: .*not restricted to time-stamping/],
    [await issue('ocsp', { subject }), /^6\.4: /],
    [
      await issue('tsa', { subject, notAfter: new Date('2026-05-01T00:00:00Z') }),
      /^RFC 3161 2\.3: .*not valid at the time/,
    ],
    [await (await makeAuthority('rsa2048')).issue('tsa', { subject }), /^6\.3: .*RSA 2048/],
  ] as const) {
    assert.match((await broken({}, {}, signer)).join('\n'), expected)
  }
})

test('a certificate that is neither in the token nor given is a finding of its own: nothing shows that it keeps the rules', async () => {
  const { country: _, ...noCountry } = subject
  const other = await issue('tsa', { subject: noCountry })
  const bare = await tokenOf({}, tsa, [])
  const unchecked = {
    kind: 'unchecked',
    clause: '6',
    text: 'The certificate of the authority was not checked: it is not in the token.',
  }
  assert.deepEqual(checkTokenProfile(bare), [unchecked])
  assert.deepEqual(checkTokenProfile(bare, { certificate: other.certificate }), [unchecked])
  assert.deepEqual(checkTokenProfile(bare, { certificate: tsa.certificate }), [])
})

test('a certificate that the token names by its key is checked like one that it names by its number', async () => {
  const { country: _, ...noCountry } = subject
  const other = await issue('tsa', { subject: noCountry })
  const byKey = namedByKey(await tokenOf({}, other, []), other.certificate)
  const clauses = (certificate: Uint8Array) => checkTokenProfile(byKey, { certificate }).map(({ clause }) => clause)
  assert.deepEqual(clauses(other.certificate), ['6.2'])
  assert.deepEqual(clauses(tsa.certificate), ['6'])
})

/** The token with the key identifier of the certificate instead of its issuer and number (RFC 5652 5.3). */
function namedByKey(token: Uint8Array, certificate: Uint8Array): Uint8Array {
  const read = readCertificate(certificate)
  const number = derInteger(BigInt(`0x${read.serialNumber}`))
  const identifier = subjectKeyIdentifierOf(read) as Uint8Array
  const replaced = (element: Der): Uint8Array => {
    const [first, second, ...more] = (element.tag & 0x20) === 0 ? [] : childrenOf(element, 'the token')
    if (first === undefined) return element.bytes
    const isNumber = second !== undefined && Buffer.compare(second.bytes, number) === 0
    if (isNumber && more.length === 0 && first.tag === TAG.sequence) return derElement(primitiveTag(0), identifier)
    return derElement(element.tag, Buffer.concat([first, ...(second ? [second] : []), ...more].map(replaced)))
  }
  return replaced(readDer(token, 'the token'))
}

test('what is no token at all is a violation as well', () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(50), derSequence(derInteger(1))]) {
    assert.match(checkTokenProfile(bytes)[0]?.text ?? '', /malformed/)
  }
})
