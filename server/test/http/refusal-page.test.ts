import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const cases: [string, number, string, RegExp][] = [
  [`/chain/tx/0x${'0'.repeat(64)}`, 404, 'NOT_FOUND', /The local chain has no transaction 0x0{64}\./],
  ['/chain/tx/xyz', 400, 'INVALID_REQUEST', /must be a transaction hash: 0x followed by 64 hexadecimal characters\./],
  ['/dev/mailbox/mail_x', 404, 'NOT_FOUND', /The mailbox holds no message mail_x\./],
  ['/dev/mailbox/%3Cb%3E', 404, 'NOT_FOUND', /The mailbox holds no message &lt;b&gt;\./],
  ['/sign/%E0%A4%A', 400, 'INVALID_REQUEST', /The URL is not valid\./],
]

describe('A refusal for people', () => {
  let service: TestService
  before(async () => {
    service = await sharedTestService()
  })

  for (const [path, status, code, sentence] of cases) {
    it(`is shown on a page, and to programs as JSON: ${path}`, async () => {
      const page = await ask(service.url, path, browser)
      assert.equal(page.status, status)
      assert.equal(page.headers.get('x-error-code'), code)
      assert.ok(page.headers.get('x-request-id'))
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
      assert.equal(page.headers.get('vary'), 'accept')
      assert.match(page.body, sentence)
      for (const accept of ['*/*', 'application/json']) {
        const answer = await ask(service.url, path, accept)
        assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code])
        assert.equal(answer.headers.get('vary'), 'accept')
        assert.deepEqual(Object.keys(JSON.parse(answer.body)), ['success', 'error', 'timestamp'])
      }
    })
  }

  it('has the stylesheet that its page asks for', async () => {
    const { body } = await ask(service.url, '/dev/mailbox/mail_x', browser)
    const [, address = ''] = body.match(/rel="stylesheet" href="([^"]+)"/) ?? []
    const stylesheet = await service.call('GET', address)
    assert.deepEqual([stylesheet.status, stylesheet.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  })

  it('stays JSON at the URLs of programs', async () => {
    const asInOrganization = ['/console/v1/organizations/org_x/bulk', '/con%73ole/v1/organizations/org_x/bulk']
    const atApi = ['/api/v1/quota', '/api/v1/%E0%A4%A']
    for (const path of [...atApi, '/log/nothing', '/console/v1/session', ...asInOrganization, '/ipfs/x']) {
      const { status, headers, body } = await ask(service.url, path, browser)
      assert.ok(status >= 400 && headers.get('content-type')?.startsWith('application/json'), `${path} ${status}`)
      assert.equal(headers.get('vary'), null)
      assert.equal(JSON.parse(body).success, false)
    }
    const posted = await service.call('POST', '/dev/mailbox/mail_x', { headers: { accept: browser } })
    assert.equal(posted.json.success, false)
  })
})

async function ask(url: string, path: string, accept: string) {
  const response = await fetch(url + path, { headers: { accept } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
