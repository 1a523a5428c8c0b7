import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/test-service.ts'
import { answeringServer } from './answering-server.ts'
import { samplePdf } from './sample-pdf.ts'

test('the slow servers of one organization do not delay the documents of another', async (t) => {
  const server = await answeringServer()
  const service = await startTestService({
    environment: { ALLOWED_PRIVATE_HOSTS: new URL(server.url).host, RATE_LIMIT_PER_HOUR: '100000' },
  })
  t.after(async () => {
    await server.close()
    await service.stop()
  })
  const held: ServerResponse[] = []
  server.answer((response, { url }) => {
    if (url === '/slow') held.push(response)
    else response.end(samplePdf())
  })
  const [many, one] = [await service.organization(), await service.organization()]
  const request = async (key: string, path: string): Promise<string> => {
    const signers = [{ email: 'anna@example.org', name: 'Anna Kowalska' }]
    const body = { documentTitle: 'Contract', documentUrl: server.url + path, signers }
    const answer = await service.call('POST', '/api/v1/signing', { key, body })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data.documentId
  }
  const untilReady = async (key: string, documentId: string) => {
    const state = async () => (await service.call('GET', `/api/v1/documents/${documentId}/status`, { key })).json.data
    await eventually(
      async () => `more than ${JSON.stringify(await state())}`,
      async () => (await state()).status === 'READY',
    )
  }

  const slow: string[] = []
  for (let count = 0; count < 8; count++) slow.push(await request(many.key, '/slow'))
  await eventually('two are fetched', () => held.length >= 2)
  await untilReady(one.key, await request(one.key, '/quick'))
  assert.equal(held.length, 2, 'no more of one owner at a time')

  server.answer((response) => response.end(samplePdf()))
  for (const response of held) response.end(samplePdf())
  for (const id of slow) await untilReady(many.key, id)
})
