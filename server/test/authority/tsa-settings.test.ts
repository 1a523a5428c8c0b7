import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import {
  checkTokenProfile,
  describeCertificate,
  makeTimestampRequest,
  readPem,
  readTimestampRequest,
  readTimestampResponse,
} from '@countersign/pki'
import { openssl } from '../harness/openssl.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const settings = {
  TSA_POLICY: '1.3.6.1.4.1.99999.1.2',
  TSA_SUBJECT: 'C=IT, O=Example\\, Sons S.p.A., CN=Marca Temporale Prova',
  TSA_CERTIFICATE_POLICIES: '0.4.0.2042.1.2,1.3.6.1.4.1.99999.1.3',
  TSA_CERTIFICATE_DAYS: '1825',
}

describe('The settings of the time-stamping authority', () => {
  it('are in its certificate and its tokens', async (t) => {
    const { start } = await installation(t)
    const service = await start(settings)
    const { subject, policies, notBefore, notAfter } = await describeCertificate(await certificateOf(service))
    assert.equal(subject.text, 'CN=Marca Temporale Prova,O=Example\\, Sons S.p.A.,C=IT')
    assert.deepEqual(policies, ['0.4.0.2042.1.2', '1.3.6.1.4.1.99999.1.3'])
    assert.equal(Math.floor((notAfter.getTime() - notBefore.getTime()) / 86_400_000), 1825)
    const text = await openssl('ts', '-reply', '-in', await issued(service), '-text')
    assert.match(text, /Policy OID: 1\.3\.6\.1\.4\.1\.99999\.1\.2/)
    const wanted = makeTimestampRequest({ digest, policy: '2.999.5', certReq: true })
    const refused = readTimestampResponse(new Uint8Array(await (await post(service, wanted)).arrayBuffer()))
    assert.deepEqual(refused.granted ? [] : refused.failures, ['unacceptedPolicy'])
  })

  it('issue a new certificate at the next start if they have changed, and earlier tokens stay valid', async (t) => {
    const { start, at } = await installation(t)
    const first = await start({})
    const old = await certificateOf(first)
    const token = await issued(first)
    await first.stop()

    const same = await start({})
    assert.deepEqual(await certificateOf(same), old)
    await same.stop()

    const serials = new Set([new X509Certificate(old).serialNumber])
    const { TSA_POLICY: _, ...ofCertificate } = settings
    for (const [name, value] of Object.entries(ofCertificate)) {
      const changed = await start({ [name]: value })
      serials.add(new X509Certificate(await certificateOf(changed)).serialNumber)
      await writeFile(at('roots.pem'), (await changed.call('GET', '/pki/roots.pem')).text)
      await writeFile(at('issuing.pem'), (await changed.call('GET', '/pki/issuing.pem')).text)
      const words = ['-digest', digest.toString('hex'), '-CAfile', at('roots.pem'), '-untrusted', at('issuing.pem')]
      assert.match(await openssl('ts', '-verify', '-in', token, ...words), /Verification: OK/)
      await changed.stop()
    }
    assert.equal(serials.size, 4)
  })

  it('make tokens that keep the profile of ETSI EN 319 422, except for the country that only the operator knows', async (t) => {
    const { start } = await installation(t)
    const unset = await start({})
    const country = [{ kind: 'broken', clause: '6.2', text: 'The subject of the certificate has no countryName.' }]
    for (const certReq of [true, false]) assert.deepEqual(await violations(unset, { certReq }), country)
    await unset.stop()
    const set = await start(settings)
    for (const more of [
      {},
      { nonce: 2n ** 63n },
      { policy: settings.TSA_POLICY },
      { digest: Buffer.alloc(64), hash: 'SHA-512' as const },
    ]) {
      assert.deepEqual(await violations(set, more), [])
    }
  })

  it('limit the requests from each network', async (t) => {
    const { start } = await installation(t)
    const service = await start({ TSA_RATE_LIMIT_PER_MINUTE: '3' })
    const statuses: number[] = []
    for (let request = 0; request < 4; request++) statuses.push((await post(service, query)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
  })
})

const digest = Buffer.alloc(32, 7)
const query = makeTimestampRequest({ digest, certReq: true })

/** Services on one database, one after the other. */
async function installation(t: TestContext) {
  const database = await migratedDatabase({ demo: false })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-settings-'))
  const started = new Set<TestService>()
  t.after(async () => {
    for (const service of started) await service.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const at = (name: string) => join(folder, name)
  return {
    at,
    async start(environment: Record<string, string>): Promise<TestService> {
      const service = await startTestService({
        databaseUrl: database.connectionString,
        environment: { SECRET_KEY: '5'.repeat(64), PUBLIC_URL: 'http://localhost', ...environment },
      })
      const stop = () => {
        started.delete(service)
        return service.stop()
      }
      started.add(service)
      return { ...service, stop, dataDir: folder }
    },
  }
}

function post(service: TestService, body: Uint8Array): Promise<Response> {
  const headers = { 'content-type': 'application/timestamp-query' }
  return fetch(`${service.url}/tsa`, { method: 'POST', headers, body: Buffer.from(body) })
}

/** Of a new token. */
async function violations(service: TestService, more: Partial<Parameters<typeof makeTimestampRequest>[0]>) {
  const wanted = makeTimestampRequest({ digest, certReq: true, ...more })
  const response = readTimestampResponse(new Uint8Array(await (await post(service, wanted)).arrayBuffer()))
  assert.ok(response.granted)
  const certificate = await certificateOf(service)
  return checkTokenProfile(response.token, { request: readTimestampRequest(wanted), certificate })
}

/** The path of a response. */
async function issued(service: TestService): Promise<string> {
  const path = join(service.dataDir, 'answer.tsr')
  await writeFile(path, Buffer.from(await (await post(service, query)).arrayBuffer()))
  return path
}

async function certificateOf(service: TestService): Promise<Uint8Array> {
  const [certificate] = readPem((await service.call('GET', '/pki/tsa.pem')).text)
  assert.ok(certificate)
  return certificate
}
