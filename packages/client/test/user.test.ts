import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const user = {
  id: 'user_01',
  email: 'anna@example.org',
  name: 'Anna',
  createdAt: '2026-11-15T10:00:00.000Z',
  disabledAt: null,
}
const created = { ...user, password: 'correct-horse' }

test('user create sends what was given', async (t) => {
  const { url, requests } = await startStandIn(t, { data: created, status: 201 })
  const email = ['--email', 'anna@example.org']
  printed(await administer(url, 'user', 'create', ...email, '--name', 'Anna', '--org', 'org_01', '--role', 'owner'))
  printed(await administer(url, 'user', 'create', ...email))
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['POST', '/admin/v1/users'])
  const whole = { email: 'anna@example.org', name: 'Anna', organizationId: 'org_01', role: 'owner' }
  assert.deepEqual(
    requests.map(({ body }) => body),
    [whole, { email: 'anna@example.org' }],
  )
})

test('user create prints the password and that it is shown once', async (t) => {
  const { url } = await startStandIn(t, { data: created, status: 201 })
  const text = printed(await administer(url, 'user', 'create', '--email', 'anna@example.org'))
  assert.match(text, /^id +user_01$/m)
  assert.match(text, /^password +correct-horse$/m)
  assert.match(text, /Copy the password now\. It will not be shown again/)
  assert.deepEqual(printedJson(await administer(url, 'user', 'create', '--email', 'a@b.c', '--json')), created)
})

test('user create refuses a role without an organization and an unknown role', async (t) => {
  const { url, requests } = await startStandIn(t, { data: created })
  const without = await administer(url, 'user', 'create', '--email', 'a@b.c', '--role', 'owner')
  assert.equal(without.code, 2)
  assert.match(without.stderr, /--role needs --org/)
  const unknown = await administer(url, 'user', 'create', '--email', 'a@b.c', '--org', 'org_1', '--role', 'boss')
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /--role must be one of owner, admin, member, not "boss"/)
  assert.deepEqual(requests, [])
})

test('user password asks for a new one and prints it once', async (t) => {
  const { url, requests } = await startStandIn(t, { data: created })
  const text = printed(await administer(url, 'user', 'password', '--email', 'anna@example.org'))
  assert.deepEqual(
    requests.map(({ method, path, body }) => [method, path, body]),
    [['POST', '/admin/v1/users/password', { email: 'anna@example.org' }]],
  )
  assert.match(text, /^Password changed\.\n\nid +user_01$/m)
  assert.match(text, /^password +correct-horse$/m)
})

test('user disable and user enable name the user by email address', async (t) => {
  const { url, requests } = await startStandIn(t, { data: user })
  const out = printed(await administer(url, 'user', 'disable', '--email', 'anna@example.org'))
  assert.match(out, /^User anna@example\.org is disabled\.$/m)
  const back = printed(await administer(url, 'user', 'enable', '--email', 'anna@example.org'))
  assert.match(back, /^User anna@example\.org is enabled\.$/m)
  assert.deepEqual(
    requests.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', '/admin/v1/users/disable', { email: 'anna@example.org' }],
      ['POST', '/admin/v1/users/enable', { email: 'anna@example.org' }],
    ],
  )
})

test('user reset-second-factor names the user by email address, and says what it means', async (t) => {
  const { url, requests } = await startStandIn(t, { data: user })
  const out = printed(await administer(url, 'user', 'reset-second-factor', '--email', 'anna@example.org'))
  assert.match(out, /^Two-step verification of anna@example\.org is off\./m)
  const [request] = requests
  assert.deepEqual(
    [request?.method, request?.path, request?.body],
    ['POST', '/admin/v1/users/second-factor', { email: 'anna@example.org' }],
  )
})

test('user list prints a table or JSON, and what to do when it is empty', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { users: [user], nextCursor: null } })
  const lines = printed(await administer(url, 'user', 'list'))
    .trimEnd()
    .split('\n')
  assert.deepEqual(lines, [
    'ID       EMAIL             NAME  CREATED                   DISABLED',
    'user_01  anna@example.org  Anna  2026-11-15T10:00:00.000Z  no',
  ])
  assert.deepEqual(printedJson(await administer(url, 'user', 'list', '--json')), { users: [user] })
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['GET', '/admin/v1/users'])

  const empty = await startStandIn(t, { data: { users: [], nextCursor: null } })
  assert.match(
    printed(await administer(empty.url, 'user', 'list')),
    /^No users yet\. Create one: countersign user create/,
  )
})
