import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openGoogleKmsKeyStore } from '../../../src/infrastructure/key-store/google-kms-key-store.ts'
import type { KeyAlgorithm } from '../../../src/ports/key-store.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'
import { isDenied, keyStoreContract } from '../../contracts/key-store.ts'
import { setClock } from '../../harness/set-clock.ts'
import { passingTimers } from '../../harness/set-timers.ts'
import { type AnsweringStore, answeringStore, Refused } from './answering-store.ts'
import { type StandInKey, standInKey } from './stand-in-key.ts'

const keyRing = 'projects/example/locations/europe-west8/keyRings/countersign'
const email = 'countersign@example.iam.gserviceaccount.com'
const account = generateKeyPairSync('rsa', { modulusLength: 2048 })
const clock = setClock('2026-11-19T12:00:00Z')

const algorithms: Record<string, KeyAlgorithm> = {
  EC_SIGN_P256_SHA256: 'ecdsa-p256-sha256',
  EC_SIGN_P384_SHA384: 'ecdsa-p384-sha384',
  RSA_SIGN_PKCS1_3072_SHA256: 'rsa-sha256',
  EC_SIGN_ED25519: 'ed25519',
}

/** Cloud KMS and its token server, as their references describe them. */
async function googleStandIn(): Promise<AnsweringStore> {
  const keys = new Map<string, StandInKey & { looks: number }>()
  const tokens = new Map<string, number>()
  const standIn = await answeringStore(({ request, path, body }) => {
    if (path === '/token') {
      const token = randomBytes(16).toString('hex')
      requireAssertion(new URLSearchParams(body), `http://${request.headers.host}/token`)
      tokens.set(token, clock.now().getTime() + 3600_000)
      return { access_token: token, expires_in: 3599, token_type: 'Bearer' }
    }
    const [, token = ''] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!(clock.now().getTime() < (tokens.get(token) ?? 0)))
      throw new Refused(401, { error: { status: 'UNAUTHENTICATED' } })
    const url = new URL(path, 'http://localhost')
    const name = url.pathname.slice('/v1/'.length)
    if (request.method === 'GET' && name === keyRing) return { name }
    if (request.method === 'POST' && name === `${keyRing}/cryptoKeys`) {
      const { purpose, versionTemplate, labels } = JSON.parse(body)
      assert.equal(purpose, 'ASYMMETRIC_SIGN')
      assert.equal(versionTemplate.protectionLevel, 'HSM')
      for (const label of Object.values(labels)) assert.match(String(label), /^[a-z0-9_-]{0,63}$/)
      const id = url.searchParams.get('cryptoKeyId') ?? ''
      assert.match(id, /^[a-zA-Z0-9_-]{1,63}$/)
      const algorithm = algorithms[versionTemplate.algorithm] as KeyAlgorithm
      keys.set(`${name}/${id}/cryptoKeyVersions/1`, { ...standInKey(algorithm), looks: 0 })
      return { name: `${name}/${id}`, purpose }
    }
    const version = name.replace(/(\/publicKey|:asymmetricSign)$/, '')
    const key = keys.get(version)
    if (key === undefined) throw new Refused(404, { error: { status: 'NOT_FOUND' } })
    if (name === version) return { name, state: key.looks++ === 0 ? 'PENDING_GENERATION' : 'ENABLED' }
    if (key.looks < 2) throw new Refused(400, { error: { status: 'FAILED_PRECONDITION' } })
    if (name.endsWith('/publicKey')) return { name, pem: key.pem }
    const { digest = {}, data } = JSON.parse(body) as { digest?: { sha256?: string; sha384?: string }; data?: string }
    const kinds = {
      'ecdsa-p256-sha256': digest.sha256,
      'ecdsa-p384-sha384': digest.sha384,
      'rsa-sha256': digest.sha256,
    }
    const input = key.algorithm === 'ed25519' ? data : kinds[key.algorithm]
    if (input === undefined) throw new Refused(400, { error: { status: 'INVALID_ARGUMENT' } })
    return { name: version, signature: key.sign(Buffer.from(input, 'base64')).toString('base64') }
  })
  return standIn
}

/** RFC 7523 3. */
function requireAssertion(form: URLSearchParams, audience: string): void {
  assert.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer')
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  assert.equal(read(head).alg, 'RS256')
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    account.publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Refused(400, { error: 'invalid_grant' })
  const { iss, scope, aud, iat, exp } = read(claims)
  assert.deepEqual([iss, scope, aud], [email, 'https://www.googleapis.com/auth/cloudkms', audience])
  const now = clock.now().getTime() / 1000
  assert.ok(iat <= now && now < exp && exp <= iat + 3600)
}

async function credentialsOf(host: string, key = account.privateKey) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-google-'))
  const file = join(folder, 'google.json')
  const content = {
    type: 'service_account',
    client_email: email,
    private_key_id: '1',
    private_key: key.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `http://${host}/token`,
  }
  await writeFile(file, JSON.stringify(content))
  return { file, end: () => rm(folder, { recursive: true, force: true }) }
}

const open = (host: string, file: string) =>
  openGoogleKmsKeyStore(
    { name: 'google', timers: passingTimers(), clock },
    `google-kms://${host}/${keyRing}?credentials=${file}&tls=false`,
  )

keyStoreContract('Google Cloud KMS', async () => {
  const standIn = await googleStandIn()
  const credentials = await credentialsOf(standIn.host)
  const store = open(standIn.host, credentials.file)
  return {
    store,
    algorithms: store.algorithms,
    async close() {
      await standIn.close()
      await credentials.end()
    },
  }
})

describe('Google Cloud KMS', () => {
  let standIn: AnsweringStore
  let credentials: Awaited<ReturnType<typeof credentialsOf>>
  before(async () => {
    standIn = await googleStandIn()
    credentials = await credentialsOf(standIn.host)
  })
  after(async () => {
    await standIn.close()
    await credentials.end()
  })

  it('gives access for an hour, and then again', async () => {
    const store = open(standIn.host, credentials.file)
    const tokens = () => standIn.calls.filter((path) => path === '/token').length
    await Promise.all([store.check(), store.check()])
    await store.check()
    assert.equal(tokens(), 1)
    clock.advance(3600)
    await store.check()
    assert.equal(tokens(), 2)
  })

  it('gives access again after it has refused a token before its end', async () => {
    const store = open(standIn.host, credentials.file)
    await store.check()
    standIn.failNext({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } })
    await store.check()
    const refused = { status: 401, body: {} }
    standIn.failNext(refused, refused)
    await assert.rejects(store.check(), isDenied)
  })

  it('refuses the key of another account, and a file that has none', async () => {
    const other = await credentialsOf(standIn.host, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
    try {
      await assert.rejects(open(standIn.host, other.file).check(), isDenied)
      await writeFile(other.file, '{ "private_key": "hidden" }')
      const isSaid = (error: Error) =>
        isDenied(error) &&
        /are not the key of a service account/.test(error.message) &&
        !error.message.includes('hidden')
      await assert.rejects(open(standIn.host, other.file).check(), isSaid)
    } finally {
      await other.end()
    }
  })

  it('has a URL with a key ring', () => {
    const timers = passingTimers()
    for (const [url, reason] of [
      ['google-kms://cloudkms.googleapis.com/projects/a', /must have the name of a key ring/],
      [`google-kms://cloudkms.googleapis.com/${keyRing}?credentials=key.json`, /credentials as an absolute path/],
      [`google-kms://cloudkms.googleapis.com/${keyRing}?protection=NONE`, /protection=HSM or protection=SOFTWARE/],
    ] as const) {
      assert.throws(
        () => openGoogleKmsKeyStore({ name: 'google', timers, clock }, url),
        (error: Error) => error instanceof StartRefused && reason.test(error.message),
      )
    }
  })
})
