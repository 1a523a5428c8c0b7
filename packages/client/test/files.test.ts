import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { type Client, CountersignError, createClient, type RetryOptions } from '@countersign/client'

const created = { success: true, data: { documentId: 'doc_01' } }
const busy = { success: false, error: 'Not ready.' }

test('a file that can be read twice is sent again as it was, with the same Idempotency-Key', async (t) => {
  const { client, received } = await receiving(t, [503, 201])
  const { documentId } = await client.documents.upload({ file: new Blob(['the file']), title: 'A' })
  assert.equal(documentId, 'doc_01')
  assert.deepEqual(
    received.map(({ body }) => /\r\n\r\nthe file\r\n--/.test(body)),
    [true, true],
  )
  assert.equal(new Set(received.map(({ key }) => key)).size, 1)
})

test('a stream is sent once, whatever is answered: a second time it would be empty', async (t) => {
  for (const file of [new Blob(['the file']).stream(), Readable.from([Buffer.from('the file')])]) {
    const { client, received } = await receiving(t, [503, 201])
    await assert.rejects(client.documents.upload({ file, title: 'A' }), { status: 503 })
    assert.equal(received.length, 1)
  }
})

test('a stream that was read before is refused, and so are texts in place of bytes', async (t) => {
  const { client } = await receiving(t, [201])
  const read = new Blob(['the file']).stream()
  await new Response(read).text()
  const texts = () => Readable.from(['the file']) as unknown as AsyncIterable<Uint8Array>
  for (const open of [() => read, texts]) {
    await assert.rejects(client.documents.upload({ file: open(), title: 'A' }), TypeError)
    await assert.rejects(client.timestamps.create({ file: open() }), TypeError)
  }
})

test('the error of a file that cannot be read is that of the file, and not one of the connection', async (t) => {
  const { client } = await receiving(t, [201])
  const fault = new Error('the disk is gone')
  const file = (async function* () {
    yield Buffer.from('begun')
    throw fault
  })()
  await assert.rejects(client.documents.upload({ file, title: 'A' }), (error) => error === fault)
})

test('a signal ends hashing, also of a stream that stays silent, and leaves nothing on the signal', async (t) => {
  const { client, received } = await receiving(t, [201])
  const stop = new AbortController()
  const reason = new Error('enough')
  let cancelled: unknown
  const file = new ReadableStream<Uint8Array>({
    cancel(why) {
      cancelled = why
    },
  })
  const asking = client.timestamps.create({ file }, { signal: stop.signal })
  setImmediate(() => stop.abort(reason))
  await assert.rejects(asking, (error) => error === reason)
  assert.equal(cancelled, reason)
  await assert.rejects(client.timestamps.create({ hash: 'ab' }, { signal: stop.signal }), (error) => error === reason)
  assert.equal(received.length, 0)
})

test('a download that breaks off in the middle fails as a lost connection, as a whole and as a stream', async (t) => {
  const client = await serving(t, (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.socket?.destroy())
  })
  const lost = (error: unknown) => error instanceof CountersignError && error.kind === 'interrupted'
  await assert.rejects(async () => (await client.documents.download('doc_01')).bytes(), lost)
  await assert.rejects(async () => {
    for await (const _ of (await client.documents.download('doc_01')).stream);
  }, lost)
  await assert.rejects(client.timestamps.proof('ts_01'), lost)
})

test('a download that breaks off is continued from where it was, of the same file, and not for ever', async (t) => {
  const file = 'a file of three parts'
  const asked: (string | undefined)[] = []
  const part = (first: number, last: number, end: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.headers.range)
    const headers = { 'accept-ranges': 'bytes', 'content-length': file.length - first, etag: '"one"' }
    const range = { 'content-range': `bytes ${first}-${file.length - 1}/${file.length}` }
    response.writeHead(first === 0 ? 200 : 206, first === 0 ? headers : { ...headers, ...range })
    response.write(file.slice(first, last), () => (end ? response.end() : response.socket?.destroy()))
  }
  const answers = async (list: ((request: IncomingMessage, response: ServerResponse) => void)[], attempts = 3) => {
    asked.length = 0
    const retry = { attempts, longestWaitSeconds: 0 }
    const client = await serving(t, (request, response) => list.shift()?.(request, response), { retry })
    const progress: number[] = []
    const { bytes, size } = await client.documents.download('doc_01', { onProgress: (done) => progress.push(done) })
    return { text: async () => new TextDecoder().decode(await bytes()), size, progress }
  }
  const lost = { name: 'CountersignError', kind: 'interrupted' }

  const whole = await answers([part(0, 4, false), part(4, 10, false), part(10, 21, true)])
  assert.deepEqual([await whole.text(), whole.size, asked], [file, 21, [undefined, 'bytes=4-', 'bytes=10-']])
  assert.deepEqual(whole.progress, [4, 10, 21])
  const atTheEnd = await answers([part(0, 21, false)])
  assert.deepEqual([await atTheEnd.text(), asked.length], [file, 1])

  const tooOften = await answers([part(0, 4, false), part(4, 10, false), part(10, 21, true)], 2)
  await assert.rejects(tooOften.text(), lost)
  const another = await answers([part(0, 4, false), (_, response) => response.end('another file'), part(4, 21, true)])
  await assert.rejects(another.text(), lost)
  const elsewhere = await answers([part(0, 4, false), part(5, 21, true)])
  await assert.rejects(elsewhere.text(), lost)
})

test('a download is given up by its signal in the middle, with its reason', async (t) => {
  const client = await serving(t, (_, response) => void response.writeHead(200).write('half'))
  const stop = new AbortController()
  const reason = new Error('enough')
  const { bytes } = await client.documents.download('doc_01', {
    signal: stop.signal,
    onProgress: () => stop.abort(reason),
  })
  await assert.rejects(bytes(), (error) => error === reason)
})

test('the beginning of a download has a time limit, its rest has none', async (t) => {
  const limits: (() => void)[] = []
  const set = globalThis.setTimeout
  const keep = (act: (...words: unknown[]) => void, milliseconds: number, ...words: unknown[]) => {
    if (milliseconds !== 30_000) return set(act, milliseconds, ...words)
    limits.push(act)
    return set(() => {}, 0)
  }
  t.mock.method(globalThis, 'setTimeout', keep as unknown as typeof set)
  const silent = await serving(t, () => limits.at(-1)?.(), { retry: { attempts: 1 } })
  await assert.rejects(silent.documents.download('doc_01'), { kind: 'timeout' })
  const cleared = t.mock.method(globalThis, 'clearTimeout')
  const slow = await serving(t, (_, response) => void response.writeHead(200).write('half'))
  const { stream } = await slow.documents.download('doc_01')
  assert.ok(cleared.mock.callCount() > 0)
  await stream.cancel()
})

test('a download is read once', async (t) => {
  const client = await serving(t, (_, response) => response.end('all'))
  const download = await client.documents.download('doc_01')
  assert.equal(new TextDecoder().decode(await download.bytes()), 'all')
  await assert.rejects(download.bytes(), TypeError)
})

test('the name of a download is no path, and its size is unknown where a proxy has compressed it', async (t) => {
  const names = ["attachment; filename*=UTF-8''..%2F..%5Ca%20b.pdf", `attachment; filename="../c.pdf"`]
  const client = await serving(t, (_, response) => {
    response.writeHead(200, { 'content-disposition': names.shift() ?? `attachment; filename*=UTF-8''%E0%A4%A` }).end()
  })
  const nameOf = async () => (await client.documents.download('doc_01')).name
  assert.deepEqual([await nameOf(), await nameOf(), await nameOf()], ['.._.._a b.pdf', '.._c.pdf', '%E0%A4%A'])
  const fetch = async () =>
    new Response('twelve bytes', { headers: { 'content-length': '5', 'content-encoding': 'br' } })
  const { size } = await createClient({ url: 'http://a.example', apiKey: 'k', fetch }).documents.download('doc_01')
  assert.equal(size, undefined)
})

test('a proof that is none is unreadable', async (t) => {
  const client = await serving(t, (_, response) => response.end('<html>'))
  await assert.rejects(client.timestamps.proof('ts_01'), { name: 'CountersignError', kind: 'unreadable' })
})

interface Received {
  readonly body: string
  readonly key: string | string[] | undefined
}

async function receiving(t: TestContext, statuses: number[]): Promise<{ client: Client; received: Received[] }> {
  const received: Received[] = []
  const client = await serving(t, (request, response) => {
    text(request).then(
      (body) => {
        received.push({ body, key: request.headers['idempotency-key'] })
        const status = statuses[received.length - 1] ?? 201
        response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify(status === 201 ? created : busy))
      },
      () => response.destroy(),
    )
  })
  return { client, received }
}

async function serving(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: { readonly retry?: RetryOptions } = {},
): Promise<Client> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createClient({ url: `http://127.0.0.1:${port}`, apiKey: 'cs_live_x', retry: { attempts: 2 }, ...options })
}
