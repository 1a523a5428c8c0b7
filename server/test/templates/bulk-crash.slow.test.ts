import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { choosePoints, type KillPoint, startHeir } from '../harness/kill-points.ts'
import { mortalService } from '../harness/mortal-service.ts'
import { freePort } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { sampleContract } from '../signing/signing-harness.ts'

const count = 12

const created = { statement: 'update "bulk_rows"', values: '"CREATED"', commit: true } as const

/** In the order in which a bulk send reaches them. */
const points: readonly KillPoint[] = [
  {
    name: 'the rows are accepted and not answered',
    moment: 'after',
    statement: 'insert into bulk_rows',
    commit: true,
    critical: true,
  },
  { name: 'a request is not committed', moment: 'before', ...created, passes: 2 },
  { name: 'a request may be committed', moment: 'sent', ...created, passes: 2, critical: true },
  { name: 'a request is committed', moment: 'after', ...created, passes: 2 },
  { name: 'all requests are created, and the end is not recorded', moment: 'before', statement: 'update "bulks"' },
]

test('a bulk send that dies at one step after the other creates each request exactly once', {
  timeout: 600_000,
}, async (t) => {
  const { node, api, templateId } = await openFixture(t)
  const chosen = choosePoints(t, 'deaths of a bulk send', points, 1)
  await node.kill()
  await node.start(chosen[0])
  const rows = Array.from({ length: count }, (_, index) => ({
    signers: [{ label: 'Tenant', name: `Tenant ${index}`, email: `tenant-${index}@example.org` }],
    externalId: `flat-${index}`,
  }))
  const headers = { ...api, 'idempotency-key': 'leases' }
  const accepting = node.call('POST', `/api/v1/templates/${templateId}/bulk`, { headers, body: { rows } })
  for (const next of [...chosen.slice(1), undefined]) {
    await node.died()
    await node.start(next)
  }
  const { bulkId } = (await accepting).json.data
  const bulk = await eventually(
    () => 'the bulk send ends',
    async () => {
      const { json } = await node.call('GET', `/api/v1/bulk/${bulkId}`, { headers: api })
      return json.data.status === 'COMPLETED' && json.data
    },
    120,
  )
  assert.deepEqual(bulk.progress, { total: count, pending: 0, created: count, failed: 0, cancelled: 0 })
  const requests = (await node.call('GET', '/api/v1/signing?limit=100', { headers: api })).json.data.signingRequests
  const ids = (list: { externalId: string; signingRequestId: string }[]) =>
    list.map(({ externalId, signingRequestId }) => `${externalId} ${signingRequestId}`).toSorted()
  const listed = (await node.call('GET', `/api/v1/bulk/${bulkId}/rows?limit=100`, { headers: api })).json.data.rows
  assert.deepEqual(ids(requests), ids(listed))
  const { signingRequests, documents } = (await node.call('GET', '/api/v1/quota', { headers: api })).json.data
  assert.deepEqual([signingRequests.used, documents.used], [count, count + 1])
})

async function openFixture(t: TestContext) {
  const database = await migratedDatabase()
  const heir = await startHeir(database.connectionString)
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bulk-crash-'))
  const adminToken = randomBytes(32).toString('hex')
  const node = mortalService(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      PORT: String(await freePort()),
      ADMIN_TOKEN: adminToken,
      RATE_LIMIT_PER_HOUR: '1000000',
    },
    heir.inherit,
  )
  t.after(async () => {
    await node.kill()
    await heir.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await node.start()
  const admin = { authorization: `Bearer ${adminToken}` }
  const organization = { name: 'Crash', plan: 'enterprise' }
  const { json } = await node.call('POST', '/admin/v1/organizations', { headers: admin, body: organization })
  const wanted = { organizationId: json.data.id, name: 'crash' }
  const made = await node.call('POST', '/admin/v1/keys', { headers: admin, body: wanted })
  const api = { 'x-api-key': made.json.data.key as string }
  const form = new FormData()
  form.append('title', 'Lease')
  form.append('file', new Blob([new Uint8Array(sampleContract())]), 'lease.pdf')
  const uploaded = await fetch(`${node.current().url}/api/v1/documents`, { method: 'POST', headers: api, body: form })
  const { documentId } = ((await uploaded.json()) as { data: { documentId: string } }).data
  const content = { name: 'Lease', documentId, roles: [{ label: 'Tenant' }] }
  const template = await node.call('POST', '/api/v1/templates', { headers: api, body: content })
  assert.equal(template.status, 201)
  return { node, api, templateId: template.json.data.templateId as string }
}
