import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const certificate = {
  serialNumber: '01a6c55d',
  kind: 'TSA',
  subject: 'CN=Countersign Time-Stamping Authority',
  status: 'VALID',
  current: true,
  issuedAt: '2026-11-15T10:00:00.000Z',
  notAfter: '2036-11-15T10:00:00.000Z',
  revokedAt: null,
  revocationReason: null,
}

test('certificate list shows which keys sign now, and certificate replace names one of them', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { certificates: [certificate] } })
  assert.match(printed(await administer(url, 'certificate', 'list')), /01a6c55d +TSA +yes +VALID/)
  assert.match(printed(await administer(url, 'certificate', 'replace', '01a6c55d')), /signs with a new key/)
  assert.deepEqual(
    requests.map(({ method, path }) => [method, path]),
    [
      ['GET', '/admin/v1/certificates'],
      ['POST', '/admin/v1/certificates/01a6c55d/replace'],
    ],
  )
})

test('certificate show and certificate revoke accept serial numbers as OpenSSL and PDF readers show them', async (t) => {
  const revoked = {
    ...certificate,
    status: 'REVOKED',
    revokedAt: '2026-11-16T10:00:00.000Z',
    revocationReason: 'superseded',
    revokedSeals: 2,
  }
  const { url, requests } = await startStandIn(t, ({ method }) => ({ data: method === 'GET' ? certificate : revoked }))
  assert.match(printed(await administer(url, 'certificate', 'show', '01:A6:C5:5D')), /^subject +CN=Countersign/m)
  const words = ['certificate', 'revoke', '01 A6 C5 5D', '--reason', 'superseded']
  assert.match(
    printed(await administer(url, ...words)),
    /revoked +2026[\s\S]*reason +superseded[\s\S]*revoked with it: 2/,
  )
  assert.deepEqual(printedJson(await administer(url, ...words, '--json')), revoked)
  assert.deepEqual(
    requests.slice(0, 2).map(({ path, body }) => [path, body]),
    [
      ['/admin/v1/certificates/01a6c55d', undefined],
      ['/admin/v1/certificates/01a6c55d/revoke', { reason: 'superseded' }],
    ],
  )
  assert.equal((await administer(url, 'certificate', 'revoke', '01a6c55d', '--reason', 'mood')).code, 2)
})
