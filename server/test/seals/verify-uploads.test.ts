import assert from 'node:assert/strict'
import { type ClientRequest, request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { sealsClient } from './seals-client.ts'

describe('Uploads to be verified', () => {
  let service: TestService
  const held: ClientRequest[] = []
  before(async () => {
    service = await sharedTestService()
  })
  after(async () => {
    letGo()
  })

  /** Begins an upload and leaves it unfinished. */
  function hold(path: string, headers: Record<string, string>): void {
    const type = 'multipart/form-data; boundary=x'
    const upload = request(`${service.url}${path}`, { method: 'POST', headers: { ...headers, 'content-type': type } })
    upload.on('error', () => {})
    // An upload that comes while a trial has its slot is turned away, and comes again.
    upload.on('response', () => hold(path, headers))
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-')
    held.push(upload)
  }

  /** Tries with a file that is sent in one piece until this is the answer. */
  async function becomes(status: number, key: string): Promise<void> {
    const verify = () => sealsClient(service).verifyFile(key, samplePdf())
    await eventually(`it becomes ${status}`, async () => (await verify()).status === status)
  }

  function letGo(): void {
    for (const upload of held.splice(0)) upload.destroy()
  }

  it('are two at a time for an organization, by keys and in the console together, and others are served', async () => {
    const { id: organizationId, key } = await service.organization()
    const other = await service.organization()
    await createAccount(service, 'uploading-anna@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'uploading-anna@example.org')
    hold('/api/v1/seals/verify', { 'x-api-key': key })
    const { cookie } = member
    hold(`/console/v1/organizations/${organizationId}/seals/verify`, { cookie, origin: service.url })
    await becomes(429, key)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(samplePdf())]), 'a.pdf')
    assert.equal((await member.call('POST', '/seals/verify', form)).status, 429)
    assert.equal((await sealsClient(service).verifyFile(other.key, samplePdf())).status, 200)
    letGo()
    await becomes(200, key)
  })

  it('are eight at a time for all together, and there is room again when they end', async () => {
    const other = await service.organization()
    for (let i = 0; i < 4; i++) {
      const { key } = await service.organization()
      hold('/api/v1/seals/verify', { 'x-api-key': key })
      hold('/api/v1/seals/verify', { 'x-api-key': key })
    }
    await becomes(503, other.key)
    letGo()
    await becomes(200, other.key)
  })
})
