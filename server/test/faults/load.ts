import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sampleContract, tokenOf } from '../signing/signing-harness.ts'
import { createFaultClient, type FaultAnswer, type FaultClient } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { LogOperation } from './log-history.ts'

/** What clients know in the end. */
export interface LoadHistory {
  readonly log: LogOperation[]
  /** Every record that was answered, with its receipt if it had one. */
  readonly records: { readonly id: string; readonly hash: string; readonly index: number; readonly receipt?: string }[]
  readonly uploads: { readonly id: string; readonly bytes: Buffer }[]
  readonly seals: { readonly documentId: string; readonly from: string; readonly to: string; readonly index: number }[]
  readonly requests: { readonly id: string; readonly documentId: string; isSigned: boolean }[]
}

export interface Load {
  readonly history: LoadHistory
  readonly client: FaultClient
  readonly key: string
  /** No further requests begin. Resolves once all that must be answered are. */
  stop(): Promise<void>
  /** Like `stop`, without waiting for answers. */
  abandon(): void
}

const stampers = 4
const sealers = 2

/** Timestamps, uploads, seals, signings and reads by several clients at a time, on all nodes. */
export async function startLoad(
  cluster: Cluster,
  hookUrl: string,
  chanceOf: (label: string) => () => number,
): Promise<Load> {
  const history: LoadHistory = { log: [], records: [], uploads: [], seals: [], requests: [] }
  const client = createFaultClient(cluster.nodes, chanceOf('client'))
  const admin = { authorization: `Bearer ${cluster.adminToken}` }
  const create = async (path: string, body: object, headers: Record<string, string> = admin) =>
    (await client.untilAnswered({ method: 'POST', path, headers, body })).json.data
  const { id: organizationId } = await create('/admin/v1/organizations', { name: 'Faults', plan: 'enterprise' })
  const { key } = await create('/admin/v1/keys', { organizationId, name: 'load' })
  const { id: sealId } = await create(`/admin/v1/organizations/${organizationId}/seals`, { name: 'Seal' })
  const api = { 'x-api-key': key }
  await create('/api/v1/webhooks', { url: hookUrl }, api)

  let isStopped = false
  const now = () => performance.now()
  /** Repeated until it is answered, with one key: it must happen exactly once. */
  const act = (path: string, body: object) =>
    client.untilAnswered({ method: 'POST', path, headers: { ...api, 'idempotency-key': randomUUID() }, body })

  function stamper(name: string): () => Promise<void> {
    const chance = chanceOf(name)
    const own: string[] = []
    let count = 0
    const newHash = () => createHash('sha256').update(`${name} ${count++}`).digest('hex')

    /** Without a key, it is not repeated, and may have happened if it is not answered. */
    async function append(hashes: readonly string[], isRepeated: boolean): Promise<void> {
      const start = now()
      const [hash] = hashes
      const path = hashes.length > 1 ? '/api/v1/timestamp/batch?include=receipts' : '/api/v1/timestamp'
      const body = hashes.length > 1 ? { hashes } : { hash }
      const answer = isRepeated
        ? await act(path, body)
        : await client.once({ method: 'POST', path, headers: api, body })
      const records = answer && (hashes.length > 1 ? answer.json.data.timestamps : [answer.json.data])
      const indexes: number[] | undefined = records?.map(
        ({ sequenceNumber }: { sequenceNumber: number }) => sequenceNumber,
      )
      const end = answer === undefined ? Number.POSITIVE_INFINITY : now()
      history.log.push({ client: name, kind: 'append', start, end, hashes, indexes })
      own.push(...hashes)
      for (const [at, { id, sequenceNumber, receipt }] of (records ?? []).entries())
        history.records.push({ id, hash: hashes[at] as string, index: sequenceNumber, receipt })
    }

    async function find(hash: string): Promise<void> {
      const start = now()
      const request = { method: 'POST', path: '/api/v1/timestamp/verify', headers: api, body: { hash } }
      const { found, sequenceNumber } = (await client.once(request))?.json.data ?? {}
      if (found === undefined) return
      history.log.push({
        client: name,
        kind: 'find',
        start,
        end: now(),
        hash,
        index: found ? sequenceNumber : undefined,
      })
    }

    async function readCheckpoint(): Promise<void> {
      const start = now()
      const answer = await client.once({ method: 'GET', path: '/log/checkpoint' })
      const [, size, root = ''] = answer?.bytes.toString().split('\n') ?? []
      if (size === undefined) return
      const inHex = Buffer.from(root, 'base64').toString('hex')
      history.log.push({ client: name, kind: 'checkpoint', start, end: now(), size: Number(size), root: inHex })
    }

    return async () => {
      const lot = chance()
      const known = own[Math.floor(chance() * own.length)]
      if (lot < 0.4) await append([newHash()], true)
      else if (lot < 0.55) await append([newHash()], false)
      else if (lot < 0.65) await append(Array.from({ length: 2 + Math.floor(chance() * 8) }, newHash), true)
      else if (lot < 0.85 && known !== undefined) await find(known)
      else if (lot < 0.95) await readCheckpoint()
      else {
        // What is sent while another client looks for it.
        const hash = newHash()
        await Promise.all([append([hash], true), find(hash)])
      }
      await delay(10 + chance() * 40)
    }
  }

  async function upload(title: string): Promise<string> {
    const bytes = Buffer.from(sampleContract(title))
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'contract.pdf')
    form.append('title', title)
    const id = (await act('/api/v1/documents', form)).json.data.documentId
    history.uploads.push({ id, bytes })
    return id
  }

  /** Two seals at a time, so that changes of one document meet. */
  function sealer(name: string): () => Promise<void> {
    let count = 0
    return async () => {
      const documentId = await upload(`${name} ${count++}`)
      await Promise.all(
        [30, 120].map(async (y) => {
          const body = { sealId, documentId, position: { page: 1, x: 20, y } }
          const { fileHash, previousFileHash, timestamp } = (await act('/api/v1/seals/apply', body)).json.data
          history.seals.push({ documentId, from: previousFileHash, to: fileHash, index: timestamp.sequenceNumber })
        }),
      )
      await delay(100)
    }
  }

  function signer(name: string): () => Promise<void> {
    let count = 0
    return async () => {
      const documentTitle = `${name} ${count++}`
      const documentId = await upload(documentTitle)
      const signers = [{ name: 'Anna Kowalska', email: `${randomUUID()}@example.org` }]
      const { signingRequestId: id, signers: invited } = (
        await act('/api/v1/signing', { documentTitle, documentId, signers })
      ).json.data
      const request = { id, documentId, isSigned: false }
      history.requests.push(request)
      const link = `/signer/v1/${tokenOf(invited[0].signingUrl)}`
      while (!request.isSigned && !client.hasGivenUp()) {
        const shown = await client.untilAnswered({ method: 'GET', path: link })
        if (shown.json.data.turn === 'DONE') request.isSigned = true
        else {
          await client.once({ method: 'POST', path: `${link}/viewed`, body: { document: 1 } })
          const body = { consent: true, signature: { kind: 'typed', text: 'Anna Kowalska' } }
          const accepts = ({ code }: FaultAnswer) => code === 'ALREADY_SIGNED'
          const signed = await client.once({ method: 'POST', path: `${link}/sign`, body, accepts })
          request.isSigned = signed !== undefined
        }
        await delay(500)
      }
    }
  }

  async function repeat(turn: () => Promise<void>): Promise<void> {
    while (!isStopped) await turn()
  }
  const names = (count: number, noun: string) => Array.from({ length: count }, (_, number) => `${noun} ${number + 1}`)
  const turns = [
    ...names(stampers, 'stamper').map(stamper),
    ...names(sealers, 'sealer').map(sealer),
    signer('signer 1'),
  ]
  const running = Promise.all(turns.map(repeat))
  // It is awaited at the end.
  running.catch(() => {})
  return {
    history,
    client,
    key,
    async stop() {
      isStopped = true
      await running
    },
    abandon() {
      isStopped = true
      client.giveUp()
    },
  }
}
