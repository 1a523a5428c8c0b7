import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const own = {
  domain: 'example.org',
  record: 'countersign-verification=abc',
  verifiedAt: '2026-11-15T10:00:00.000Z',
  byOperator: true,
  createdAt: '2026-11-15T10:00:00.000Z',
}
const open = { ...own, domain: 'example.net', verifiedAt: null, byOperator: false }

test('domain confirm names the domain and the organization, and says what it means', async (t) => {
  const { url, requests } = await startStandIn(t, { data: own })
  const text = printed(await administer(url, 'domain', 'confirm', 'example.org', '--org', 'org_01'))
  assert.deepEqual(
    requests.map(({ method, path }) => [method, path]),
    [['PUT', '/admin/v1/organizations/org_01/domains/example.org']],
  )
  assert.match(text, /If another organization had it, it has lost it\./)
  assert.match(text, /^proof +operator$/m)
})

test('domain list prints what proves each domain, and what to do when there is none', async (t) => {
  const data = { requiresSingleSignOn: true, domains: [open, own] }
  const { url, requests } = await startStandIn(t, { data })
  const lines = printed(await administer(url, 'domain', 'list', '--org', 'org_01'))
  assert.match(lines, /^example\.net +countersign-verification=abc +no +2026/m)
  assert.match(lines, /^example\.org +operator +2026/m)
  assert.match(lines, /^Single sign-on is required\.$/m)
  assert.deepEqual(printedJson(await administer(url, 'domain', 'list', '--org', 'org_01', '--json')), data)
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['GET', '/admin/v1/organizations/org_01/domains'])

  const empty = await startStandIn(t, { data: { requiresSingleSignOn: false, domains: [] } })
  assert.match(
    printed(await administer(empty.url, 'domain', 'list', '--org', 'org_01')),
    /^No domains yet\. Confirm one: countersign domain confirm/,
  )
})

test('domain remove asks for the organization, and deletes the domain', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { domain: 'example.org', deleted: true } })
  const without = await administer(url, 'domain', 'remove', 'example.org')
  assert.equal(without.code, 2)
  assert.match(without.stderr, /--org/)
  const text = printed(await administer(url, 'domain', 'remove', 'example.org', '--org', 'org_01'))
  assert.match(text, /^Domain example\.org removed\./)
  assert.deepEqual(
    requests.map(({ method, path }) => [method, path]),
    [['DELETE', '/admin/v1/organizations/org_01/domains/example.org']],
  )
})
