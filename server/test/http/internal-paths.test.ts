import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'

test('what proxies keep inside has one spelling', async () => {
  const { url } = await sharedTestService()
  // As it is: fetch would resolve the dots.
  const statusOf = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const asked = request({ hostname, port, path, agent: false }, (response) => resolve(response.resume().statusCode))
      asked.on('error', reject).end()
    })
  assert.equal(await statusOf('/metrics'), 200)
  assert.equal(await statusOf('/metrics?name=x'), 200)
  assert.equal(await statusOf('/admin/v1/organizations'), 401)
  for (const path of [
    '/%6detrics',
    '/%6Detric%73',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    '//metrics',
    `${url}/metrics`,
    '/%61dmin/v1/organizations',
  ])
    assert.equal(await statusOf(path), 404, path)
})
