import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, adminToken, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const organization = {
  id: 'org_01example',
  name: 'Example GmbH',
  plan: 'enterprise',
  createdAt: '2026-11-15T10:00:00.000Z',
}

test('org create sends one POST with the token, a random Idempotency-Key and what was given', async (t) => {
  const { url, requests } = await startStandIn(t, { data: organization, status: 201 })
  printed(await administer(url, 'org', 'create', '--name', 'Example GmbH', '--plan', 'free'))
  printed(await administer(url, 'org', 'create', '--name', 'Example GmbH'))

  const [first, second] = requests
  assert.equal(requests.length, 2)
  assert.deepEqual([first?.method, first?.path], ['POST', '/admin/v1/organizations'])
  assert.deepEqual(first?.body, { name: 'Example GmbH', plan: 'free' })
  assert.deepEqual(second?.body, { name: 'Example GmbH' })
  assert.equal(first?.headers.authorization, `Bearer ${adminToken}`)
  assert.equal(first?.headers['content-type'], 'application/json')
  assert.match(first?.headers['idempotency-key'] ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.notEqual(first?.headers['idempotency-key'], second?.headers['idempotency-key'])
})

test('org create prints the new organization as aligned text or as JSON', async (t) => {
  const { url } = await startStandIn(t, { data: organization, status: 201 })
  const text = printed(await administer(url, 'org', 'create', '--name', 'Example GmbH'))
  assert.equal(text, 'Organization created.\n\nid    org_01example\nname  Example GmbH\nplan  enterprise\n')
  assert.deepEqual(printedJson(await administer(url, '--json', 'org', 'create', '--name', 'X')), organization)
})

test('org list prints a table or JSON', async (t) => {
  const other = { ...organization, id: 'org_02', name: '日本', plan: 'free' }
  const { url, requests } = await startStandIn(t, { data: { organizations: [organization, other], nextCursor: null } })
  const lines = printed(await administer(url, 'org', 'list'))
    .trimEnd()
    .split('\n')
  assert.deepEqual(lines, [
    'ID             NAME          PLAN        CREATED',
    'org_01example  Example GmbH  enterprise  2026-11-15T10:00:00.000Z',
    'org_02         日本          free        2026-11-15T10:00:00.000Z',
  ])
  assert.deepEqual(printedJson(await administer(url, 'org', 'list', '--json')), {
    organizations: [organization, other],
  })
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['GET', '/admin/v1/organizations'])
  assert.equal(requests[0]?.headers.authorization, `Bearer ${adminToken}`)
})

test('an empty org list says how to create one', async (t) => {
  const { url } = await startStandIn(t, { data: { organizations: [], nextCursor: null } })
  assert.match(
    printed(await administer(url, 'org', 'list')),
    /^No organizations yet\. Create one: countersign org create/,
  )
  assert.deepEqual(printedJson(await administer(url, 'org', 'list', '--json')), { organizations: [] })
})

test('org update --plan changes the plan alone', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { ...organization, plan: 'free' } })
  const run = await administer(url, 'org', 'update', 'org_01example', '--plan', 'free', '--json')
  assert.deepEqual(printedJson(run), { ...organization, plan: 'free' })
  const [{ method, path, body } = {}, ...more] = requests
  assert.deepEqual([method, path, body], ['PATCH', '/admin/v1/organizations/org_01example', { plan: 'free' }])
  assert.deepEqual(more, [])
})

test('org update --language changes the language, and none takes it away', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { ...organization, language: 'de' } })
  const text = printed(await administer(url, 'org', 'update', 'org_01example', '--language', 'de'))
  assert.match(text, /^language +de$/m)
  printed(await administer(url, 'org', 'update', 'org_01example', '--language', 'none'))
  printed(await administer(url, 'org', 'create', '--name', 'Example GmbH', '--language', 'ar'))
  assert.deepEqual(
    requests.map(({ method, body }) => [method, body]),
    [
      ['PATCH', { language: 'de' }],
      ['PATCH', { language: null }],
      ['POST', { name: 'Example GmbH', language: 'ar' }],
    ],
  )
})

test('org update --limit sets and lifts limits alone', async (t) => {
  const limits = { timestamps: 1000, storageBytes: null, seals: 0 }
  const { url, requests } = await startStandIn(t, { data: limits })
  const flags = ['--limit', 'timestamps=1000', '--limit', 'storageBytes=none', '--limit=seals=0']
  const text = printed(await administer(url, 'org', 'update', 'org_01example', ...flags))
  assert.match(text, /^limit of timestamps +1000$/m)
  assert.match(text, /^limit of storageBytes +none$/m)
  const [{ method, path, body } = {}, ...more] = requests
  assert.deepEqual([method, path, body], ['PUT', '/admin/v1/organizations/org_01example/limits', limits])
  assert.deepEqual(more, [])
  const run = await administer(url, 'org', 'update', 'org_01example', '--json', ...flags)
  assert.deepEqual(printedJson(run), { id: 'org_01example', limits })
})

test('org update changes plan and limits in one go', async (t) => {
  const { url, requests } = await startStandIn(t, ({ method }) => ({
    data: method === 'PATCH' ? organization : { documents: 5 },
  }))
  const flags = ['--plan', 'enterprise', '--limit', 'documents=5']
  const run = await administer(url, 'org', 'update', 'org_01example', ...flags, '--json')
  assert.deepEqual(printedJson(run), { ...organization, limits: { documents: 5 } })
  assert.deepEqual(
    requests.map(({ method }) => method),
    ['PATCH', 'PUT'],
  )
})

test('org update asks nothing of the service while the call is wrong', async (t) => {
  const { url, requests } = await startStandIn(t, { data: organization })
  const calls = [
    [[], /Nothing to change\. Add --plan, --language, --key-expiry or --limit/],
    [['--limit', 'timestamp=5'], /--limit must be one of timestamps, .*storageBytes/],
    [['--limit', 'seals=many'], /not "seals=many"/],
    [['--limit', 'seals=-1'], /not "seals=-1"/],
    [['--limit', 'seals'], /not "seals"/],
    [['--plan', 'free', '--limit', 'seals=1', '--limit', 'seals=2'], /--limit seals appears twice/],
  ] as const
  for (const [flags, complaint] of calls) {
    const { code, stdout, stderr } = await administer(url, 'org', 'update', 'org_1', ...flags)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, complaint)
    assert.match(stderr, /^Usage: countersign org update ID /m)
  }
  assert.deepEqual(requests, [])
})
