import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, environmentOf, printed, printedJson, runProgram } from './support/run-countersign.ts'
import { type RecordedRequest, type Reply, startStandIn } from './support/stand-in-service.ts'

const users = Array.from({ length: 250 }, (_, index) => ({
  id: `user_${index}`,
  email: `u${index}@example.org`,
  name: `U${index}`,
  createdAt: '2026-11-15T10:00:00.000Z',
}))

/** Pages as the service gives them: the cursor is the last id of the page before. */
function page({ query }: RecordedRequest): Reply {
  const limit = Number(query.limit)
  const from = users.findIndex(({ id }) => id === query.cursor) + 1
  const items = users.slice(from, from + limit)
  const nextCursor = from + limit < users.length ? items.at(-1)?.id : null
  return { data: { users: items, nextCursor } }
}

test('a list is followed to its end', async (t) => {
  const { url, requests } = await startStandIn(t, page)
  assert.deepEqual(printedJson(await administer(url, 'user', 'list', '--json')), { users })
  assert.deepEqual(
    requests.map(({ query }) => query),
    [{ limit: '100' }, { limit: '100', cursor: 'user_99' }, { limit: '100', cursor: 'user_199' }],
  )
})

test('--limit ends a list early and asks for no more than needed', async (t) => {
  const { url, requests } = await startStandIn(t, page)
  const run = await administer(url, 'user', 'list', '--limit', '130', '--json')
  assert.deepEqual(printedJson(run), { users: users.slice(0, 130) })
  assert.deepEqual(
    requests.map(({ query }) => query),
    [{ limit: '100' }, { limit: '30', cursor: 'user_99' }],
  )
})

test('a list that --limit cuts says so in text only', async (t) => {
  const { url } = await startStandIn(t, page)
  const cut = printed(await administer(url, 'user', 'list', '--limit', '2'))
  assert.equal(cut.trimEnd().split('\n').length, 4)
  assert.match(cut, /\nThere are more\. Omit --limit to see all\.\n$/)
  assert.doesNotMatch(printed(await administer(url, 'user', 'list', '--limit', '250')), /There are more/)
})

test('every page keeps the filter', async (t) => {
  const { url, requests } = await startStandIn(t, [
    { data: { keys: [], nextCursor: 'next' } },
    { data: { keys: [], nextCursor: null } },
  ])
  printed(await administer(url, 'key', 'list', '--org', 'org_1'))
  assert.deepEqual(
    requests.map(({ query }) => [query.organizationId, query.cursor]),
    [
      ['org_1', undefined],
      ['org_1', 'next'],
    ],
  )
})

test('a reader that goes away is no error', async (t) => {
  const { url } = await startStandIn(t, page)
  const run = await runProgram(['user', 'list'], { env: environmentOf(url), unread: true })
  assert.deepEqual(run, { code: 0, stdout: '', stderr: '' })
})
