import { Frontier, formatTilePath, tileWidth, toHex } from '@countersign/proof'
import pg from 'pg'
import { checkLog } from '../harness/check-log.ts'
import { eventually } from '../harness/eventually.ts'
import { openReceiptReader } from '../harness/receipt-reader.ts'
import type { FaultClient } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Load, LoadHistory } from './load.ts'
import type { FinalLog } from './log-history.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
type Json = any

/** What is there in the end, read from the healed service. */
export interface EndState {
  readonly log: FinalLog
  /** Every record of the organization, by its id. */
  readonly records: ReadonlyMap<string, { readonly hash: string; readonly index: number; readonly type: string }>
  /** By the receipt. */
  readonly receipts: ReadonlyMap<string, { readonly index: number; readonly standing: string }>
  readonly documents: ReadonlyMap<string, { readonly state: Json; readonly original: Buffer; readonly latest: Buffer }>
  readonly requests: ReadonlyMap<string, Json>
  readonly events: readonly Json[]
  readonly quota: Json
  readonly parkedJobs: readonly Json[]
  readonly root: Uint8Array
}

export async function readEndState(cluster: Cluster, { client, key, history }: Load): Promise<EndState> {
  const headers = { 'x-api-key': key }
  const read = async (path: string) => (await client.untilAnswered({ method: 'GET', path, headers })).json.data
  const requests = new Map<string, Json>()
  for (const { id } of history.requests) {
    const state = await eventually(
      async () => `request ${id} is completed: ${JSON.stringify(await read(`/api/v1/signing/${id}/status`))}`,
      async () => {
        const now = await read(`/api/v1/signing/${id}/status`)
        return now.status === 'COMPLETED' && now
      },
      240,
    )
    requests.set(id, state)
  }
  await settled(cluster)
  const records = new Map<string, { hash: string; index: number; type: string }>()
  for await (const one of pagesOf(read, '/api/v1/timestamp', 'timestamps'))
    records.set(one.id, { hash: one.fingerprint, index: one.sequenceNumber, type: one.type })
  const admin = { authorization: `Bearer ${cluster.adminToken}` }
  const parked = await client.untilAnswered({ method: 'GET', path: '/admin/v1/jobs/parked', headers: admin })
  const events: Json[] = []
  for (let cursor = ''; ; ) {
    const page = await read(`/api/v1/events?limit=100${cursor}`)
    events.push(...page.events)
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
    if (!page.hasMore) break
  }
  const documents = new Map<string, { state: Json; original: Buffer; latest: Buffer }>()
  for (const { id } of history.uploads) {
    const fileOf = async (version: string) => {
      const path = `/api/v1/documents/${id}/file?version=${version}`
      return (await client.untilAnswered({ method: 'GET', path, headers })).bytes
    }
    const state = await read(`/api/v1/documents/${id}/status`)
    documents.set(id, { state, original: await fileOf('original'), latest: await fileOf('latest') })
  }
  const quota = await read('/api/v1/quota')
  const { root, ...log } = await readLog(cluster, client, history, records)
  return {
    log,
    records,
    documents,
    requests,
    events,
    quota,
    parkedJobs: parked.json.data.jobs,
    root,
    receipts: log.receipts,
  }
}

/** Nothing runs, and no job is due: a request that no client waits for any more has ended, too. */
async function settled({ databaseUrl }: Cluster): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const question = `
      select (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()
        and name not like '\\_\\_%')::int as jobs,
      (select count(*) from pg_stat_activity where xact_start is not null and backend_type = 'client backend'
        and pid <> pg_backend_pid())::int as transactions`
    let quiet = 0
    let rows: Json[] = []
    await eventually(
      () => `nothing runs any more: ${JSON.stringify(rows)}`,
      async () => {
        rows = (await pool.query(question)).rows
        quiet = rows[0].jobs === 0 && rows[0].transactions === 0 ? quiet + 1 : 0
        return quiet > 5
      },
      240,
    )
  } finally {
    await pool.end()
  }
}

async function* pagesOf(read: (path: string) => Promise<Json>, path: string, name: string): AsyncGenerator<Json> {
  for (let query = '?limit=100'; ; ) {
    const page = await read(path + query)
    yield* page[name]
    if (page.nextCursor === null) return
    query = `?limit=100&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

async function readLog(
  cluster: Cluster,
  client: FaultClient,
  history: LoadHistory,
  records: ReadonlyMap<string, { readonly hash: string; readonly index: number }>,
) {
  const last = [...records].reduce((most, [id, { index }]) => (index > most.index ? { id, index } : most), {
    id: '',
    index: -1,
  })
  const text = async (path: string) => (await client.untilAnswered({ method: 'GET', path })).bytes
  await eventually('a checkpoint covers everything', async () => {
    const [, size] = (await text('/log/checkpoint')).toString().split('\n')
    return Number(size) > last.index
  })
  // Every node shows the same whole log, checked as a third party would.
  const sizes = await Promise.all(cluster.nodes.map(async ({ url }) => (await checkLog(url)).size))
  const size = Math.min(...sizes)
  const leaves: Uint8Array[] = []
  for (let index = 0; leaves.length < size; index++) {
    const tile = await text(`/log/${formatTilePath({ level: 0, index, width: tileWidth(size, 0, index) })}`)
    for (let at = 0; at < tile.length; at += 32) leaves.push(tile.subarray(at, at + 32))
  }
  const wanted = history.log
    .flatMap((one) => (one.kind === 'checkpoint' ? [one.size] : []))
    .filter((one) => one <= size)
  const roots = new Map<number, string>()
  for (const one of new Set(wanted)) roots.set(one, toHex(new Frontier().extend(leaves.slice(0, one)).root()))
  const indexes = new Map([...records.values()].map(({ hash, index }) => [hash, index]))
  const receipts = new Map<string, { index: number; standing: string }>()
  const reader = await openReceiptReader(cluster.nodes[0]?.url ?? '')
  for (const { receipt } of history.records) {
    if (receipt === undefined || reader === undefined) continue
    const { index, standing } = await reader.read(receipt)
    receipts.set(receipt, { index, standing })
  }
  return {
    size,
    indexOf: (hash: string) => indexes.get(hash),
    rootOf: (of: number) => roots.get(of) ?? '',
    receipts,
    root: await readRoot(cluster),
  }
}

/** Of the authority that certifies seals and signers. */
async function readRoot({ databaseUrl }: Cluster): Promise<Uint8Array> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(`select certificate from authority_keys where name = 'root'`)).rows[0].certificate
  } finally {
    await client.end()
  }
}
