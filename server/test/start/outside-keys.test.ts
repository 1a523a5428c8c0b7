import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { opensslJudgesLastSignature } from '../documents/pdf-judges.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { checkLog } from '../harness/check-log.ts'
import { eventually } from '../harness/eventually.ts'
import { openssl } from '../harness/openssl.ts'
import { type SoftHsm, softHsm } from '../harness/soft-hsm.ts'
import { migratedDatabase, type TestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'

describe('The service, with all of its keys in a hardware security module', () => {
  let hsm: SoftHsm
  let database: TestDatabase
  let environment: Record<string, string>
  let service: TestService
  let organization: { id: string; key: string }
  let sealId: string
  before(async () => {
    hsm = await softHsm()
    database = await migratedDatabase()
    environment = {
      KEY_STORES: `hsm=${hsm.uri}`,
      KEY_STORE_USES: 'ca=hsm,tsa=hsm,log=hsm,seal=hsm',
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_ORIGIN: 'log.example.org/hsm',
    }
    service = await startTestService({ environment, databaseUrl: database.connectionString })
    organization = await service.organization()
    sealId = await sealsClient(service).seal(organization.id)
  })
  after(async () => {
    await service?.stop()
    await database?.drop()
    await hsm?.end()
  })

  const stamp = async (hash = randomBytes(32).toString('hex'), headers: Record<string, string> = {}) =>
    await service.call('POST', '/api/v1/timestamp?include=proof', { key: organization.key, body: { hash }, headers })

  async function sealed(): Promise<Buffer> {
    const client = sealsClient(service)
    const id = await client.document(organization.key, samplePdf())
    const { status, text } = await client.apply(organization.key, sealId, id)
    assert.equal(status, 200, text)
    const verified = await client.verify(organization.key, id)
    assert.equal(verified.json.data.valid, true, verified.text)
    return (await client.file(organization.key, id)).bytes
  }

  it('signs timestamps, which the monitor of the log accepts', async () => {
    const { status, json, text } = await stamp()
    assert.equal(status, 201, text)
    assert.ok(json.data.receipt)
    assert.ok(json.data.proof)
    assert.ok((await checkLog(service.url)).size >= 2)
  })

  it('issues tokens that openssl ts -verify accepts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-outside-keys-'))
    const at = (name: string) => join(folder, name)
    try {
      await writeFile(at('document'), randomBytes(1000))
      for (const name of ['root', 'issuing']) {
        await writeFile(at(`${name}.pem`), (await service.call('GET', `/pki/${name}.pem`)).text)
      }
      await openssl('ts', '-query', '-data', at('document'), '-sha256', '-cert', '-out', at('q'))
      const headers = { 'content-type': 'application/timestamp-query' }
      const answer = await fetch(`${service.url}/tsa`, { method: 'POST', headers, body: await readFile(at('q')) })
      await writeFile(at('r'), Buffer.from(await answer.arrayBuffer()))
      const words = ['ts', '-verify', '-queryfile', at('q'), '-in', at('r')]
      const trust = ['-CAfile', at('root.pem'), '-untrusted', at('issuing.pem')]
      assert.match(await openssl(...words, ...trust), /Verification: OK/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('seals documents, and openssl accepts the signature and its timestamp', async () => {
    await opensslJudgesLastSignature(await sealed(), await sealsClient(service).root())
  })

  it('has each key in the module, and none in the database', async () => {
    const { rows } = await queryDatabase(
      service,
      `select sealed_private_key as key from authority_keys
       union all select sealed_private_key from seals
       union all select encrypted_private_key from log_keys`,
    )
    assert.equal(rows.length, 6)
    for (const { key } of rows) assert.ok((key as Buffer).toString('latin1').startsWith('key-store:hsm:'))
    const listed = (await hsm.list()).match(/^Private Key Object/gm) ?? []
    assert.equal(listed.length, 6)
  })

  it('changes the key of the log for another one in the module', async () => {
    const [, keyId] = (await service.call('GET', '/log/vkey')).text.trim().split('+')
    await service.admin('POST', '/log/rotate-key', { keyId, compromised: false })
    assert.equal((await stamp()).status, 201)
    await checkLog(service.url)
    const again = { headers: { authorization: `Bearer ${service.adminToken}` }, body: { keyId, compromised: false } }
    assert.equal((await service.call('POST', '/admin/v1/log/rotate-key', again)).status, 409)
    // A request that is refused creates no key.
    assert.equal(((await hsm.list()).match(/^Private Key Object/gm) ?? []).length, 7)
  })

  it('starts and answers 503 while the module is away, and goes on when it is back', async () => {
    await service.stop()
    const conf = join(hsm.folder, 'softhsm2.conf')
    await rename(conf, `${conf}.away`)
    service = await startTestService({ environment, databaseUrl: database.connectionString })
    const hash = randomBytes(32).toString('hex')
    const once = { 'idempotency-key': 'once' }
    const refused = await stamp(hash, once)
    assert.equal(refused.status, 503, refused.text)
    assert.ok(!refused.text.includes('hsm'))
    const { status, json } = await service.call('GET', '/health/ready')
    assert.equal(status, 503)
    const check = (json.checks as { name: string; ok: boolean; reason: string }[]).find(
      ({ name }) => name === 'key store hsm',
    )
    assert.equal(check?.ok, false)
    // The process that loads the module may take longer to start than the check waits.
    assert.match(check?.reason ?? '', /The key store "hsm"|no response within/)
    await rename(`${conf}.away`, conf)
    await eventually('it signs again', async () => (await stamp(hash, once)).status === 201)
    const listed = await service.call('GET', '/api/v1/timestamp?limit=100', { key: organization.key })
    const all = listed.json.data.timestamps as { fingerprint: string }[]
    assert.equal(all.filter(({ fingerprint }) => fingerprint === hash).length, 1)
    await sealed()
    await checkLog(service.url)
  })

  it('does not log the PIN', () => {
    assert.ok(!service.logged().includes('648219'))
  })
})

describe('A start', () => {
  it('is refused if it has to create keys in a store that is away, or that KEY_STORES does not name', async (t) => {
    const hsm = await softHsm()
    const database = await migratedDatabase()
    const environment = { SECRET_KEY: randomBytes(32).toString('hex'), KEY_STORE_USES: 'seal=hsm,ca=hsm' }
    t.after(async () => {
      await database.drop()
      await hsm.end()
    })
    const start = (more: Record<string, string>) =>
      startTestService({ environment: { ...environment, ...more }, databaseUrl: database.connectionString })
    const wrong = { KEY_STORES: `hsm=${hsm.uri.replace('token=countersign', 'token=other')}` }
    await assert.rejects(start(wrong), /cannot create or open its keys\. The key store "hsm": no token matches its URL/)
    const service = await start({ KEY_STORES: `hsm=${hsm.uri}` })
    await service.stop()
    const without = () =>
      assert.rejects(
        start({ KEY_STORES: '', KEY_STORE_USES: '' }),
        /A key is in the key store "hsm", which KEY_STORES does not name\. Add "hsm" to KEY_STORES/,
      )
    await without()
    const moved = await start({ KEY_STORES: `hsm=${hsm.uri}`, KEY_STORE_USES: '' })
    const { certificates } = (await moved.admin('GET', '/certificates')) as never as {
      certificates: { serialNumber: string; kind: string }[]
    }
    const root = certificates.find(({ kind }) => kind === 'ROOT')?.serialNumber
    await moved.admin('POST', `/certificates/${root}/replace`)
    await moved.stop()
    // The former authorities still sign their revocation lists.
    await without()
  })
})
