import assert from 'node:assert/strict'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { openssl } from '../harness/openssl.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'
import { openHarness } from '../signing/signing-harness.ts'

interface Certificate {
  readonly serialNumber: string
  readonly kind: string
  readonly status: string
  readonly current: boolean
}

describe('Certificates that the service issued', () => {
  const clock = setClock(new Date().toISOString())
  const timers = setTimers()
  let service: TestService
  let other: TestService
  let organization: { id: string; key: string }
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-revocation-'))
    const environment = {
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_TOKEN: randomBytes(32).toString('hex'),
    }
    service = await startTestService({ clock, environment })
    const shared = { ...environment, DATA_DIR: service.dataDir }
    other = await startTestService({ clock, timers, environment: shared, databaseUrl: service.databaseUrl })
    organization = await service.organization()
  })
  after(async () => {
    await other.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/admin/v1/certificates${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${service.adminToken}`, ...headers },
    })
  const own = async (): Promise<Certificate[]> => (await ask('GET', '')).json.data.certificates
  const current = async (kind: string): Promise<string> =>
    (await own()).find((one) => one.kind === kind && one.current)?.serialNumber ?? ''
  const download = async (path: string, from = service) => {
    const response = await fetch(`${from.url}${path}`)
    assert.equal(response.status, 200, path)
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }
  /** The serial numbers of a CRL, as any reader sees them. */
  const revokedIn = async (path: string) => {
    await writeFile(at('crl'), (await download(path)).bytes)
    const text = await openssl('crl', '-inform', 'DER', '-in', at('crl'), '-noout', '-text')
    return [...text.matchAll(/Serial Number: (\w+)/g)].map(([, serial]) => serial?.toLowerCase())
  }
  const ocspOf = async (serial: string) => {
    await writeFile(at('issuing.pem'), (await download('/pki/issuing.pem')).bytes)
    await writeFile(at('root.pem'), (await download('/pki/root.pem')).bytes)
    return await openssl(
      ...['ocsp', '-issuer', at('issuing.pem'), '-serial', `0x${serial}`, '-url', `${service.url}/pki/ocsp`],
      ...['-CAfile', at('root.pem'), '-verify_other', at('issuing.pem')],
    )
  }
  /** Requests a token, and returns the serial number of the certificate that signed it. */
  const signerOfToken = async (from: TestService) => {
    await writeFile(at('document'), randomBytes(20))
    await openssl('ts', '-query', '-data', at('document'), '-sha256', '-cert', '-out', at('query'))
    const response = await fetch(`${from.url}/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: await readFile(at('query')),
    })
    await writeFile(at('answer'), Buffer.from(await response.arrayBuffer()))
    await openssl('ts', '-reply', '-in', at('answer'), '-token_out', '-out', at('token'))
    const printed = await openssl('pkcs7', '-inform', 'DER', '-in', at('token'), '-print_certs')
    const certificates = printed.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []
    const signer = certificates.map((pem) => new X509Certificate(pem)).find(({ ca }) => !ca)
    return signer?.serialNumber.toLowerCase()
  }
  const auditOf = async (action: string) => {
    const query = new URLSearchParams({ action })
    const { entries } = (await service.admin('GET', `/audit?${query}`)) as never as {
      entries: { details: Record<string, unknown> }[]
    }
    return entries.map(({ details }) => details)
  }

  it('are shown to operators: those of its own keys, and any by its serial number', async () => {
    const found = await own()
    assert.deepEqual(found.map(({ kind, status, current: now }) => [kind, status, now]).sort(), [
      ['ISSUING', 'VALID', true],
      ['OCSP', 'VALID', true],
      ['ROOT', 'VALID', true],
      ['TSA', 'VALID', true],
    ])
    const serial = await current('TSA')
    const { json } = await ask('GET', `/${serial}`)
    assert.match(json.data.subject, /CN=Countersign Time-Stamping Authority/)
    assert.equal((await ask('GET', '/01ff')).status, 404)
    assert.equal((await ask('GET', '/nonsense')).status, 400)
    assert.equal((await ask('POST', '/01ff/revoke', {})).status, 404)
    assert.equal((await ask('POST', '/01ff/replace')).status, 404)
    assert.equal((await ask('GET', '', undefined, { authorization: 'Bearer x' })).status, 401)
  })

  it('can be revoked if they belong to a signer, which CRL and OCSP show immediately', async (t) => {
    const harness = await openHarness(service)
    t.after(() => harness.end())
    const { signingRequestId, signers } = await harness.request()
    await harness.invited(signingRequestId)
    await harness.sign(signers[0].signingUrl)
    const { rows } = await service.eventually('the certificate', async () => {
      const found = await queryDatabase(service, "select serial_number from certificates where profile = 'signer'")
      return found.rows.length > 0 && found
    })
    const serial = rows[0].serial_number.toString('hex')
    const issuing = `/pki/issuing.crl`
    assert.match(await ocspOf(serial), /: good/)
    assert.deepEqual(await revokedIn(issuing), [])
    const { status, json, text } = await ask('POST', `/${serial}/revoke`, { reason: 'affiliationChanged' })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [json.data.kind, json.data.status, json.data.revocationReason, json.data.revokedSeals],
      ['SIGNER', 'REVOKED', 'affiliationChanged', 0],
    )
    assert.match(await ocspOf(serial), /: revoked\s+[\s\S]*Reason: affiliationChanged/)
    assert.deepEqual(await revokedIn(issuing), [serial])
    for (const path of [issuing, '/pki/crls.pem']) {
      assert.equal((await download(path)).headers.get('cache-control'), 'public, max-age=60', path)
    }
    const again = await ask('POST', `/${serial}/revoke`, { reason: 'keyCompromise' })
    assert.equal(again.json.data.revocationReason, 'affiliationChanged', 'the first revocation stays')
    assert.deepEqual(await auditOf('certificate.revoked'), [
      { kind: 'signer', serialNumber: serial, reason: 'affiliationChanged', revokedSeals: 0 },
    ])
  })

  it('revoke their seal with them', async () => {
    const client = sealsClient(service)
    const seal = await client.seal(organization.id)
    const { certificate } = (await client.get(organization.key, `/${seal}`)).json.data
    const { json } = await ask('POST', `/${certificate.serialNumber}/revoke`, { reason: 'superseded' })
    assert.deepEqual([json.data.kind, json.data.status, json.data.revokedSeals], ['SEAL', 'REVOKED', 1])
    const { data } = (await client.get(organization.key, `/${seal}`)).json
    assert.deepEqual([data.status, data.revocationReason], ['REVOKED', 'superseded'])
  })

  it('are replaced on all nodes before a key that is in use is revoked', async () => {
    const former = await current('TSA')
    assert.deepEqual([await signerOfToken(service), await signerOfToken(other)], [former, former])
    const { json } = await ask('POST', `/${former}/revoke`, { reason: 'keyCompromise' })
    assert.deepEqual([json.data.status, json.data.current], ['REVOKED', false])
    const next = await current('TSA')
    assert.notEqual(next, former)
    assert.equal(await signerOfToken(service), next)
    timers.advance(10)
    await eventually('the new key on the other node', async () => (await signerOfToken(other)) === next)
    assert.match(await ocspOf(former), /: revoked/)
    assert.match(await ocspOf(next), /: good/)
    await ask('POST', `/${former}/revoke`)
    assert.equal(await current('TSA'), next, 'a repeated revocation replaces nothing')
  })

  it('are replaced without a revocation, once for each request that names the current one', async () => {
    const former = await current('OCSP')
    const { status, json } = await ask('POST', `/${former}/replace`)
    assert.equal(status, 200)
    const ocsp = (json.data.certificates as Certificate[]).filter(({ kind }) => kind === 'OCSP')
    assert.deepEqual(
      ocsp.map((one) => [one.status, one.current]),
      [
        ['VALID', true],
        ['VALID', false],
      ],
    )
    const again = await ask('POST', `/${former}/replace`)
    assert.deepEqual([again.status, again.headers.get('x-error-code')], [409, 'KEY_ALREADY_ROTATED'])
    assert.match(await ocspOf(await current('TSA')), /: good/)
    assert.deepEqual(await auditOf('certificate.replaced'), [{ kind: 'ocsp', serialNumber: former }])
  })

  it('of an issuing authority are revoked with the seals below it, and new ones chain to its successor', async () => {
    const client = sealsClient(service)
    const seals = [await client.seal(organization.id), await client.seal(organization.id)]
    const [issuing, tsa] = [await current('ISSUING'), await current('TSA')]
    const { json } = await ask('POST', `/${issuing}/revoke`, { reason: 'keyCompromise' })
    assert.deepEqual([json.data.kind, json.data.status, json.data.revokedSeals], ['ISSUING', 'REVOKED', 2])
    // The other node has not loaded the successor yet.
    const created = await other.call('POST', `/admin/v1/organizations/${organization.id}/seals`, {
      headers: { authorization: `Bearer ${other.adminToken}` },
      body: { name: 'Of the other node' },
    })
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(await revokedIn('/pki/root.crl'), [issuing])
    assert.notEqual(await current('TSA'), tsa)
    const documentId = await client.document(organization.key, samplePdf())
    assert.equal((await client.apply(organization.key, seals[0] ?? '', documentId)).status, 409)
    for (const next of [created.json.data.sealId, await client.seal(organization.id)]) {
      assert.equal((await client.apply(organization.key, next, documentId)).status, 200)
      assert.equal((await client.verify(organization.key, documentId)).json.data.valid, true)
    }
    const crls = (await download('/pki/crls.pem')).bytes
    await Promise.all([
      writeFile(at('crls.pem'), crls),
      writeFile(at('tsa.pem'), (await download('/pki/tsa.pem')).bytes),
      writeFile(at('root.pem'), (await download('/pki/root.pem')).bytes),
      writeFile(at('issuing.pem'), (await download('/pki/issuing.pem')).bytes),
    ])
    const said = await openssl(
      ...['verify', '-x509_strict', '-crl_check_all', '-purpose', 'timestampsign', '-CAfile', at('root.pem')],
      ...['-untrusted', at('issuing.pem'), '-CRLfile', at('crls.pem'), at('tsa.pem')],
    )
    assert.match(said, /OK$/m)
  })

  it('of a root are not revoked but replaced, with everything below it, and all roots stay published', async () => {
    const former = await current('ROOT')
    const { status, headers, json } = await ask('POST', `/${former}/revoke`)
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'ROOT_NOT_REVOCABLE'])
    assert.match(json.error, /Replace it/)
    const before = await Promise.all(['ROOT', 'ISSUING', 'OCSP', 'TSA'].map(current))
    assert.equal((await ask('POST', `/${former}/replace`)).status, 200)
    const now = await Promise.all(['ROOT', 'ISSUING', 'OCSP', 'TSA'].map(current))
    assert.equal(new Set([...before, ...now]).size, 8)
    const roots = (await download('/pki/roots.pem')).bytes.toString()
    assert.equal(roots.match(/BEGIN CERTIFICATE/g)?.length, 2)
    assert.equal(await signerOfToken(service), now[3])
  })
})
