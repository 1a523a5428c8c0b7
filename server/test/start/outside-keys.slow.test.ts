import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { freePort, startServiceProcess } from '../harness/service-process.ts'
import { softHsm } from '../harness/soft-hsm.ts'

it('The built service starts the process of a token from its bundle, and creates all of its keys in the token', async (t) => {
  const hsm = await softHsm()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-start-'))
  const service = startServiceProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    KEY_STORES: `hsm=${hsm.uri}`,
    KEY_STORE_USES: 'ca=hsm,tsa=hsm,log=hsm,seal=hsm',
    SOFTHSM2_CONF: join(hsm.folder, 'softhsm2.conf'),
  })
  t.after(async () => {
    service.child.kill('SIGKILL')
    await service.exit()
    await hsm.end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  await service.ready()
  const ready = await fetch(`${service.url}/health/ready`)
  assert.equal(ready.status, 200, await ready.text())
  const labels = (await hsm.list()).match(/^Private Key Object[\s\S]*?label: +(.*)$/gm) ?? []
  const kinds = ['Root', 'Issuing Authority', 'OCSP Responder', 'Time-Stamping Authority', 'log', 'seal Demo seal']
  for (const kind of kinds) {
    assert.equal(labels.filter((label) => label.includes(`Countersign ${kind} `)).length, 1, kind)
  }
  assert.equal(labels.length, kinds.length)
})
