import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startServiceProcess } from '../harness/service-process.ts'

describe('A first start that is stopped', () => {
  it('ends in peace, and the sign-in is shown by it or by the next one, with its seal', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-stopped-'))
    const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    try {
      const first = startServiceProcess(environment)
      while (!(await fetch(`${first.url}/health/live`).catch(() => undefined))) await delay(5)
      first.child.kill('SIGTERM')
      assert.equal(await first.exit(), 0, first.stderr())
      assert.equal(first.stderr(), '')
      const second = startServiceProcess(environment)
      await second.ready()
      const shown = [first, second].filter((service) => service.stdout().includes('cs_live_'))
      assert.equal(shown.length, 1)
      const [, key = ''] = shown[0]?.stdout().match(/X-API-Key: (cs_live_\w+)/) ?? []
      const answer = await fetch(`${second.url}/api/v1/seals`, { headers: { 'X-API-Key': key } })
      assert.match(await answer.text(), /Demo seal/)
      // As if npm had passed on the second one.
      second.child.kill('SIGINT')
      second.child.kill('SIGTERM')
      assert.equal(await second.exit(), 0, second.stderr())
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
})
