import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { saveDownload } from '../src/cli/save-download.ts'
import type { Download } from '../src/download.ts'
import { runCountersign } from './support/run-countersign.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

const signer = ['--signer', 'Anna Kowalska <anna@example.org>']

test('sign uploads the file, requests the signatures, and prints the links', async (t) => {
  const { at, run, asked } = await setUp(t)
  const { code, stdout } = await run(
    'sign',
    at('c.pdf'),
    ...signer,
    '--signer',
    'Bob <b@example.org>',
    '--order',
    '--expires',
    '5',
  )
  assert.equal(code, 0)
  assert.match(stdout, /^Anna Kowalska <anna@example\.org> +http:\/\/sign\/1$/m)
  assert.match(asked[0]?.body ?? '', /name="title"\r\n\r\nc\.pdf\r\n[\s\S]*filename="c\.pdf"[\s\S]*a contract/)
  assert.deepEqual(JSON.parse(asked[1]?.body ?? ''), {
    documentTitle: 'c.pdf',
    documentId: 'doc_1',
    signers: [
      { name: 'Anna Kowalska', email: 'anna@example.org', order: 0 },
      { name: 'Bob', email: 'b@example.org', order: 1 },
    ],
    expiresInDays: 5,
  })
})

test('sign with --watch follows the request to its end and saves the signed file', async (t) => {
  const { at, run } = await setUp(t)
  const { code, stdout } = await run('sign', at('c.pdf'), ...signer, '--watch', '--out', at('s.pdf'), '--json')
  assert.equal(code, 0)
  const [created, seen, ended] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    [created.signingRequestId, seen.status, ended.status, ended.written],
    ['sr_1', 'COMPLETED', 'COMPLETED', at('s.pdf')],
  )
  assert.equal(await readFile(at('s.pdf'), 'utf8'), 'the finished file')
})

test('a signed file has its name once it is complete, and is not left half', async (t) => {
  for (const end of ['whole', 'lost'] as const) {
    const { at, run, names, onFile } = await setUp(t)
    let early: string[] = []
    onFile.act = async (response) => {
      response.write('the finished ')
      while (!(await names()).some((name) => name.endsWith('.part'))) await setImmediate()
      early = await names()
      if (end === 'whole') response.end('file')
      else response.destroy()
    }
    const { code } = await run('sign', at('c.pdf'), ...signer, '--watch', '--out', at('s.pdf'))
    assert.deepEqual([code, early.includes('s.pdf')], [end === 'whole' ? 0 : 3, false])
    assert.deepEqual(await names(), end === 'whole' ? ['c.pdf', 's.pdf'] : ['c.pdf'])
  }
})

test('of two files that are saved under one name at the same time, one is saved, whole', async (t) => {
  const { at, names } = await setUp(t)
  const first = new TransformStream<Uint8Array, Uint8Array>()
  const second = new TransformStream<Uint8Array, Uint8Array>()
  const saving = [first, second].map(({ readable: stream }) => saveDownload({ stream } as Download, at('s.pdf')))
  const [one, other] = [first.writable.getWriter(), second.writable.getWriter()]
  await one.write(Buffer.from('the first '))
  await other.write(Buffer.from('another'))
  await one.write(Buffer.from('file'))
  await one.close()
  await saving[0]
  await other.close()
  await assert.rejects(saving[1] ?? assert.fail(), /cannot be written \(EEXIST\)/)
  assert.equal(await readFile(at('s.pdf'), 'utf8'), 'the first file')
  assert.deepEqual(await names(), ['c.pdf', 's.pdf'])
})

test('sign with --watch sends nothing where its output already exists', async (t) => {
  const { at, run, asked } = await setUp(t)
  await writeFile(at('s.pdf'), 'a file of somebody')
  const { code } = await run('sign', at('c.pdf'), ...signer, '--watch', '--out', at('s.pdf'))
  assert.deepEqual([code, asked.length, await readFile(at('s.pdf'), 'utf8')], [2, 0, 'a file of somebody'])
})

test('a request that ends otherwise ends with 1', async (t) => {
  const { at, run } = await setUp(t, 'DECLINED')
  const { code, stdout } = await run('sign', at('c.pdf'), ...signer, '--watch', '--out', at('s.pdf'))
  assert.deepEqual([code, /The request is DECLINED\.\n$/.test(stdout)], [1, true])
})

test('seal finds the seal by its name, applies it, and saves the file', async (t) => {
  const { at, run, asked } = await setUp(t)
  const { code } = await run(
    'seal',
    at('c.pdf'),
    '--seal',
    'Main seal',
    '--page',
    '2',
    '--x',
    '10.5',
    '--out',
    at('s.pdf'),
  )
  assert.equal(code, 0)
  assert.equal(await readFile(at('s.pdf'), 'utf8'), 'the finished file')
  const applied = asked.find(({ path }) => path === '/api/v1/seals/apply')
  assert.deepEqual(JSON.parse(applied?.body ?? ''), {
    documentId: 'doc_1',
    sealId: 'seal_1',
    position: { page: 2, x: 10.5, y: 36 },
  })
  const exists = await run('seal', at('c.pdf'), '--seal', 'Main seal', '--out', at('s.pdf'))
  assert.deepEqual([exists.code, /already exists/.test(exists.stderr)], [2, true])
  const unknown = await run('seal', at('c.pdf'), '--seal', 'Other', '--out', at('t.pdf'))
  assert.deepEqual([unknown.code, /no active seal called "Other"/.test(unknown.stderr)], [1, true])
})

test('a wrong call of sign or seal ends with 2, a missing file or key with 3', async (t) => {
  const { at, run } = await setUp(t)
  for (const args of [
    ['sign', at('c.pdf')],
    ['sign', at('c.pdf'), '--signer', 'Anna'],
    ['sign', at('c.pdf'), ...signer, '--out', 'x'],
    ['seal', at('c.pdf'), '--seal', 'x'],
    ['seal', at('c.pdf'), '--seal', 'x', '--out', at('t.pdf'), '--x', 'left'],
  ]) {
    assert.deepEqual([args, (await run(...args)).code], [args, 2])
  }
  assert.equal((await run('sign', at('none.pdf'), ...signer)).code, 3)
  const home = homeIn(await temporaryFolder(t))
  const keyless = await runCountersign(['sign', at('c.pdf'), ...signer], home)
  assert.deepEqual([keyless.code, /Run countersign login/.test(keyless.stderr)], [3, true])
})

async function setUp(t: TestContext, end = 'COMPLETED') {
  const folder = await temporaryFolder(t)
  const at = (name: string) => join(folder, name)
  await writeFile(at('c.pdf'), 'a contract')
  const names = async () => (await readdir(folder)).toSorted()
  const asked: { path: string; body: string }[] = []
  const onFile = {
    act: async (response: ServerResponse) => void response.end('the finished file'),
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = new URL(request.url ?? '', 'http://x').pathname
      asked.push({ path, body })
      if (path.endsWith('/file')) void onFile.act(response)
      else response.end(JSON.stringify({ success: true, data: answerTo(path, body, end) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...homeIn(folder), COUNTERSIGN_URL: url, COUNTERSIGN_API_KEY: 'cs_live_1' }
  return { at, asked, names, onFile, run: (...args: string[]) => runCountersign(args, env) }
}

function answerTo(path: string, body: string, end: string): object {
  switch (path) {
    case '/api/v1/documents':
      return { documentId: 'doc_1' }
    case '/api/v1/signing': {
      const { signers } = JSON.parse(body) as { signers: object[] }
      const links = signers.map((one, index) => ({ ...one, signingUrl: `http://sign/${index + 1}` }))
      return { signingRequestId: 'sr_1', documentId: 'doc_1', expiresAt: '2026-12-01T00:00:00.000Z', signers: links }
    }
    case '/api/v1/seals':
      return { seals: [{ sealId: 'seal_1', name: 'Main seal', status: 'ACTIVE' }], nextCursor: null }
    case '/api/v1/seals/apply':
      return { documentId: 'doc_1', sealId: 'seal_1', fileHash: 'ab'.repeat(32) }
    default:
      return {
        status: end,
        reason: null,
        progress: { signed: 1, total: 1 },
        signers: [],
        document: { finalHash: null },
      }
  }
}
