import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { openAwsKmsKeyStore } from '../../../src/infrastructure/key-store/aws-kms-key-store.ts'
import type { KeyAlgorithm } from '../../../src/ports/key-store.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'
import { isDenied, isUnavailable, keyStoreContract } from '../../contracts/key-store.ts'
import { passingTimers, setTimers } from '../../harness/set-timers.ts'
import { type AnsweringStore, answeringStore, Refused, type StoreCall } from './answering-store.ts'
import { type StandInKey, standInKey } from './stand-in-key.ts'

const accessKeyId = 'AKIDEXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'eu-south-1'

const algorithms: Record<
  string,
  { readonly algorithm: KeyAlgorithm; readonly signing: string; readonly type: string }
> = {
  ECC_NIST_P256: { algorithm: 'ecdsa-p256-sha256', signing: 'ECDSA_SHA_256', type: 'DIGEST' },
  ECC_NIST_P384: { algorithm: 'ecdsa-p384-sha384', signing: 'ECDSA_SHA_384', type: 'DIGEST' },
  RSA_3072: { algorithm: 'rsa-sha256', signing: 'RSASSA_PKCS1_V1_5_SHA_256', type: 'DIGEST' },
  ECC_NIST_EDWARDS25519: { algorithm: 'ed25519', signing: 'ED25519_SHA_512', type: 'RAW' },
}

/** AWS KMS, as its API reference describes it. */
async function awsStandIn(): Promise<AnsweringStore> {
  const keys = new Map<string, StandInKey & { readonly spec: string }>()
  return await answeringStore((call) => {
    requireSignature(call)
    const input = JSON.parse(call.body) as Record<string, string>
    const find = () => {
      const key = keys.get(input.KeyId ?? '')
      if (key === undefined) throw new Refused(400, { __type: 'NotFoundException', message: `no ${input.KeyId}` })
      return key
    }
    switch (String(call.request.headers['x-amz-target'])) {
      case 'TrentService.ListKeys':
        return { Keys: [], Truncated: false }
      case 'TrentService.CreateKey': {
        const { KeySpec: spec = '', KeyUsage: usage } = input
        const known = algorithms[spec]
        if (known === undefined || usage !== 'SIGN_VERIFY') throw new Refused(400, { __type: 'ValidationException' })
        const Arn = `arn:aws:kms:${region}:111122223333:key/${randomBytes(16).toString('hex')}`
        keys.set(Arn, { ...standInKey(known.algorithm), spec })
        return { KeyMetadata: { Arn, KeyId: Arn.split('/')[1], KeySpec: spec, Enabled: true } }
      }
      case 'TrentService.GetPublicKey':
        return { KeyId: input.KeyId, PublicKey: find().spki.toString('base64') }
      case 'TrentService.Sign': {
        const key = find()
        const message = Buffer.from(input.Message ?? '', 'base64')
        const { signing, type } = algorithms[key.spec] as (typeof algorithms)[string]
        assert.deepEqual([input.SigningAlgorithm, input.MessageType], [signing, type])
        if (message.length > 4096) throw new Refused(400, { __type: 'ValidationException' })
        return { KeyId: input.KeyId, Signature: key.sign(message).toString('base64') }
      }
      default:
        throw new Refused(400, { __type: 'UnknownOperationException' })
    }
  })
}

/** Signature Version 4, from its description: of the whole request, and with the secret. */
function requireSignature({ request, path, body }: StoreCall): void {
  const refuse = (type: string): never => {
    throw new Refused(400, { __type: type, message: `the key ${secret} is wrong` })
  }
  const { authorization = '', 'x-amz-date': date = '' } = request.headers
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', signed = '', signature = ''] = pattern.exec(authorization) ?? []
  const [id, day = '', ofRegion = '', service = '', end] = credential.split('/')
  if (id !== accessKeyId) refuse('UnrecognizedClientException')
  assert.deepEqual([day, ofRegion, service, end], [String(date).slice(0, 8), region, 'kms', 'aws4_request'])
  for (const name of ['host', 'x-amz-date', 'x-amz-target', 'content-type']) {
    assert.ok(signed.split(';').includes(name), `${name} is signed`)
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const headers = signed.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = [request.method, path, '', headers.join(''), signed, sha256(body)].join('\n')
  const scope = `${day}/${ofRegion}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, ofRegion, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) refuse('InvalidSignatureException')
}

const urlOf = (host: string, password = secret) =>
  `aws-kms://${accessKeyId}:${encodeURIComponent(password)}@${host}?region=${region}&tls=false`

keyStoreContract('AWS KMS', async () => {
  const standIn = await awsStandIn()
  const store = openAwsKmsKeyStore({ name: 'aws', timers: setTimers() }, urlOf(standIn.host))
  return { store, algorithms: store.algorithms, close: () => standIn.close() }
})

describe('AWS KMS', () => {
  let standIn: AnsweringStore
  const open = (url = urlOf(standIn.host)) => openAwsKmsKeyStore({ name: 'aws', timers: passingTimers() }, url)
  before(async () => {
    standIn = await awsStandIn()
  })
  after(() => standIn.close())

  it('is asked again after a temporary failure, but does not create a key twice', async () => {
    const store = open()
    const { reference } = await store.create('ed25519', 'A key')
    const throttled = { status: 400, body: { __type: 'com.amazonaws.kms#ThrottlingException' } }
    standIn.failNext(throttled, { status: 500, body: {} })
    assert.equal((await store.sign(reference, 'ed25519', randomBytes(10))).length, 64)
    standIn.failNext(throttled, throttled, throttled)
    await assert.rejects(store.sign(reference, 'ed25519', randomBytes(10)), isUnavailable)
    const before = standIn.calls.length
    standIn.failNext(throttled)
    await assert.rejects(store.create('ed25519', 'A key'), isUnavailable)
    assert.equal(standIn.calls.length, before + 1)
  })

  it('refuses wrong credentials, and nothing of them is in the message', async () => {
    const wrong = open(urlOf(standIn.host, 'another secret'))
    await assert.rejects(
      wrong.check(),
      (error: Error) =>
        isDenied(error) &&
        error.message.includes('InvalidSignatureException') &&
        !error.message.includes(secret) &&
        !error.message.includes('another secret'),
    )
  })

  it('is unavailable if nothing answers', async () => {
    await assert.rejects(open(urlOf('127.0.0.1:9')).check(), isUnavailable)
  })

  it('has a URL whose region follows from the host, and whose secret no message shows', () => {
    open('aws-kms://key:secret@kms.eu-south-1.amazonaws.com')
    for (const [url, reason] of [
      ['aws-kms://key:hidden@kms.example.org', /must have region, unless/],
      ['aws-kms://:hidden@kms.example.org?region=a', /must have the access key and its secret/],
      ['aws-kms://key:hidden@kms.example.org/path?region=a', /must have no path/],
      ['aws-kms://key:hidden@kms.example.org?region=a&b=c', /no options other than region and tls/],
    ] as const) {
      assert.throws(
        () => open(url),
        (error: Error) =>
          error instanceof StartRefused && reason.test(error.message) && !error.message.includes('hidden'),
      )
    }
  })
})
