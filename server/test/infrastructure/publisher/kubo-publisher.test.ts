import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { cidOf, DAG_JSON, formatCid, RAW } from '@countersign/proof'
import { createKuboPublisher } from '../../../src/infrastructure/publisher/kubo-publisher.ts'
import type { PublishedBlock } from '../../../src/ports/publisher.ts'
import { freePort } from '../../harness/service-process.ts'
import { type KuboRequest, type StandInKubo, startStandInKubo } from './stand-in-kubo.ts'

/** Leaves, and a root that links them all; it comes last. */
function sampleBlocks(count: number, length = 1000): { root: string; blocks: PublishedBlock[] } {
  const leaves = Array.from({ length: count }, () => {
    const bytes = randomBytes(length)
    return { cid: formatCid(cidOf(RAW, bytes)), bytes }
  })
  const bytes = Buffer.from(JSON.stringify({ leaves: leaves.map(({ cid }) => ({ '/': cid })) }))
  const root = formatCid(cidOf(DAG_JSON, bytes))
  return { root, blocks: [...leaves, { cid: root, bytes }] }
}

async function* streamed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const publisherOf = ({ port }: StandInKubo, timeouts?: Parameters<typeof createKuboPublisher>[1]) =>
  createKuboPublisher(`http://127.0.0.1:${port}`, timeouts)

test('the node has every block under its CID, and keeps what the root links', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(5)
  await publisherOf(kubo).publish(root, streamed(blocks))
  assert.deepEqual([...kubo.blocks.keys()].sort(), blocks.map(({ cid }) => cid).sort())
  for (const { cid, bytes } of blocks) assert.deepEqual(Buffer.from(kubo.blocks.get(cid) ?? []), Buffer.from(bytes))
  assert.deepEqual([...kubo.pins], [root])
  const [imported, pinned] = kubo.requests
  assert.deepEqual([imported?.command, imported?.query], ['dag/import', { 'pin-roots': 'false', stats: 'true' }])
  assert.deepEqual([pinned?.command, pinned?.query], ['pin/add', { arg: root, recursive: 'true' }])
})

test('many blocks travel in parts of a bounded size', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(50, 200_000)
  await publisherOf(kubo).publish(root, streamed(blocks))
  assert.equal(kubo.requests.filter(({ command }) => command === 'dag/import').length, 3)
  assert.equal(kubo.blocks.size, 51)
})

test('publishing again is no fault', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(3)
  await publisherOf(kubo).publish(root, streamed(blocks))
  await publisherOf(kubo).publish(root, streamed(blocks))
  assert.deepEqual([...kubo.pins], [root])
})

test('credentials in the URL go into a header, and below a path', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(1)
  const seen: KuboRequest[] = []
  kubo.insteadOf((request) => {
    seen.push(request)
    return { status: 502, body: '' }
  })
  for (const path of ['', '/', '/node', '/node/', '/node/api/v0']) {
    const publisher = createKuboPublisher(`http://us%40er:p%3Aw@127.0.0.1:${kubo.port}${path}`)
    await assert.rejects(publisher.publish(root, streamed(blocks)), (error: Error) => {
      assert.doesNotMatch(error.message, /us@er|p:w|us%40er|127\.0\.0\.1/)
      return true
    })
  }
  const expected = `Basic ${Buffer.from('us@er:p:w').toString('base64')}`
  assert.ok(seen.every(({ authorization }) => authorization === expected))
  assert.deepEqual(
    seen.map(({ path }) => path),
    ['/api/v0', '/api/v0', '/node/api/v0', '/node/api/v0', '/node/api/v0'].map((base) => `${base}/dag/import`),
  )
})

test('a node that keeps another CID is not believed', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(2)
  const another = formatCid(cidOf(DAG_JSON, Buffer.from('{}')))
  for (const [pins, found] of [
    [[another], another],
    [[], 'nothing'],
    [['hello'], 'hello'],
    [[root, another], root],
  ] as const) {
    kubo.insteadOf(({ command }) =>
      command === 'pin/add' ? { status: 200, body: JSON.stringify({ Pins: pins }) } : undefined,
    )
    await assert.rejects(publisherOf(kubo).publish(root, streamed(blocks)), (error: Error) => {
      assert.equal(error.message, `The IPFS node pinned ${found} instead of ${root}.`)
      return true
    })
  }
})

test('a block whose bytes do not match its CID is refused by the node, and that is reported', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(2)
  const forged = blocks.map((block, i) => (i === 1 ? { ...block, bytes: randomBytes(10) } : block))
  await assert.rejects(publisherOf(kubo).publish(root, streamed(forged)), /500 \(mismatch in content integrity/)
  assert.equal(kubo.pins.size, 0)
})

test('a block that never came is missed when the root is pinned', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(3)
  await assert.rejects(publisherOf(kubo).publish(root, streamed(blocks.slice(1))), /pin\/add: .*could not find/)
  assert.equal(kubo.pins.size, 0)
})

test('a node that fails half-way is a failure, and the next attempt succeeds', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(50, 200_000)
  const failures = {
    'cut off': /did not store all \d+ blocks/,
    'hang up': /is unreachable/,
    flood: /response is too long/,
  } as const
  for (const [answer, reason] of Object.entries(failures)) {
    const before = kubo.requests.length
    kubo.insteadOf((_request, count) => (count === before + 2 ? (answer as keyof typeof failures) : undefined))
    await assert.rejects(publisherOf(kubo).publish(root, streamed(blocks)), reason)
    assert.equal(kubo.requests.length, before + 2, 'nothing is sent after a failure')
    assert.equal(kubo.pins.size, 0)
  }
  await publisherOf(kubo).publish(root, streamed(blocks))
  assert.deepEqual([...kubo.pins], [root])
})

test('other answers are failures with a short reason', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(1)
  const answers: [{ status: number; body: string; headers?: Record<string, string> }, RegExp][] = [
    [{ status: 200, body: '{"Stats":{"BlockCount":1,"BlockBytesCount":1000}}' }, /did not store all 2 blocks/],
    [{ status: 200, body: '<html>' }, /not JSON/],
    [{ status: 200, body: 'null\n7\n' }, /did not store all/],
    [{ status: 403, body: '403 - Forbidden\n' }, /responds with HTTP 403 \(403 - Forbidden\)\.$/],
    [
      { status: 500, body: '{"Message":"no\\nspace","Code":0,"Type":"error"}' },
      /responds with HTTP 500 \(no space\)\.$/,
    ],
    [{ status: 500, body: 'x'.repeat(10_000) }, /^.{300,400}$/],
    [{ status: 307, body: '', headers: { location: '/elsewhere' } }, /is unreachable/],
  ]
  for (const [answer, reason] of answers) {
    kubo.insteadOf(() => answer)
    await assert.rejects(publisherOf(kubo).publish(root, streamed(blocks)), reason)
  }
  assert.ok(
    kubo.requests.every(({ path }) => path === '/api/v0/dag/import'),
    'a redirect is not followed',
  )
})

test('a node that says nothing, or is not there, is a failure', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(1)
  const short = { importMs: 50, pinMs: 50 }
  kubo.insteadOf(() => 'stay silent')
  await assert.rejects(
    publisherOf(kubo, short).publish(root, streamed(blocks)),
    /dag\/import: no response in 0.05 seconds/,
  )
  kubo.insteadOf(({ command }) => (command === 'pin/add' ? 'stay silent' : undefined))
  const shortPin = { importMs: 10_000, pinMs: 50 }
  await assert.rejects(publisherOf(kubo, shortPin).publish(root, streamed(blocks)), /pin\/add: no response in/)
  const nowhere = createKuboPublisher(`http://127.0.0.1:${await freePort()}`)
  await assert.rejects(nowhere.publish(root, streamed(blocks)), /is unreachable \(ECONNREFUSED\)/)
})

test('what fails while the blocks are made comes out, and nothing is pinned', async (t) => {
  const kubo = await startStandInKubo(t)
  const { root, blocks } = sampleBlocks(1)
  const failing = (async function* () {
    yield* blocks
    throw new Error('the log cannot be read')
  })()
  await assert.rejects(publisherOf(kubo).publish(root, failing), /the log cannot be read/)
  assert.equal(kubo.pins.size, 0)
})
