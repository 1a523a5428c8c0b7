import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeInterface, operations } from '@countersign/api'
import type { Answer } from './exchange.ts'
import { openJudge } from './judge-answer.ts'
import { documentedTargets, otherTargets } from './targets.ts'

describe('The judge of answers to hostile input', () => {
  const document = describeInterface(operations, [], { publicUrl: 'http://localhost', version: '1' })
  const documented = documentedTargets(document)
  const judge = openJudge(document, [...documented, ...otherTargets(documented)], ['the admin token'])
  const target = judge.targetAt('GET', '/api/v1/quota')
  const faultOf = (answer: Answer) => judge.faultOf(target, 'GET', answer)

  it('accepts a refusal as the document declares it', () => {
    assert.equal(faultOf(refusal(401, 'API_KEY_MISSING', { 'www-authenticate': 'Bearer' })), undefined)
    assert.equal(faultOf(refusal(400, 'INVALID_REQUEST')), undefined)
  })

  it('finds a failure of the service', () => {
    assert.match(faultOf(refusal(500, 'INTERNAL_ERROR')) ?? '', /failed/)
    assert.match(faultOf(refusal(503, 'SERVICE_UNAVAILABLE')) ?? '', /failed/)
  })

  it('finds a status, a code, a type, a header and a body that the document does not declare', () => {
    assert.match(faultOf(refusal(410, 'DOCUMENT_DELETED')) ?? '', /status is not declared/)
    assert.match(faultOf(refusal(400, 'INVALID_PDF')) ?? '', /code INVALID_PDF is not declared/)
    assert.match(faultOf(refusal(401, 'API_KEY_MISSING')) ?? '', /lacks the header WWW-Authenticate/)
    const limits = { 'ratelimit-limit': '1', 'ratelimit-remaining': '1', 'ratelimit-reset': '1' }
    assert.match(faultOf(answer(200, { ...limits, 'content-type': 'text/csv' }, '')) ?? '', /type text\/csv/)
    assert.match(faultOf(answer(200, limits, '{"success":true,"data":{}}')) ?? '', /body is not as declared/)
    assert.match(faultOf(answer(400, { 'x-error-code': 'INVALID_REQUEST' }, '{"message":"no"}')) ?? '', /with message/)
  })

  it('finds what an answer reveals of the inside', () => {
    for (const text of [
      'TypeError: x is not a function',
      'at answer (file:///srv/app.js)',
      '/work/countersign/data',
      'duplicate key value violates unique constraint',
      'the admin token',
    ])
      assert.match(faultOf(refusal(400, 'INVALID_REQUEST', {}, text)) ?? '', /reveals/, text)
  })

  it('finds the operation behind a path with a query or with escapes', () => {
    for (const path of ['/api/v1/quota?a=b', '/api/v1/qu%6fta'])
      assert.equal(judge.targetAt('GET', path)?.id, 'readQuota', path)
    assert.equal(judge.targetAt('HEAD', '/api/v1/quota')?.id, 'readQuota')
    assert.equal(judge.targetAt('PUT', '/api/v1/quota'), undefined)
    assert.equal(judge.targetAt('GET', '/admin/v1/jo%62s/parked')?.id, 'listParkedJobs')
    assert.equal(judge.targetAt('GET', '/%61dmin/v1/jobs/parked'), undefined)
    assert.equal(judge.targetAt('GET', `/api/v1/documents/${'a'.repeat(256)}/status`)?.id, 'readDocumentStatus')
    assert.equal(judge.targetAt('GET', `/api/v1/documents/${'a'.repeat(257)}/status`), undefined)
    assert.equal(judge.targetAt('GET', '/console/v1/organizations/org_1/quota')?.id, 'readQuota (member)')
  })
})

function refusal(status: number, code: string, headers: Record<string, string> = {}, error = 'No.'): Answer {
  const body = JSON.stringify({ success: false, error, timestamp: '2026-11-16T09:01:00.000Z' })
  return answer(status, { 'x-error-code': code, 'retry-after': '5', ...headers }, body)
}

function answer(status: number, headers: Record<string, string>, body: string): Answer {
  const all = { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers }
  return { status, headers: new Map(Object.entries(all)), body: Buffer.from(body) }
}
