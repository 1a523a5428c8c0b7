import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { lossesOf } from './check-end-state.ts'
import { startCluster } from './cluster.ts'
import { readEndState } from './end-state.ts'
import { drawFaults } from './faults.ts'
import { injectFaults } from './inject-faults.ts'
import { startLoad } from './load.ts'

/** A run in between ends when its time is over, so that it fits into two minutes on a busy machine. */
const [least, most, seconds] = isLongRun ? [1000, 1000, 0] : [25, 60, 60]

test('three nodes lose nothing that they have answered, whatever fails around them', {
  timeout: 3_000_000,
}, async (t) => {
  const chanceOfReceiver = seededChance('faults: receiver')
  const receiver = await startReceiver(t, (response) => {
    response.writeHead(chanceOfReceiver() < 0.2 ? 500 : 200).end()
  })
  const cluster = await startCluster(t, {
    TRUST_PROXY: 'true',
    ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    WEBHOOK_RETRY_SECONDS: Array(40).fill(1).join(),
    // The outside world is not part of this: nothing is anchored.
    ANCHOR: 'opentimestamps',
    BITCOIN_NETWORK: 'regtest',
    OTS_CALENDARS: 'http://127.0.0.1:9',
    BITCOIN_HEADERS_URL: 'http://127.0.0.1:9',
  })
  const load = await startLoad(cluster, receiver.url, (label) => seededChance(`faults: ${label}`))
  t.after(() => load.abandon())
  const endsAt = performance.now() + seconds * 1000
  const isEnough = (count: number) => count >= most || (count >= least && performance.now() > endsAt)
  const sequence = drawFaults(cluster, seededChance('faults'))
  const names = await injectFaults(sequence, { isEnough, chance: seededChance('faults: pauses') })
  await load.stop()
  const { history, client } = load
  const end = await readEndState(cluster, load)
  await eventually('all events are delivered', () => {
    const ids = new Set(receiver.ids())
    return end.events.every(({ id }) => ids.has(id))
  })
  const losses = await lossesOf(history, end, receiver.received)
  for (const [what, count] of client.failures()) t.diagnostic(`${count} attempts: ${what}`)
  t.diagnostic(names.join('; '))
  const figures = [
    `${names.length} injected`,
    `${client.answered().toLocaleString('en')} requests answered`,
    `${losses.length} lost`,
  ]
  t.diagnostic(`SUMMARY faults: ${figures.join(', ')}`)
  assert.deepEqual(losses, [])
  assert.deepEqual(client.complaints, [])
  assert.deepEqual(await Promise.all(cluster.nodes.map((node) => node.stop())), [0, 0, 0])
})
