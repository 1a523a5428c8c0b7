import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const key = {
  id: 'key_01',
  name: 'Production',
  hint: 'aB3d',
  test: false,
  organizationId: 'org_01',
  userId: null,
  requestsPerHour: null,
  scopes: null,
  allowedIpRanges: null,
  expiresAt: null,
  replacedBy: null,
  lastUsedAt: null,
  lastUsedIp: null,
  createdAt: '2026-11-15T10:00:00.000Z',
}
const created = { ...key, key: 'cs_live_example' }

test('key create sends what was given, for an organization or for a person', async (t) => {
  const { url, requests } = await startStandIn(t, { data: created, status: 201 })
  const more = ['--limit', '500', '--expires-at', '2027-01-31T12:00:00Z']
  printed(await administer(url, 'key', 'create', '--org', 'org_01', '--name', 'Production', ...more))
  printed(await administer(url, 'key', 'create', '--personal', 'anna@example.org', '--name', 'Laptop'))
  printed(await administer(url, 'key', 'create', '--org', 'org_01', '--name', 'Trying out', '--test'))
  const limits = ['--scope', 'signing:write', '--scope', 'seals:read', '--allow-from', '203.0.113.0/24']
  printed(await administer(url, 'key', 'create', '--org', 'org_01', '--name', 'Limited', ...limits))
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['POST', '/admin/v1/keys'])
  assert.deepEqual(
    requests.map(({ body }) => body),
    [
      { organizationId: 'org_01', name: 'Production', requestsPerHour: 500, expiresAt: '2027-01-31T12:00:00Z' },
      { personalEmail: 'anna@example.org', name: 'Laptop' },
      { organizationId: 'org_01', name: 'Trying out', test: true },
      {
        organizationId: 'org_01',
        name: 'Limited',
        scopes: ['signing:write', 'seals:read'],
        allowedIpRanges: ['203.0.113.0/24'],
      },
    ],
  )
})

test('key create prints the key and that it is shown once', async (t) => {
  const { url } = await startStandIn(t, { data: created, status: 201 })
  const text = printed(await administer(url, 'key', 'create', '--org', 'org_01', '--name', 'Production'))
  assert.match(text, /^id +key_01$/m)
  assert.match(text, /^key +cs_live_example$/m)
  assert.match(text, /Copy the key now\. It will not be shown again/)
  const run = await administer(url, 'key', 'create', '--org', 'org_01', '--name', 'Production', '--json')
  assert.deepEqual(printedJson(run), created)
})

test('key create needs exactly one holder, a name and a usable limit', async (t) => {
  const { url, requests } = await startStandIn(t, { data: created })
  const calls = [
    [['--name', 'X'], /Use exactly one of --org and --personal/],
    [['--name', 'X', '--org', 'org_1', '--personal', 'a@b.c'], /Use exactly one of --org and --personal/],
    [['--org', 'org_1'], /--name is missing/],
    [['--org', 'org_1', '--name', 'X', '--limit', '0'], /--limit must be a whole number of 1 or more, not "0"/],
    [['--org', 'org_1', '--name', 'X', '--limit', '1e3'], /not "1e3"/],
    [['--org', 'org_1', '--name', 'X', '--limit', '99999999999999999999'], /--limit must be a whole number/],
  ] as const
  for (const [flags, complaint] of calls) {
    const { code, stdout, stderr } = await administer(url, 'key', 'create', ...flags)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, complaint)
    assert.match(stderr, /^Usage: countersign key create \(--org ID \| --personal EMAIL\) --name N /m)
  }
  assert.deepEqual(requests, [])
})

test('key list prints a table or JSON, of all keys or of one organization', async (t) => {
  const used = { lastUsedAt: '2026-11-18T10:00:00.000Z', lastUsedIp: '203.0.113.7' }
  const limited = { requestsPerHour: 500, scopes: ['signing:read', 'seals:read'], ...used }
  const personal = { ...key, id: 'key_02', organizationId: null, userId: 'user_01', ...limited }
  const { url, requests } = await startStandIn(t, { data: { keys: [key, personal], nextCursor: null } })
  const lines = printed(await administer(url, 'key', 'list'))
    .trimEnd()
    .split('\n')
  assert.deepEqual(lines, [
    'ID      NAME        KEY    MODE  HOLDER   PER HOUR  SCOPES                    EXPIRES  LAST USED                                  CREATED',
    'key_01  Production  …aB3d  live  org_01   default   all                       never    never                                      2026-11-15T10:00:00.000Z',
    'key_02  Production  …aB3d  live  user_01  500       signing:read, seals:read  never    2026-11-18T10:00:00.000Z from 203.0.113.7  2026-11-15T10:00:00.000Z',
  ])
  const run = await administer(url, 'key', 'list', '--org', 'org_01', '--json')
  assert.deepEqual(printedJson(run), { keys: [key, personal] })
  assert.deepEqual(requests.map(({ method, path }) => [method, path])[0], ['GET', '/admin/v1/keys'])
  assert.deepEqual(
    requests.map(({ query }) => query.organizationId),
    [undefined, 'org_01'],
  )
})

test('an empty key list says how to create one', async (t) => {
  const { url } = await startStandIn(t, { data: { keys: [], nextCursor: null } })
  assert.match(
    printed(await administer(url, 'key', 'list')),
    /^No keys yet\. Create one: countersign key create --org ID/,
  )
})

test('key update sends what changes, and shows the limits of the key', async (t) => {
  const limited = { ...key, scopes: ['signing:read'], allowedIpRanges: ['203.0.113.0/24', '2001:db8::/32'] }
  const { url, requests } = await startStandIn(t, { data: limited })
  const text = printed(await administer(url, 'key', 'update', 'key_01', '--name', 'New', '--scope', 'signing:read'))
  assert.match(text, /^scopes +signing:read$/m)
  assert.match(text, /^allowed from +203\.0\.113\.0\/24, 2001:db8::\/32$/m)
  printed(await administer(url, 'key', 'update', 'key_01', '--all-scopes', '--allow-all'))
  assert.deepEqual(
    requests.map(({ method, path, body }) => [method, path, body]),
    [
      ['PATCH', '/admin/v1/keys/key_01', { name: 'New', scopes: ['signing:read'] }],
      ['PATCH', '/admin/v1/keys/key_01', { scopes: null, allowedIpRanges: null }],
    ],
  )
  for (const [flags, complaint] of [
    [[], /^Nothing to change\. Add --name/],
    [['--scope', 'signing:read', '--all-scopes'], /^Use either --scope or --all-scopes/],
    [['--allow-from', '203.0.113.7', '--allow-all'], /^Use either --allow-from or --allow-all/],
  ] as const) {
    const { code, stderr } = await administer(url, 'key', 'update', 'key_01', ...flags)
    assert.equal(code, 2)
    assert.match(stderr, complaint)
  }
})

test('key rotate prints the new key, and sends the overlap if given', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { ...created, id: 'key_02' }, status: 201 })
  assert.match(printed(await administer(url, 'key', 'rotate', 'key_01')), /^key +cs_live_example$/m)
  printed(await administer(url, 'key', 'rotate', 'key_01', '--overlap-hours', '0'))
  assert.deepEqual(
    requests.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', '/admin/v1/keys/key_01/rotate', {}],
      ['POST', '/admin/v1/keys/key_01/rotate', { overlapHours: 0 }],
    ],
  )
})

test('key delete sends a DELETE without a body', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { id: 'key_01', deleted: true } })
  assert.equal(printed(await administer(url, 'key', 'delete', 'key_01')), 'Key key_01 deleted.\n')
  const [{ method, path, body, headers } = {}] = requests
  assert.deepEqual([method, path, body], ['DELETE', '/admin/v1/keys/key_01', undefined])
  assert.equal(headers?.['content-type'], undefined)
  assert.deepEqual(printedJson(await administer(url, 'key', 'delete', 'key_01', '--json')), {
    id: 'key_01',
    deleted: true,
  })
})

test('an id cannot lead to another path', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { id: 'x', deleted: true } })
  for (const id of ['', '.', '..']) {
    const { code, stderr } = await administer(url, 'key', 'delete', id)
    assert.equal(code, 2)
    assert.match(stderr, /is not an id\. The list command shows the ids\.\n\nUsage: countersign key delete ID/)
  }
  printed(await administer(url, 'key', 'delete', '../organizations/org_1?x#y'))
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/admin/v1/keys/..%2Forganizations%2Forg_1%3Fx%23y'],
  )
})
