import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const operator = {
  id: 'operator_01',
  name: 'Anna Example',
  hint: 'aB3d',
  createdAt: '2026-11-18T10:00:00.000Z',
  lastUsedAt: null,
  disabledAt: null,
}

test('operator create prints the token, that it is shown once, and what changes', async (t) => {
  const created = { ...operator, token: 'cs_operator_example' }
  const { url, requests } = await startStandIn(t, { data: created, status: 201 })
  const text = printed(await administer(url, 'operator', 'create', '--name', 'Anna Example'))
  assert.match(text, /^token +cs_operator_example$/m)
  assert.match(text, /will not be shown again\. .*OPERATOR_TOKEN\. .*the admin token can only manage operators/)
  const { method, path, body } = requests[0] ?? {}
  assert.deepEqual([method, path, body], ['POST', '/admin/v1/operators', { name: 'Anna Example' }])
})

test('operator list prints a table, and an empty one says what the admin token can do', async (t) => {
  const gone = {
    ...operator,
    id: 'operator_02',
    lastUsedAt: '2026-11-18T11:00:00.000Z',
    disabledAt: '2026-11-18T12:00:00.000Z',
  }
  const { url } = await startStandIn(t, { data: { operators: [operator, gone], nextCursor: null } })
  const lines = printed(await administer(url, 'operator', 'list'))
    .trimEnd()
    .split('\n')
  assert.deepEqual(lines, [
    'ID           NAME          TOKEN  CREATED                   LAST USED                 DISABLED',
    'operator_01  Anna Example  …aB3d  2026-11-18T10:00:00.000Z  never                     no',
    'operator_02  Anna Example  …aB3d  2026-11-18T10:00:00.000Z  2026-11-18T11:00:00.000Z  2026-11-18T12:00:00.000Z',
  ])
  const none = await startStandIn(t, { data: { operators: [], nextCursor: null } })
  assert.match(printed(await administer(none.url, 'operator', 'list')), /^No operators yet, so the admin token can do/)
})

test('operator disable names the operator', async (t) => {
  const { url, requests } = await startStandIn(t, { data: operator })
  const text = printed(await administer(url, 'operator', 'disable', 'operator_01'))
  assert.equal(text, 'Operator Anna Example is disabled.\n')
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['POST', '/admin/v1/operators/operator_01/disable'])
  assert.deepEqual(printedJson(await administer(url, 'operator', 'disable', 'operator_01', '--json')), operator)
})
