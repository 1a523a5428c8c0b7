import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import {
  makeTimestampRequest,
  readTimestampResponse,
  readTimestampToken,
  type TimestampStatement,
} from '@countersign/pki'
import { toHex } from '@countersign/proof'
import { checkLog } from '../harness/check-log.ts'
import { eventually } from '../harness/eventually.ts'
import { choosePoints, type KillPoint } from '../harness/kill-points.ts'
import { mortalService } from '../harness/mortal-service.ts'
import { openReceiptReader } from '../harness/receipt-reader.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { embeddedPid, freePort, type ServiceProcess } from '../harness/service-process.ts'

const chance = seededChance('kills under load')
const some = () => 3 + Math.floor(chance() * 40)

/** Where a first start dies, one after the other; each leaves more behind than the one before. */
const startPoints: readonly KillPoint[] = [
  {
    name: 'a migration is done and not committed',
    moment: 'before',
    statement: 'insert into schema_migrations',
    commit: true,
    passes: Math.floor(chance() * 10),
    critical: true,
  },
  { name: 'the log has no beginning', moment: 'before', statement: 'insert into "log_head"', commit: true },
  { name: 'the demo is not committed', moment: 'before', statement: 'insert into "api_keys"', commit: true },
]

const append = 'with moved as'
/** The first checkpoints are those that the monitor requests, before there is a load. */
const passes = 2
const loadPoints: readonly KillPoint[] = [
  { name: 'the entries are not appended', moment: 'before', statement: append, passes: some() },
  { name: 'the entries may be appended', moment: 'sent', statement: append, passes: some(), critical: true },
  {
    name: 'the entries may be appended, and the database dies as well',
    moment: 'sent',
    statement: append,
    passes: some(),
    andDatabase: true,
  },
  { name: 'the entries are appended and not answered', moment: 'after', statement: append, passes: some() },
  {
    name: 'the entries are appended and not answered, and the database dies as well',
    moment: 'after',
    statement: append,
    passes: some(),
    andDatabase: true,
    critical: true,
  },
  {
    name: 'a batch with labels may be committed, and the database dies as well',
    moment: 'sent',
    statement: 'insert into timestamp_details',
    commit: true,
    passes: 3,
    andDatabase: true,
    critical: true,
  },
  { name: 'the checkpoint is signed and not remembered', moment: 'before', rename: 'log-checkpoint$', passes },
  {
    name: 'the checkpoint is remembered and not shown',
    moment: 'before',
    statement: 'insert into "log_checkpoint"',
    passes,
    critical: true,
  },
  {
    name: 'the checkpoint is kept',
    moment: 'after',
    statement: 'insert into "log_checkpoint"',
    passes,
    andDatabase: true,
  },
  {
    name: 'the log may have changed its key',
    moment: 'sent',
    statement: 'insert into "log_keys"',
    values: 'key/1',
    commit: true,
  },
  {
    name: 'the log has changed its key, and no checkpoint says so',
    moment: 'after',
    statement: 'insert into "log_keys"',
    values: 'key/1',
    commit: true,
    andDatabase: true,
  },
  {
    name: 'the key is not committed',
    moment: 'before',
    statement: 'insert into "api_keys"',
    commit: true,
    passes: some(),
  },
  {
    name: 'the key may be committed',
    moment: 'sent',
    statement: 'insert into "api_keys"',
    commit: true,
    passes: some(),
  },
  {
    name: 'the key is committed and not answered, and the database dies as well',
    moment: 'after',
    statement: 'insert into "api_keys"',
    commit: true,
    passes: some(),
    andDatabase: true,
    critical: true,
  },
]

/** For each victim. */
const kills = 50

describe('A service that is killed under load', () => {
  it('keeps every timestamp, batch, token and key that was answered, and no part of a batch, whatever it died of', async (t) => {
    const place = await openPlace(t)
    for (const point of choosePoints(t, 'first starts that die', startPoints, 0)) {
      await place.node.start(point)
      await place.node.died()
    }
    for (const point of choosePoints(t, 'kills under load', loadPoints, 1)) {
      await place.start(point)
      const load = place.load()
      await place.node.died()
      await load
    }
    await place.start()
    await place.assertAllThere()
  })

  for (const victim of ['service', 'service and database'] as const) {
    it(`keeps them over ${kills} kills of ${victim} at any moment`, { skip: !isLongRun }, async (t) => {
      const place = await openPlace(t)
      for (let round = 0; round < kills; round++) {
        await place.start()
        const enough = place.answers() + 20 + Math.floor(chance() * 300)
        const load = place.load()
        await eventually('answers', () => place.answers() >= enough)
        const database = await embeddedPid(place.dataDir)
        place.node.current().child.kill('SIGKILL')
        if (victim === 'service and database') process.kill(database, 'SIGKILL')
        await load
        await place.node.kill()
      }
      await place.start()
      await place.assertAllThere()
    })
  }
})

interface Answered {
  readonly id: string
  readonly hash: string
  readonly sequenceNumber: number
  readonly sequentialFingerprint: string
  readonly receipt: string
}

const vkeyId = (vkey: string) => vkey.split('+')[1] ?? ''

const batchSize = 30

interface SentBatch {
  readonly hashes: readonly string[]
  /** Undefined if it was not answered. */
  records: readonly Answered[] | undefined
}

/** A folder with a database, and the services that live there one after the other. */
async function openPlace(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-crash-'))
  const monitor = join(dataDir, 'monitor.json')
  const node = mortalService({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_HOUR: '1000000',
    TRUST_PROXY: 'true',
  })
  const stamps: Answered[] = []
  const batches: SentBatch[] = []
  const keys: string[] = []
  /** The keys to which the log has changed. */
  const logKeys: string[] = []
  const tokens: TimestampStatement[] = []
  const shown: ServiceProcess[] = []
  let promised = 0
  const roots = new Map<number, string>()
  const contradictions: string[] = []
  t.after(async () => {
    const { child, exit } = node.current()
    child.kill('SIGTERM')
    await exit()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  const key = () => shown.map((service) => service.stdout().match(/cs_live_\w+/)?.[0]).find(Boolean) ?? ''
  const api = () => ({ 'x-api-key': key() })
  const admin = async () => ({
    authorization: `Bearer ${(await readFile(join(dataDir, 'admin-token'), 'utf8')).trim()}`,
  })

  /** Each calls until the service is gone, and records its answers. */
  const clients = {
    async stamp(): Promise<void> {
      const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
      const { status, data } = await post('/api/v1/timestamp', api(), { hash })
      if (status === 201) stamps.push({ ...(data as Answered), hash })
    },
    /** With and without labels in turn: the log appends them in different ways. */
    async stampBatch(): Promise<void> {
      const hashes = Array.from({ length: batchSize }, () => randomBytes(32).toString('hex'))
      const batch: SentBatch = { hashes, records: undefined }
      batches.push(batch)
      const labeled = { timestamps: hashes.map((hash) => ({ hash, label: 'crash' })) }
      const body = batches.length % 2 === 0 ? labeled : { hashes }
      const { status, data } = await post('/api/v1/timestamp/batch', api(), body)
      if (status === 201) batch.records = (data as { timestamps: Answered[] }).timestamps
    },
    async requestToken(): Promise<void> {
      const query = makeTimestampRequest({ digest: randomBytes(32), certReq: false })
      const answer = await fetch(`${node.current().url}/tsa`, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.from(query),
      })
      if (answer.status !== 200) return
      const response = readTimestampResponse(new Uint8Array(await answer.arrayBuffer()))
      if (response.granted) tokens.push(readTimestampToken(response.token))
    },
    async createKey(organizationId: string): Promise<void> {
      const { status, data } = await post('/admin/v1/keys', await admin(), { organizationId, name: 'crash' })
      if (status === 201) keys.push((data as { key: string }).key)
    },
    /** Once in each life, for a log has a limited number of keys. */
    async rotateLogKey(): Promise<void> {
      let status: number
      do {
        const keyId = vkeyId(await text('/log/vkey'))
        status = (await post('/admin/v1/log/rotate-key', await admin(), { keyId })).status
      } while (status !== 200)
      logKeys.push(vkeyId(await text('/log/vkey')))
    },
    async readCheckpoint(): Promise<void> {
      const answer = await fetch(`${node.current().url}/log/checkpoint`)
      if (answer.status === 200) promised = seen(await answer.text())
    },
  }
  /** Returns the size. The log must never sign two roots for one. */
  function seen(note: string): number {
    const [, size, root = ''] = note.split('\n')
    if ((roots.get(Number(size)) ?? root) !== root) contradictions.push(`two roots for size ${size}`)
    roots.set(Number(size), root)
    return Number(size)
  }

  async function text(path: string): Promise<string> {
    const answer = await fetch(node.current().url + path)
    assert.equal(answer.status, 200, path)
    return await answer.text()
  }

  async function post(path: string, headers: Record<string, string>, body: object) {
    const answer = await fetch(node.current().url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data } = (await answer.json()) as { data?: unknown }
    return { status: answer.status, data }
  }
  async function findHash(hash: string): Promise<{ found: boolean; sequenceNumber: number }> {
    return (await post('/api/v1/timestamp/verify', api(), { hash })).data as { found: boolean; sequenceNumber: number }
  }
  async function untilGone(act: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await act()
      } catch {
        return
      }
    }
  }

  return {
    dataDir,
    node,
    answers: () => stamps.length + keys.length,
    /** The monitor keeps what it saw, so every check also compares with all earlier checkpoints. */
    async start(point?: KillPoint): Promise<void> {
      await node.start(point)
      shown.push(node.current())
      assert.ok((await checkLog(node.current().url, monitor)).size >= promised, 'the log has gone back')
      seen(await text('/log/checkpoint'))
    },
    async load(): Promise<void> {
      const { data } = await post('/admin/v1/organizations', await admin(), { name: 'Crash' })
      const { id } = data as { id: string }
      await Promise.all([
        ...Array.from({ length: 6 }, () => untilGone(clients.stamp)),
        ...Array.from({ length: 2 }, () => untilGone(clients.stampBatch)),
        ...Array.from({ length: 2 }, () => untilGone(() => clients.createKey(id))),
        ...Array.from({ length: 2 }, () => untilGone(clients.requestToken)),
        untilGone(clients.readCheckpoint),
        clients.rotateLogKey().catch(() => {}),
      ])
    },
    async assertAllThere(): Promise<void> {
      t.diagnostic(`${stamps.length} timestamps, ${tokens.length} tokens and ${keys.length} keys were answered`)
      t.diagnostic(`the log has changed its key ${logKeys.length} times`)
      assert.ok(stamps.length > 0 && tokens.length > 0 && keys.length > 0)
      await this.assertBatches()
      assert.equal(new Set(stamps.map(({ sequenceNumber }) => sequenceNumber)).size, stamps.length)
      await this.assertKept()
      assert.deepEqual(contradictions, [])
      const stated = await text('/log/keys')
      for (const id of logKeys) assert.match(stated, new RegExp(`\\+${id}\\+`), 'an answered change of the key is gone')
      for (const one of stamps) {
        const { json } = await node.call('GET', `/api/v1/timestamp/${one.id}`, { headers: api() })
        assert.deepEqual(
          [json.data.sequenceNumber, json.data.sequentialFingerprint, json.data.fingerprint],
          [one.sequenceNumber, one.sequentialFingerprint, one.hash],
        )
      }
      for (const [index, { serialNumber, bytes }] of tokens.entries()) {
        // Each from its own network, because a network has few lookups per minute.
        const headers = { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }
        const { json } = await node.call('GET', `/verification/v1/tokens/${serialNumber}`, { headers })
        assert.equal(json.data.hash, createHash('sha256').update(bytes).digest('hex'), 'an answered token is gone')
      }
      for (const each of keys) {
        const { status } = await node.call('GET', '/api/v1/quota', { headers: { 'x-api-key': each } })
        assert.equal(status, 200, 'an answered key is gone')
      }
    },
    async assertKept(): Promise<void> {
      const reader = (await openReceiptReader(node.current().url)) ?? assert.fail('the log shows no checkpoint')
      seen(reader.note)
      for (const one of stamps) {
        const { index, leafHash, standing } = await reader.read(one.receipt)
        assert.deepEqual([index, toHex(leafHash)], [one.sequenceNumber, one.sequentialFingerprint])
        assert.equal(standing, 'kept', `entry ${index} was promised`)
      }
    },
    /** Those that were answered are there, and of the others all hashes or none. */
    async assertBatches(): Promise<void> {
      const answered = batches.filter(({ records }) => records !== undefined)
      t.diagnostic(`${answered.length} of ${batches.length} batches were answered`)
      assert.ok(answered.length > 0 && answered.length < batches.length)
      for (const { hashes, records } of batches) {
        const found = await Promise.all(hashes.map(findHash))
        const numbers = found.flatMap((one) => (one.found ? [one.sequenceNumber] : []))
        if (records !== undefined) {
          assert.deepEqual(
            numbers,
            records.map(({ sequenceNumber }) => sequenceNumber),
          )
        }
        assert.ok([0, batchSize].includes(numbers.length), `${numbers.length} hashes of a batch are there`)
      }
    },
  }
}
