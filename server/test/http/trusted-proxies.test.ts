import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trustedProxies } from '../../src/config-values.ts'
import { bareServer } from '../harness/bare-server.ts'

/** The client's IP address as the service sees it, if the client has forged the part before its own in the header. */
async function seenBy(setting: string, forwarded: string): Promise<string> {
  const app = bareServer({ trustProxy: trustedProxies(setting) })
  app.get('/address', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ url: '/address', headers, remoteAddress: '10.0.0.1' })
  await app.close()
  return answer.body
}

describe('The IP address of a client', () => {
  const forged = '1.1.1.1, 203.0.113.7'

  it('is that of the connection, unless a proxy is trusted', async () => {
    assert.equal(await seenBy('false', forged), '10.0.0.1')
  })

  it('is what the trusted proxy has added, and nothing that the client wrote before it', async () => {
    assert.equal(await seenBy('true', forged), '203.0.113.7')
    assert.equal(await seenBy('10.0.0.0/8', forged), '203.0.113.7')
  })

  it('is further to the left by as many proxies as stand one behind the other', async () => {
    assert.equal(await seenBy('2', '1.1.1.1, 203.0.113.7, 10.0.0.2'), '203.0.113.7')
  })
})
