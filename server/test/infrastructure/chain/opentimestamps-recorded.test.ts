import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { type BitcoinAnchor, bitcoinRules, fromHex, toHex } from '@countersign/proof'
import {
  attestedPaths,
  formatDetachedTimestamp,
  leadTo,
  parseBlockHeader,
  parseDetachedTimestamp,
  parseTimestamp,
  serializeTimestamp,
  type Timestamp,
} from '@countersign/proof/ots'
import { createOpenTimestampsChain } from '../../../src/infrastructure/chain/opentimestamps-chain.ts'
import { createKept } from '../../contracts/chain.ts'
import { type OpenTimestampsOutside, startOpenTimestampsOutside } from '../../harness/opentimestamps-outside.ts'
import { setClock } from '../../harness/set-clock.ts'

// Recorded answers of a real calendar server and a real Bitcoin node in regtest mode, replayed.

const vectors = new URL('../../../../packages/proof/test/vectors/ots/', import.meta.url)
const headers = new Map(
  (await readFile(new URL('headers.txt', vectors), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => [Number(line.split(' ')[0]), fromHex(line.split(' ')[1] ?? '')]),
)

describe('the chain of OpenTimestamps, over recorded answers', () => {
  let outside: OpenTimestampsOutside
  before(async () => {
    outside = await startOpenTimestampsOutside()
    outside.sources.set('explorer', {
      tip: () => Math.max(...headers.keys()),
      hashAt: (height) => {
        if (height === 0) return bitcoinRules('regtest').genesis
        const header = headers.get(height)
        return header && parseBlockHeader(header).hash
      },
      headerOf: (hash) => [...headers.values()].find((header) => parseBlockHeader(header).hash === hash),
    })
  })
  after(() => outside?.close())

  for (const name of ['real0', 'real1', 'real2', 'real3', 'real6']) {
    it(`turns the promise of ${name} into a confirmed anchor`, async () => {
      const { value, promise, commitment, upgrade, whole } = await recorded(name, `${outside.address}/calendar`)
      outside.calendars.set('calendar', {
        submit: (digest) => (toHex(digest) === toHex(value) ? promise : undefined),
        upgrade: (asked) => (asked === commitment ? upgrade : undefined),
      })
      const chain = createOpenTimestampsChain({
        calendars: [`${outside.address}/calendar/`],
        headerSources: [`${outside.address}/explorer/api/`],
        clock: setClock('2026-11-15T00:30:00Z'),
        bitcoinNetwork: 'regtest',
      })
      const kept = createKept()
      assert.equal((await chain.advance(value, kept.state, kept.record)).kind, 'waiting')
      const progress = await chain.advance(value, kept.state, kept.record)
      await chain.close()
      assert.ok(progress.kind === 'confirmed')
      assert.equal(progress.blockNumber, 119)
      assert.equal(progress.transactionHash, '4950bd5f91622a2538db4d5be0ce8c329e6826e0156df031e866f66529f3c2ae')
      assert.equal(progress.blockTime.toISOString(), '2026-11-15T00:28:04.000Z')
      const anchor = progress.anchor as BitcoinAnchor
      assert.equal(anchor.blockHash, '6c8e6192d01ead2026892531f1098308569fba76a9ae00d321e2cd3323d14d4f')
      assert.deepEqual(
        attestedPaths(parseTimestamp(fromHex(anchor.timestamp), value)).map(({ attestation }) => attestation),
        [{ kind: 'bitcoin', height: 119 }],
      )
      assert.ok(whole.includes(Buffer.from(upgrade)), 'the recorded file ends as the calendar answered')
    })
  }
})

/** Cuts a recorded file where its log ends and the calendar begins: four operations before the promise. */
async function recorded(name: string, uri: string) {
  const whole = await readFile(new URL(`${name}.ots`, vectors))
  const timestamp = parseDetachedTimestamp(whole)
  assert.deepEqual(Buffer.from(formatDetachedTimestamp(timestamp)), whole)
  const pending = attestedPaths(timestamp).find(({ attestation }) => attestation.kind === 'pending')
  assert.ok(pending !== undefined)
  const start = pending.operations.length - 4
  const value = nodeAt(timestamp, start).message as Uint8Array
  const end = nodeAt(timestamp, pending.operations.length)
  const promise: Timestamp = { message: end.message, attestations: [{ kind: 'pending', uri }], operations: [] }
  return {
    value,
    promise: serializeTimestamp(leadTo(promise, value, pending.operations.slice(start))),
    commitment: toHex(pending.message),
    upgrade: serializeTimestamp({ ...end, attestations: [] }),
    whole,
  }
}

function nodeAt(timestamp: Timestamp, depth: number): Timestamp {
  const [branch] = timestamp.operations
  if (depth === 0 || branch === undefined) return timestamp
  return nodeAt(branch.next, depth - 1)
}
