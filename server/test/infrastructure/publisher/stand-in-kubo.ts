import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { TestContext } from 'node:test'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { CarReader } from '@ipld/car'
import { CID } from 'multiformats/cid'
import { sha256 } from 'multiformats/hashes/sha2'

/**
 * - `cut off`: 200, and then an end without the counts, as when an import fails midway
 * - `flood`: an endless answer
 */
export type KuboAnswer =
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | 'cut off'
  | 'flood'
  | 'hang up'
  | 'stay silent'

export interface KuboRequest {
  readonly path: string
  readonly command: string
  readonly query: Record<string, string>
  readonly authorization: string | undefined
}

export interface StandInKubo {
  readonly port: number
  readonly requests: readonly KuboRequest[]
  /** The node's blocks, by CID. */
  readonly blocks: ReadonlyMap<string, Uint8Array>
  readonly pins: ReadonlySet<string>
  /** The answer to give instead, from now on. */
  insteadOf(other: (request: KuboRequest, count: number) => KuboAnswer | undefined): void
}

/** A node with Kubo's RPC: multipart forms, JSON lines, errors as JSON; and it hashes what it gets. */
export async function startStandInKubo(t: TestContext): Promise<StandInKubo> {
  const requests: KuboRequest[] = []
  const blocks = new Map<string, Uint8Array>()
  const pins = new Set<string>()
  let other: (request: KuboRequest, count: number) => KuboAnswer | undefined = () => undefined

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => answerError(response, error.message))
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://node')
    const asked: KuboRequest = {
      path: pathname,
      command: pathname.replace('/api/v0/', ''),
      query: Object.fromEntries(searchParams),
      authorization: request.headers.authorization,
    }
    requests.push(asked)
    const instead = other(asked, requests.length)
    if (instead !== undefined) {
      await buffer(request)
      return misbehave(response, instead)
    }
    if (request.method !== 'POST') return void response.writeHead(405).end('405 - Method Not Allowed')
    if (asked.command === 'dag/import') return await importCar(response, asked, await fileOf(request))
    if (asked.command === 'pin/add') return pinAll(response, asked.query.arg ?? '')
    response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n')
  }

  async function importCar(response: ServerResponse, { query }: KuboRequest, file: Uint8Array): Promise<void> {
    const car = await CarReader.fromBytes(file)
    let count = 0
    let bytes = 0
    for await (const block of car.blocks()) {
      const hashed = CID.createV1(block.cid.code, await sha256.digest(block.bytes))
      if (!hashed.equals(block.cid)) throw new Error(`mismatch in content integrity, expected: ${block.cid}`)
      blocks.set(String(block.cid), block.bytes)
      count += 1
      bytes += block.bytes.length
    }
    response.writeHead(200, { 'content-type': 'application/json', trailer: 'X-Stream-Error' })
    if (query.stats === 'true') response.write(line({ Stats: { BlockCount: count, BlockBytesCount: bytes } }))
    response.end()
  }

  function pinAll(response: ServerResponse, root: string): void {
    const missing = walk(CID.parse(root)).find((cid) => !blocks.has(cid))
    if (missing !== undefined) throw new Error(`pin: block was not found locally: ipld: could not find ${missing}`)
    pins.add(root)
    response.writeHead(200, { 'content-type': 'application/json' }).end(line({ Pins: [root] }))
  }

  function walk(cid: CID): string[] {
    const bytes = blocks.get(String(cid))
    if (bytes === undefined || cid.code !== 0x0129) return [String(cid)]
    return [String(cid), ...linksOf(JSON.parse(Buffer.from(bytes).toString())).flatMap((link) => walk(CID.parse(link)))]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    blocks,
    pins,
    insteadOf: (next) => {
      other = next
    },
  }
}

/** The one file of a multipart form, read by another implementation than the one that wrote it. */
async function fileOf(request: IncomingMessage): Promise<Uint8Array> {
  const form = new Busboy({ headers: request.headers as BusboyHeaders })
  const files: Promise<Buffer>[] = []
  form.on('file', (_name, file) => files.push(buffer(file)))
  await pipeline(request, form)
  const [file] = await Promise.all(files)
  if (file === undefined) throw new Error("file argument 'path' is required")
  return file
}

function linksOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const link = (value as { '/'?: unknown })['/']
  return typeof link === 'string' ? [link] : Object.values(value).flatMap(linksOf)
}

function answerError(response: ServerResponse, message: string): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
  response.end(line({ Message: message, Code: 0, Type: 'error' }))
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

function misbehave(response: ServerResponse, answer: KuboAnswer): void {
  if (answer === 'stay silent') return
  if (answer === 'hang up') return void response.socket?.destroy()
  if (answer === 'cut off') return void response.writeHead(200, { 'content-type': 'application/json' }).end()
  if (answer === 'flood') {
    const endless = Readable.from(
      (function* () {
        for (;;) yield '{"Stats":{}}\n'.repeat(1000)
      })(),
    )
    response.on('close', () => endless.destroy())
    return void endless.pipe(response.writeHead(200))
  }
  response.writeHead(answer.status, answer.headers ?? {}).end(answer.body)
}
