import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { run } from '../../../packages/client/src/cli/run.ts'
import { openOwnHarness } from './signing-harness.ts'

test('a request that cannot be finished says why, shows in health and metrics, and is retried by the command line', async (t) => {
  // An external time-stamping authority, which is the service's own as long as it has tokens left.
  let left = Number.POSITIVE_INFINITY
  let target = ''
  const authority = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      if (left-- <= 0) return void response.writeHead(503).end()
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(body),
      })
      response.writeHead(answer.status, { 'content-type': 'application/timestamp-reply' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
  const { port } = authority.address() as AddressInfo
  const harness = await openOwnHarness({ TSA_URL: `http://127.0.0.1:${port}/` })
  target = `${harness.service.url}/tsa`
  t.after(async () => {
    await harness.end()
    authority.closeAllConnections()
    authority.close()
  })

  const { signingRequestId: id, signers } = await harness.request()
  await harness.invited(id)
  left = 1
  assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
  const stuck = await harness.until(id, ({ reason }) => reason !== null)
  assert.equal(stuck.status, 'FINALIZING')
  assert.match(stuck.reason, /cannot be finalized yet: no time-stamping authority is available/)

  // The service retries after half a minute, and then after a whole one, for which the second round does not wait.
  for (let round = 1; round <= 2; round++) {
    const { failedAttempts } = await listed()
    await countersign('request', 'retry', id)
    await harness.service.eventually(
      'it is tried again',
      async () => (await listed()).failedAttempts > failedAttempts,
      45,
    )
  }
  const sick = await harness.service.call('GET', '/health/ready')
  const { reason } = sick.json.checks.find(({ name }: { name: string }) => name === 'signing')
  assert.equal(sick.status, 503)
  assert.match(reason, new RegExp(`${id} is stuck since .*time-stamping authority`))
  const metrics = (await harness.service.call('GET', '/metrics')).text
  assert.match(metrics, /countersign_signing_requests\{status="STUCK"\} 1/)
  assert.match(metrics, /countersign_signing_requests\{status="FINALIZING"\} 1/)

  left = Number.POSITIVE_INFINITY
  await countersign('request', 'retry', id)
  await harness.until(id, ({ status }) => status === 'COMPLETED')
  assert.equal((await harness.service.call('GET', '/health/ready')).status, 200)
  await assert.rejects(countersign('request', 'retry', id), /is not stuck/)

  async function listed() {
    const { requests } = JSON.parse(await countersign('request', 'list', '--stuck', '--json'))
    return requests.find(({ signingRequestId }: { signingRequestId: string }) => signingRequestId === id)
  }

  async function countersign(...words: string[]): Promise<string> {
    const output: string[] = []
    const url = ['--url', harness.service.url, '--data-dir', harness.service.dataDir]
    const print = (text: string) => output.push(text)
    const exit = await run([...words, ...url], { out: print, err: print, environment: {} })
    if (exit !== 0) throw new Error(output.join('\n'))
    return output.join('\n')
  }
})
