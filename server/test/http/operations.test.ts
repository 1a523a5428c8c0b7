import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationObject } from '@countersign/api'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('The service', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.organization()).key
  })
  after(() => service.stop())

  it('reports that it is alive and ready, without a key', async () => {
    assert.deepEqual((await service.call('GET', '/health/live')).json, { status: 'ok' })
    // Each check has a few seconds, and the first ones load their modules.
    await eventually('it is ready', async () => (await service.call('GET', '/health/ready')).status === 200)
    const ready = await service.call('GET', '/health/ready')
    assert.equal(ready.status, 200)
    assert.equal(ready.json.status, 'ready')
    const names = ready.json.checks.map(({ name }: { name: string }) => name)
    for (const part of ['database', 'secret key', 'log', 'storage', 'signing key', 'time-stamping authority'])
      assert.ok(names.includes(part), part)
  })

  it('counts requests by route and jobs by state, for Prometheus', async () => {
    await service.call('GET', '/api/v1/quota', { key })
    const { text } = await service.call('GET', '/metrics')
    assert.match(
      text,
      /countersign_http_request_seconds_count\{method="GET",route="\/api\/v1\/quota",status="2xx"\} \d/,
    )
    assert.match(text, /countersign_jobs\{kind="accounts\.prune-sessions",state="parked"\} 0/)
    assert.match(text, /countersign_process_resident_memory_bytes \d/)
  })

  it('describes its interface in OpenAPI 3.1', async () => {
    const { json: document } = await service.call('GET', '/api/v1/openapi.json')
    assert.equal(document.openapi, '3.1.0')
    const { responses: ofQuota } = document.paths['/api/v1/quota'].get
    const { schemas } = document.components
    const envelope = ofQuota[200].content['application/json'].schema.$ref.split('/').at(-1)
    assert.deepEqual(schemas[envelope].properties.data, { $ref: '#/components/schemas/Quota' })
    assert.ok(schemas.Quota.properties.timestamps)
    assert.deepEqual(ofQuota[429].headers['X-Error-Code'].schema.enum, [
      'HOURLY_LIMIT_EXCEEDED',
      'TOO_MANY_FAILED_ATTEMPTS',
    ])
    assert.deepEqual(Object.keys(document.components.securitySchemes), ['apiKey', 'bearer'])
    for (const [path, operations] of Object.entries<Record<string, OperationObject>>(document.paths)) {
      for (const [method, { parameters = [], responses = {} }] of Object.entries(operations)) {
        // A read-only operation accepts a key, and stores nothing under it.
        const onlyReads = /\/(verify|proofs|check|export)$/.test(path)
        const canBeRepeated = parameters.some(({ name }) => name === 'Idempotency-Key') && !onlyReads
        const statuses = Object.keys(responses)
        assert.ok(
          statuses.some((status) => status.startsWith('2')),
          `${method} ${path} has no success`,
        )
        assert.ok(statuses.includes('503') && (!canBeRepeated || statuses.includes('409')), `${method} ${path}`)
      }
    }
    const file = document.paths['/api/v1/documents/{id}/file'].get.responses[200]
    const anyKind = ['application/vnd.etsi.asic-e+zip', 'application/octet-stream']
    assert.deepEqual(Object.keys(file.content), ['application/pdf', ...anyKind])
    assert.ok(!JSON.stringify(document.paths).includes('/admin/'), 'administration stays out of it')
  })

  it('logs requests by their route, and never a secret', async () => {
    const { password } = (await service.admin('POST', '/users', { email: 'x@example.org' })) as unknown as {
      password: string
    }
    const signIn = { email: 'x@example.org', password }
    const answer = await service.call('POST', '/console/v1/sign-in', { body: signIn, headers: { origin: service.url } })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1] ?? ''
    await service.call('GET', '/api/v1/quota', { key })
    await service.call('GET', `/api/v1/quota?key=${key}`, { key: `${key}x` })
    await service.call('GET', `/nothing/${key}`)
    const logged = service.logged()
    assert.match(logged, /"route":"\/api\/v1\/quota"/)
    for (const secret of [key, key.slice(8, 40), service.adminToken, password, cookie, decodeURIComponent(cookie)]) {
      assert.ok(secret.length > 8)
      assert.ok(!logged.includes(secret))
    }
  })
})
