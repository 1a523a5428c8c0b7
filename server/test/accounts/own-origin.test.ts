import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoleArea } from '../../src/http/console-area.ts'
import { bareServer } from '../harness/bare-server.ts'

async function statusOf(production: boolean, headers: Record<string, string>): Promise<number> {
  const app = bareServer({ trustProxy: '127.0.0.1', encrypted: true })
  const route = async (area: { post(path: string, act: () => Promise<object>): void }) => {
    area.post('/change', async () => ({}))
  }
  const area = consoleArea({ publicUrl: 'https://sign.example.org', production }, [route as never])
  await app.register(area, { prefix: '/console/v1' })
  try {
    return (await app.inject({ method: 'POST', url: '/console/v1/change', headers })).statusCode
  } finally {
    await app.close()
  }
}

test('a change is taken from a page of PUBLIC_URL, scheme, host and port', async () => {
  for (const production of [true, false]) {
    const host = 'internal:3000'
    assert.equal(await statusOf(production, { host, origin: 'https://sign.example.org' }), 200)
    for (const origin of ['http://sign.example.org', 'https://sign.example.org:444', 'https://example.org', 'null']) {
      assert.equal(await statusOf(production, { host, origin }), 403, origin)
    }
    assert.equal(await statusOf(production, { host }), 403)
  }
})

test('a page of the called host is accepted outside production only, and only by its own scheme', async () => {
  const host = 'localhost:3000'
  assert.equal(await statusOf(false, { host, origin: 'http://localhost:3000' }), 200)
  assert.equal(await statusOf(false, { host, origin: 'https://localhost:3000' }), 403)
  assert.equal(await statusOf(false, { host, origin: 'https://localhost:3000', 'x-forwarded-proto': 'https' }), 200)
  assert.equal(await statusOf(true, { host, origin: 'http://localhost:3000' }), 403)
})
