import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import {
  type Anchor,
  anchorValue,
  appendEntry,
  appendGenesis,
  commitmentOf,
  formatProofFile,
  formatVerifierKey,
  fromHex,
  makeInclusionProof,
  nodesFromTiles,
  type SequenceHead,
  signReceipts,
} from '@countersign/proof'
import { evmAnchorOf } from '../../../proof/test/support/sample-anchor.ts'
import { firstTime, origin, type SampleLog, sampleLog, signerOf } from './sample-log.ts'

export const apiKey = 'cs_live_0123456789abcdefghijABCDEFGHIJ01'

interface StampRecord {
  readonly id: string
  readonly index: number
  readonly fingerprint: string
  readonly salt: Uint8Array
}

export interface Asked {
  /** From 1. */
  readonly number: number
  readonly method: string
  readonly path: string
  /** The number of requested proofs. */
  readonly size: number | undefined
}

/** What to do with a request instead of answering it. */
export type Mishap =
  | {
      readonly error: string
      readonly status: number
      readonly headers?: Record<string, string>
      /** True if it is carried out nevertheless. */
      readonly isCarriedOut?: boolean
    }
  /** Nothing is carried out, and nothing answered. */
  | 'lose request'
  | undefined

export interface StandInStamps {
  readonly url: string
  readonly asked: readonly Asked[]
  readonly records: readonly StampRecord[]
  /** How often each hash was recorded. */
  timesRecorded(hash: string): number
  /** Forgets this record. */
  lose(id: string): void
  /** Anchors everything recorded. */
  anchor(): Promise<void>
  /** Called before each request is answered, which waits for its end. */
  onRequest: (asked: Asked) => Mishap | Promise<Mishap>
  /** What to answer with instead of a receipt: that of another entry, or none. */
  wrongReceipts: 'another' | 'text' | 'number' | undefined
}

/** A service that records hashes in a real log, with real proofs. It remembers its answers under an Idempotency-Key. */
export async function startStandInStamps(t: TestContext, { knowsBatches = true } = {}): Promise<StandInStamps> {
  const genesis = appendGenesis(origin, firstTime)
  let head: SequenceHead = genesis.head
  const entries = [genesis.entry]
  const leafHashes = [genesis.head.last]
  const records: StampRecord[] = []
  const byId = new Map<string, StampRecord>()
  const byHash = new Map<string, StampRecord[]>()
  const answers = new Map<string, { body: string; reply: Promise<Reply> }>()
  const asked: Asked[] = []
  const anchors: { log: SampleLog; anchor: Anchor }[] = []
  let current: Promise<SampleLog> | undefined

  const logNow = async () => {
    current ??= sampleLog(entries)
    const log = await current
    if (log.size === entries.length) return log
    current = sampleLog(entries)
    return await current
  }

  const record = (fingerprint: string) => {
    const salt = new Uint8Array(randomBytes(16))
    const commitment = commitmentOf(fromHex(fingerprint), salt)
    const next = { serverTimestamp: head.serverTimestamp + 1, type: 'SUBMITTED_HASH', commitment } as const
    const appended = appendEntry(head, next)
    const made = { id: `ts_${String(entries.length).padStart(8, '0')}`, index: entries.length, fingerprint, salt }
    head = appended.head
    entries.push(appended.entry)
    leafHashes.push(head.last)
    records.push(made)
    byId.set(made.id, made)
    byHash.set(fingerprint, [...(byHash.get(fingerprint) ?? []), made])
    return { id: made.id, fingerprint, sequenceNumber: made.index }
  }

  /** With receipts, which share a signature. */
  const recordAll = async (fingerprints: readonly string[]) => {
    const first = entries.length
    const made = fingerprints.map(record)
    const signed = await signReceipts(
      { first, leafHashes: leafHashes.slice(first, first + made.length), time: head.serverTimestamp },
      signerOf(),
    )
    return made.map((one, at) => {
      const { salt } = records[first - 1 + at] as StampRecord
      const entry = entries[standIn.wrongReceipts === 'another' ? 0 : one.sequenceNumber] as Uint8Array
      if (standIn.wrongReceipts === 'text') return { ...one, receipt: 'no receipt' }
      if (standIn.wrongReceipts === 'number') return { ...one, receipt: 1 }
      return { ...one, receipt: signed.receiptOf(one.sequenceNumber, { entry, salt }) }
    })
  }

  const proofOf = async ({ index, salt }: StampRecord) => {
    const anchored = anchors.find(({ log }) => log.size > index)
    const log = anchored?.log ?? (await logNow())
    const readNodes = nodesFromTiles(log.size, async ({ level, index: at, width }) => tile(log, level, at, width))
    const vkey = formatVerifierKey(signerOf().key)
    return formatProofFile({
      origin,
      vkey,
      entry: entries[index] as Uint8Array,
      salt,
      index,
      treeSize: log.size,
      inclusionPath: await makeInclusionProof(index, log.size, readNodes),
      checkpoint: log.note,
      ...(anchored === undefined ? {} : { anchor: anchored.anchor }),
    })
  }

  const answer = async (method: string, path: string, body: string, includes: boolean): Promise<Reply> => {
    if (method === 'POST' && path === '/api/v1/timestamp/batch') {
      if (!knowsBatches) return { status: 405, error: 'POST is not allowed here.' }
      const { hashes } = JSON.parse(body) as { hashes: string[] }
      if (hashes.length > 10_000) return { status: 400, error: 'Too many hashes.' }
      return { status: 201, data: { timestamps: includes ? await recordAll(hashes) : hashes.map(record) } }
    }
    if (method === 'POST' && path === '/api/v1/timestamp') {
      const [made] = await recordAll([(JSON.parse(body) as { hash: string }).hash])
      return { status: 201, data: made }
    }
    if (method === 'POST' && path === '/api/v1/timestamp/proofs') {
      if (!knowsBatches) return { status: 405, error: 'POST is not allowed here.' }
      const { ids } = JSON.parse(body) as { ids: string[] }
      const wanted = ids.map((id) => byId.get(id))
      if (wanted.length > 500 || wanted.includes(undefined))
        return { status: 404, error: 'There is no such timestamp.' }
      const texts = await Promise.all(wanted.map((one) => proofOf(one as StampRecord)))
      return { status: 200, data: { proofs: texts.map((text) => JSON.parse(text)) } }
    }
    const own = /^\/api\/v1\/timestamp\/([^/]+)\/proof$/.exec(path)?.[1]
    const open = /^\/verification\/v1\/([^/]+)\/proof$/.exec(path)?.[1]
    const found = own === undefined ? byHash.get(open ?? '')?.[0] : byId.get(own)
    if (found !== undefined) return { status: 200, raw: await proofOf(found) }
    if (path.startsWith('/log/')) {
      const file = (await logNow()).fileAt(path.slice('/log/'.length))
      if (file !== undefined) return { status: 200, raw: file }
    }
    return { status: 404, error: 'Not found.' }
  }

  const standIn: StandInStamps & { url: string } = {
    url: '',
    asked,
    records,
    timesRecorded: (hash) => byHash.get(hash)?.length ?? 0,
    lose: (id) => void byId.delete(id),
    async anchor() {
      const log = await sampleLog([...entries])
      const value = anchorValue(origin, log.size, log.root)
      anchors.push({
        log,
        anchor: { ...evmAnchorOf(value, { chainId: 1, count: 1, index: 0 }), network: 'Ethereum', public: true },
      })
    },
    onRequest: () => undefined,
    wrongReceipts: undefined,
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const includes = searchParams.get('include') === 'receipts'
    const size = path.endsWith('/proofs') ? (JSON.parse(body) as { ids: string[] }).ids.length : undefined
    const one = { number: asked.length + 1, method: request.method ?? '', path, size }
    asked.push(one)
    const mishap = await standIn.onRequest(one)
    if (mishap === 'lose request') return void response.socket?.destroy()
    if (typeof mishap === 'object' && mishap.isCarriedOut !== true) return send(response, mishap)
    if (path.startsWith('/api/') && request.headers.authorization !== `Bearer ${apiKey}`) {
      return send(response, { status: 401, error: 'The API key is not known.' })
    }
    const key = request.headers['idempotency-key']
    const reply =
      typeof key === 'string'
        ? await once(key, body, () => answer(one.method, path, body, includes))
        : await answer(one.method, path, body, includes)
    send(response, mishap ?? reply)
  }
  async function once(key: string, body: string, act: () => Promise<Reply>): Promise<Reply> {
    const known = answers.get(key)
    if (known !== undefined && known.body !== body) return { status: 409, error: 'The key was used for another body.' }
    if (known !== undefined) return await known.reply
    const reply = act()
    answers.set(key, { body, reply })
    if (!('data' in (await reply))) answers.delete(key)
    return await reply
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

type Reply =
  | { readonly status: number; readonly data: unknown }
  | { readonly status: number; readonly raw: string | Uint8Array }
  | { readonly status: number; readonly error: string; readonly headers?: Record<string, string> }

function send(response: ServerResponse, reply: Reply): void {
  const headers = 'headers' in reply ? reply.headers : {}
  response.writeHead(reply.status, { 'content-type': 'application/json', ...headers })
  if ('raw' in reply) response.end(reply.raw)
  else if ('data' in reply) response.end(JSON.stringify({ success: true, data: reply.data }))
  else response.end(JSON.stringify({ success: false, error: reply.error, timestamp: '2026-11-15T10:00:00.000Z' }))
}

function tile(log: SampleLog, level: number, index: number, width: number): Uint8Array {
  const found = log.tileAt(level, index, width)
  if (found === undefined) throw new Error(`no tile ${level}/${index} of ${width}`)
  return found
}
