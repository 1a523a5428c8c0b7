import { it } from 'node:test'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService } from '../harness/test-service.ts'

it('A node whose clock is an hour behind the database waits for the next batch, and does not ask all the time', async (t) => {
  const anHour = 3_600_000
  const service = await startTestService({ clock: setClock(new Date(Date.now() - anHour).toISOString()) })
  t.after(() => service.stop())
  const { key } = await service.organization()
  await service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  await runScheduled(service, 'anchoring.work-on-batches')
  await service.settled()
})
