import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { isSignedByChain } from '@countersign/pki/drand'
import {
  beaconCommitment,
  decodeEntry,
  ENTRY_TYPES,
  openReceipt,
  parseBeacon,
  parseEntryBundle,
  parseProofFile,
  parseReceipt,
  parseVerifierKey,
  sha256,
  verifyProof,
} from '@countersign/proof'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startTestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { createDrandNetwork, type DrandRelay, startDrandRelay, timeOfRound } from './drand-stand-in.ts'

const start = '2027-01-01T00:00:00.000Z'
const network = createDrandNetwork(Date.parse(start) / 1000 - 3000)
const bytesOf = (document: string) => sha256(Buffer.from(document))

/** A service with a clock of its own, and relays whose rounds follow this clock. */
async function install(t: TestContext, spoil: readonly DrandRelay['spoil'][] = [(answer) => answer]) {
  const clock = setClock(start)
  const timers = setTimers()
  const relays: DrandRelay[] = []
  for (const one of spoil) relays.push(Object.assign(await startDrandRelay(network, clock), { spoil: one }))
  const environment = {
    DRAND_URL: relays.map(({ url }) => url).join(),
    DRAND_CHAIN: network.chain.hash,
    RANDOMNESS_SECONDS: '5',
  }
  const service = await startTestService({ clock, timers, environment })
  t.after(async () => {
    await service.stop()
    for (const relay of relays) await relay.close()
  })
  const { key } = await service.organization()
  return {
    service,
    key,
    relays,
    clock,
    /** Lets time pass until the last relay has been asked twice more: the first answer is used then. */
    async follow(relay = relays.at(-1) as DrandRelay) {
      const before = relay.asked()
      // No job runs meanwhile.
      await eventually('the service asks the relay', () => {
        if (relay.asked() > before + 1) return true
        clock.advance(1)
        timers.advance(1)
        return false
      })
    },
    async types(): Promise<string[]> {
      const { rows } = await queryDatabase(service, 'select type from log_entries order by sequence_number')
      return rows.map(({ type }) => ENTRY_TYPES[type] ?? '')
    },
    async record(document: string) {
      const body = { hash: Buffer.from(bytesOf(document)).toString('hex') }
      const { status, text, json } = await service.call('POST', '/api/v1/timestamp', { key, body })
      assert.equal(status, 201, text)
      return json.data
    },
    async prove(id: string) {
      return parseProofFile((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
    },
    vkey: async () => (await service.call('GET', '/log/vkey')).text.trim(),
    async warning(): Promise<string | undefined> {
      const { json } = await service.call('GET', '/health/ready')
      return json.checks.find(({ name }: { name: string }) => name === 'log').warning
    },
  }
}

const trusted = { checkBeacon: isSignedByChain, drandChains: [network.chain] }

describe('A log with public randomness', () => {
  it('does not grow while nothing is recorded', async (t) => {
    const { follow, types } = await install(t)
    await follow()
    await follow()
    assert.deepEqual(await types(), ['GENESIS'])
  })

  it('proves after which time it has made an entry', async (t) => {
    const { follow, types, record, prove, vkey, clock } = await install(t)
    await follow()
    const { id, serverTimestamp, receipt } = await record('a')
    assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', 'SUBMITTED_HASH'])
    const proof = await prove(id)
    const report = await verifyProof(bytesOf('a'), proof, { vkey: await vkey(), ...trusted })
    assert.equal(report.valid, true, JSON.stringify(report.steps))
    const { round } = parseBeacon(proof.after?.beacon ?? '')
    assert.deepEqual(report.proved?.recordedAfter, {
      time: timeOfRound(network, round),
      source: `drand round ${round}`,
    })
    assert.deepEqual(report.limits, ['time-is-claimed', 'not-anchored'])
    const before = Date.parse(serverTimestamp) - timeOfRound(network, round)
    assert.ok(before >= 0 && before < 120_000, `${before} ms`)
    assert.ok(clock.now() >= new Date(serverTimestamp))
    const facts = await openReceipt(parseReceipt(receipt), parseVerifierKey(await vkey()))
    assert.equal(facts.index, 2)
  })

  it('has a new beacon only before the first of the entries of an interval', async (t) => {
    const { follow, types, record, prove } = await install(t)
    await follow()
    const ids: string[] = []
    for (const document of ['a', 'b', 'c']) ids.push((await record(document)).id)
    await follow()
    for (const document of ['d', 'e']) ids.push((await record(document)).id)
    const recorded = ['SUBMITTED_HASH', 'SUBMITTED_HASH', 'SUBMITTED_HASH']
    assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', ...recorded, 'RANDOMNESS', ...recorded.slice(1)])
    const numbers = []
    for (const id of ids) numbers.push(decodeEntry((await prove(id)).after?.entry as Uint8Array).index)
    assert.deepEqual(numbers, [1, 1, 1, 5, 5])
  })

  it('shows everyone the text of each beacon that it records', async (t) => {
    const { follow, record, service } = await install(t)
    await follow()
    await record('a')
    const { status, text, headers } = await service.call('GET', '/log/randomness/1')
    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /immutable/)
    assert.ok(isSignedByChain(parseBeacon(text), network.chain))
    const bundle = await fetch(`${service.url}/log/tile/entries/000.p/3`)
    const entries = parseEntryBundle(new Uint8Array(await bundle.arrayBuffer()), 3)
    const { type, commitment } = decodeEntry(entries[1] as Uint8Array)
    assert.deepEqual([type, Buffer.from(commitment)], ['RANDOMNESS', Buffer.from(beaconCommitment(text))])
    for (const number of ['0', '2', '3', '01', 'x', '99999999999999999999', '-1']) {
      assert.equal((await service.call('GET', `/log/randomness/${number}`)).status, 404, number)
    }
  })

  const lies: Readonly<Record<string, { spoil: DrandRelay['spoil']; warning: RegExp }>> = {
    'signs with another key': {
      spoil: (answer) =>
        'round' in answer ? { ...answer, signature: createDrandNetwork(0).sign(Number(answer.round)) } : answer,
      warning: /The drand relay 127\.0\.0\.1:\d+ sends round \d+ with a wrong signature\./,
    },
    'sends what is no point of the curve': {
      spoil: (answer) => ('round' in answer ? { ...answer, signature: 'ff'.repeat(48) } : answer),
      warning: /with a wrong signature/,
    },
    'sends a round of the future': {
      spoil: (answer) =>
        'round' in answer
          ? { round: Number(answer.round) + 1000, signature: network.sign(Number(answer.round) + 1000) }
          : answer,
      warning: /which is in the future/,
    },
    'describes another chain': {
      spoil: (answer, path) => (path.endsWith('/info') ? createDrandNetwork(0).info : answer),
      warning: /sends information about another chain/,
    },
    'sends no round': { spoil: (answer) => ('round' in answer ? [] : answer), warning: /sends an invalid response/ },
  }

  for (const [what, { spoil, warning }] of Object.entries(lies)) {
    it(`records nothing of a relay that ${what}, and shows the operator why`, async (t) => {
      const { types, record, service, ...installation } = await install(t, [spoil])
      const found = await service.eventually('a warning', () => installation.warning())
      assert.match(found, warning)
      await record('a')
      assert.deepEqual(await types(), ['GENESIS', 'SUBMITTED_HASH'])
    })
  }

  it('uses the next relay, and shows the operator that one does not work', async (t) => {
    const broken = () => ({ round: 'x' })
    const { follow, record, types, warning, relays } = await install(t, [broken, (answer) => answer])
    await follow()
    await record('a')
    assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', 'SUBMITTED_HASH'])
    assert.match((await warning()) ?? '', /has a chain with another scheme|sends an invalid response/)
    for (const relay of relays) relay.spoil = (answer) => answer
    await follow(relays[0])
    assert.equal(await warning(), undefined)
  })

  it('does not wait for a relay that does not respond', async (t) => {
    const { record, types, prove } = await install(t, [() => undefined])
    const { id } = await record('a')
    assert.equal((await prove(id)).after, undefined)
    assert.deepEqual(await types(), ['GENESIS', 'SUBMITTED_HASH'])
  })
})
