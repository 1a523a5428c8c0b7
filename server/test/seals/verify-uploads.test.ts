import assert from 'node:assert/strict'
import { type ClientRequest, request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from './seals-client.ts'

describe('Uploads to be verified', () => {
  let service: TestService
  const held: ClientRequest[] = []
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
  })
  after(async () => {
    for (const upload of held) upload.destroy()
    await service.stop()
  })

  /** Begins an upload and leaves it there. */
  function hold(path: string, headers: Record<string, string>): void {
    const type = 'multipart/form-data; boundary=x'
    const upload = request(`${service.url}${path}`, { method: 'POST', headers: { ...headers, 'content-type': type } })
    upload.on('error', () => {})
    // Whoever comes while a trial has its place is turned away, and comes again.
    upload.on('response', () => hold(path, headers))
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-')
    held.push(upload)
  }

  it('are eight at once, by keys and in the console together, and there is room again when they end', async () => {
    const { id: organizationId, key } = await service.organization()
    await createAccount(service, 'anna@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'anna@example.org')
    const client = sealsClient(service)
    for (let i = 0; i < 4; i++) {
      hold('/api/v1/seals/verify', { 'x-api-key': key })
      const { cookie } = member
      hold(`/console/v1/organizations/${organizationId}/seals/verify`, { cookie, origin: service.url })
    }
    const becomes = async (status: number) => {
      for (let tries = 0; (await client.verifyFile(key, samplePdf())).status !== status; tries++) {
        assert.ok(tries < 200, `it does not become ${status}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await becomes(503)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(samplePdf())]), 'a.pdf')
    assert.equal((await member.call('POST', '/seals/verify', form)).status, 503)
    for (const upload of held) upload.destroy()
    await becomes(200)
  })
})
