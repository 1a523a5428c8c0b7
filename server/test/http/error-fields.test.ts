import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameText, operation } from '@countersign/api'
import { Type } from 'typebox'
import { success } from '../../src/http/envelope.ts'
import { serve } from '../../src/http/serve.ts'
import { bareServer } from '../harness/bare-server.ts'

const create = operation({
  id: 'createThing',
  area: 'public',
  method: 'POST',
  path: '/things',
  summary: 'Create a thing',
  query: Type.Object({ limit: Type.Optional(Type.Integer()) }),
  body: Type.Object({
    title: nameText(300, 'Contract'),
    signers: Type.Array(Type.Object({ email: Type.String(), name: Type.String() })),
  }),
  answer: Type.Object({}),
})

const app = bareServer()
serve(app, create, async () => success({}))

const fieldsOf = async (body: unknown, query = '') => {
  const answer = await app.inject({
    method: 'POST',
    url: `/things${query}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.statusCode, 400)
  assert.equal(answer.headers['x-error-code'], 'INVALID_REQUEST')
  return answer.headers['x-error-field']
}

describe('The header X-Error-Field', () => {
  it('names every field that is wrong, the one of the sentence first', async () => {
    const body = { signers: [{ email: 5, name: 'Anna' }, { email: 'b' }], titel: 'x' }
    assert.equal(await fieldsOf(body), '/title, /titel, /signers/0/email, /signers/1/name')
    assert.equal(await fieldsOf({ title: 'x', signers: [] }, '?limit=x'), '/limit')
  })

  it('takes any name for a field, and parts two of them by a comma alone', async () => {
    const body = { title: 'x', signers: [], 'a/b~c, d\r\né\ud800': 1 }
    assert.equal(await fieldsOf(body), '/a~1b~0c%2C%20d%0D%0A%C3%A9%EF%BF%BD')
  })

  it('is left out where the request as a whole is wrong', async () => {
    for (const body of [null, [], 'x']) assert.equal(await fieldsOf(body), undefined)
  })

  it('stays short, and never names a part of a field', async () => {
    const unknown = (name: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${name}`, 1]))
    assert.equal(await fieldsOf({ title: 'x', signers: [], ...unknown('漢'.repeat(200), 30) }), undefined)
    assert.equal(await fieldsOf({ title: 5, signers: [], ...unknown('/'.repeat(99), 1) }), '/title')
    const most = String(await fieldsOf({ title: 'x', signers: [], ...unknown('x'.repeat(90), 1000) }))
    assert.equal(most.split(', ').length, 20)
    assert.ok(most.length < 2048)
  })

  it('names the first field alone where the body is large, in many values or in one', async () => {
    const signers = Array.from({ length: 2000 }, () => ({}))
    assert.equal(await fieldsOf({ title: 5, signers }), '/title')
    assert.equal(await fieldsOf({ title: 5, signers: 'x'.repeat(100_000) }), '/title')
  })
})
