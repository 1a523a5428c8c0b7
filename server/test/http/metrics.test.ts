import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseMetrics } from '../harness/parse-metrics.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { startReceiver } from '../webhooks/receiver.ts'

describe('The metrics', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({ environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', DATABASE_CONNECTIONS: '7' } })
    key = (await service.organization()).key
  })
  after(() => service.stop())

  const scrape = async () => parseMetrics((await service.call('GET', '/metrics')).text)

  /** The samples of a metric as `labels: value`, and nothing that varies. */
  const valuesOf = async (name: string, labels: Record<string, string> = {}) => {
    const family = (await scrape()).get(name) ?? assert.fail(`there is no metric ${name}`)
    return family.samples.filter((sample) =>
      Object.entries(labels).every(([one, value]) => sample.labels[one] === value),
    )
  }
  const oneOf = async (name: string, labels: Record<string, string> = {}) => {
    const [sample, ...others] = await valuesOf(name, labels)
    assert.equal(others.length, 0)
    return sample?.value
  }
  const countOf = async (name: string, labels: Record<string, string>) =>
    (await valuesOf(name, labels)).find((sample) => sample.name === `${name}_count`)?.value

  it('measure requests by route pattern and class of status, however many paths and methods callers invent', async () => {
    await service.call('GET', '/api/v1/quota', { key })
    await service.call('GET', '/api/v1/timestamp/ts_unknown', { key })
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'REPORT', 'PURGE']) {
      for (const path of ['/nothing', `/admin/v1/${Math.random()}`, `/signer/v1/${Math.random()}`])
        await service.call(method, path)
    }
    const labels = (await valuesOf('countersign_http_request_seconds'))
      .filter(({ name }) => name.endsWith('_count'))
      .map((sample) => Object.values(sample.labels).join(' '))
    assert.ok(labels.includes('GET /api/v1/quota 2xx'), labels.join('\n'))
    assert.ok(labels.includes('GET /api/v1/timestamp/:id 4xx'), labels.join('\n'))
    const invented = labels.filter((label) => !/^[A-Z]+ \/[\w/:.*-]* [2-5]xx$/.test(label))
    assert.deepEqual(invented, ['any none 4xx'])
    assert.equal(await countOf('countersign_http_request_seconds', { route: '/api/v1/quota' }), 1)
  })

  it('count job runs with their duration and outcome, and show how long due jobs have been waiting', async () => {
    await service.settled()
    const due = await valuesOf('countersign_job_oldest_due_seconds')
    assert.ok(due.some(({ labels }) => labels.kind === 'webhooks.deliver'))
    assert.ok(due.every(({ value }) => value === 0))
  })

  it('count webhook attempts and deliveries, and endpoints that fail', async (t) => {
    const answers = [500, 200]
    const receiver = await startReceiver(t, (response) => response.writeHead(answers.shift() ?? 200).end())
    const webhook = await service.call('POST', '/api/v1/webhooks', { key, body: { url: receiver.url } })
    const test = () => service.call('POST', `/api/v1/webhooks/${webhook.json.data.id}/test`, { key })
    await test()
    await service.settled()
    assert.equal(await oneOf('countersign_webhook_endpoints', { state: 'failing' }), 1)
    assert.equal(await oneOf('countersign_webhook_deliveries_pending'), 1)
    await test()
    await service.settled()
    assert.equal(await oneOf('countersign_webhook_endpoints', { state: 'failing' }), 0)
    const attempts = async (outcome: string) => await countOf('countersign_webhook_attempt_seconds', { outcome })
    assert.deepEqual([await attempts('delivered'), await attempts('refused'), await attempts('failed')], [1, 1, 0])
    assert.equal(await oneOf('countersign_webhook_deliveries_total', { state: 'DELIVERED' }), 1)
    const runs = await countOf('countersign_job_run_seconds', { kind: 'webhooks.deliver', outcome: 'done' })
    assert.ok((runs ?? 0) >= 2)
  })

  it('show the log, and how far it is signed', async () => {
    const body = { hash: 'ab'.repeat(32) }
    assert.equal((await service.call('POST', '/api/v1/timestamp?include=proof', { key, body })).status, 201)
    const entries = await oneOf('countersign_log_entries')
    assert.ok((entries ?? 0) >= 2)
    assert.equal(await oneOf('countersign_log_checkpoint_entries'), entries)
    const [appended, signed] = await Promise.all([
      oneOf('countersign_log_last_entry_timestamp_seconds'),
      oneOf('countersign_log_checkpoint_timestamp_seconds'),
    ])
    for (const time of [appended, signed]) assert.ok(Math.abs((time ?? 0) - Date.now() / 1000) < 600)
    assert.equal(await oneOf('countersign_log_fault'), 0)
    assert.deepEqual(await valuesOf('countersign_log_anchor_timestamp_seconds'), [], 'nothing is anchored yet')
  })

  it('show what the node needs: its parts, its database connections, its disk and its certificates', async () => {
    const ready = await valuesOf('countersign_ready')
    assert.deepEqual(
      ready.filter(({ value }) => value !== 1),
      [],
    )
    assert.ok(ready.some(({ labels }) => labels.check === 'database'))
    assert.equal(await oneOf('countersign_database_connections_max'), 7)
    assert.ok(((await oneOf('countersign_database_connections', { state: 'in-use' })) ?? 0) <= 7)
    assert.ok(((await oneOf('countersign_disk_bytes', { state: 'free' })) ?? 0) > 0)
    for (const { value } of await valuesOf('countersign_certificate_expiry_timestamp_seconds'))
      assert.ok(value > Date.now() / 1000)
    assert.ok(((await oneOf('countersign_nodejs_eventloop_lag_p99_seconds')) ?? 0) >= 0)
  })
})
