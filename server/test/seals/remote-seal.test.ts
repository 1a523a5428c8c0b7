import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { pdfsigVerdicts } from '../documents/pdf-judges.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { client, cscStandIn } from '../infrastructure/key-store/csc-stand-in.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'

it('A seal signs in a remote signing service, with the certificate that the service has for the organization', async (t) => {
  const [standIn, database] = [await cscStandIn(), await migratedDatabase()]
  t.after(async () => {
    await database.drop()
    await standIn.close()
  })
  const environment = { SECRET_KEY: randomBytes(32).toString('hex') }
  const databaseUrl = database.connectionString
  const before = await startTestService({ environment, databaseUrl })
  const [organization, other] = [await before.organization(), await before.organization()]
  await before.stop()

  const url = `csc://${client.id}:${client.secret}@${standIn.host}/csc/v2?${organization.id}=cred-rsa&pin=${client.pin}&tls=false`
  const stores = { KEY_STORES: `csc=${url}`, KEY_STORE_USES: 'seal=csc' }
  const service = await startTestService({ environment: { ...environment, ...stores }, databaseUrl })
  t.after(() => service.stop())
  const seals = sealsClient(service)
  const sealId = await seals.seal(organization.id)
  const { json } = await seals.get(organization.key, `/${sealId}`)
  assert.match(JSON.stringify(json.data.certificate.issuer), /Example QTSP/)

  const documentId = await seals.document(organization.key, samplePdf())
  const applied = await seals.apply(organization.key, sealId, documentId)
  assert.equal(applied.status, 200, applied.text)
  const { bytes } = await seals.file(organization.key, documentId)
  assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.'])

  const unavailable = { status: 503, body: { error: 'temporarily_unavailable' } }
  const another = await seals.document(organization.key, samplePdf())
  standIn.failNext(unavailable, unavailable, unavailable)
  assert.equal((await seals.apply(organization.key, sealId, another)).status, 503)
  assert.equal((await seals.apply(organization.key, sealId, another)).status, 200)

  const path = `/admin/v1/organizations/${other.id}/seals`
  const headers = { authorization: `Bearer ${service.adminToken}` }
  assert.equal((await service.call('POST', path, { body: { name: 'Not theirs' }, headers })).status, 503)
  const { rows } = await queryDatabase(service, 'select sealed_private_key as key from seals')
  assert.equal(rows.length, 1)
  assert.ok((rows[0].key as Buffer).toString('latin1').startsWith('key-store:csc:'))
  assert.ok(!service.logged().includes(client.secret))
})

it('A remote signing service is refused for keys that the service certifies or publishes itself', async () => {
  for (const use of ['ca', 'tsa', 'log']) {
    const started = startTestService({
      environment: {
        KEY_STORES: 'csc=csc://a:b@sign.example.org/csc/v2?org_1=c',
        KEY_STORE_USES: `${use}=csc`,
      },
    })
    await assert.rejects(started, new RegExp(`Remove ${use}=csc from KEY_STORE_USES, or name another key store there`))
  }
})
