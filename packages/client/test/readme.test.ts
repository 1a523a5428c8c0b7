import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { formatProofFile } from '@countersign/proof'
import { sampleProof } from '../../proof/test/support/sample-log.ts'
import { administer, printed, wordsOf } from './support/run-countersign.ts'
import { type RecordedRequest, type Reply, startStandIn } from './support/stand-in-service.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

test('every command of the README runs', async (t) => {
  const { url, requests } = await startStandIn(t, answerAnything)
  const lines = blocks('sh').flatMap((block) => block.split('\n').filter((line) => line !== ''))
  for (const line of lines) printed(await administer(url, ...wordsOf(line).slice(1)))
  assert.ok(lines.length > 10)
  assert.equal(requests.length, lines.length)
})

test('the program of the README runs', async (t) => {
  const allowance = { used: 7, limit: 10, remaining: 3 }
  const { url } = await startStandIn(t, { data: { timestamps: allowance } })
  const [program = ''] = blocks('ts')
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: packageFolder,
    env: { COUNTERSIGN_URL: url, COUNTERSIGN_API_KEY: 'cs_live_example' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.deepEqual([stdout, stderr], ['7 timestamps this month, 3 to go\n', ''])
})

test('the other programs of the README run, one after the other', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-readme-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const file of ['build.tar.gz', 'contract.pdf']) await writeFile(join(folder, file), file)
  const proof = formatProofFile(await sampleProof(1, 2))
  const { url, requests } = await startFileStandIn(t, proof)
  const [, ...programs] = blocks('ts').filter((block) => !block.includes('verifyWebhook'))
  const begin = `import { createClient } from '@countersign/client'
    const client = createClient({ url: '${url}', apiKey: 'cs_live_example' })
    process.chdir('${folder}')\n`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', begin + programs.join('\n')], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.deepEqual([stdout, stderr], ['ts_01 build.tar.gz\ndoc_01 Contract\nsr_01 PENDING\nseal_01 Main seal\n', ''])
  assert.equal(await readFile(join(folder, 'signed.pdf'), 'utf8'), 'signed')
  assert.equal(programs.length, 7)
  assert.equal(requests.length, 17)
})

/** Answers every request of the programs. */
async function startFileStandIn(t: TestContext, proof: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const status = { status: 'COMPLETED', blockchain: { status: 'CONFIRMED' } }
  const ids = { id: 'ts_01', documentId: 'doc_01', signingRequestId: 'sr_01' }
  const signingRequests = [{ signingRequestId: 'sr_01', status: 'PENDING' }]
  const lists = {
    signingRequests,
    timestamps: [{ id: 'ts_01', label: 'build.tar.gz' }],
    documents: [{ documentId: 'doc_01', title: 'Contract' }],
    seals: [{ sealId: 'seal_01', name: 'Main seal' }],
    events: [],
    proofs: [JSON.parse(proof)],
    nextCursor: null,
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://stand-in')
    requests.push(pathname)
    request.resume().on('end', () => {
      if (pathname.endsWith('/proof')) response.end(proof)
      else if (pathname.endsWith('/file')) response.end('signed')
      else response.end(JSON.stringify({ success: true, data: { ...ids, ...status, ...lists } }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block)
}

function answerAnything({ method, path }: RecordedRequest): Reply {
  const parts = path.split('/')
  // The domains of an organization, or a list.
  const noun = parts[5] === 'domains' ? parts[5] : (parts[3] ?? '')
  return { data: method === 'GET' ? { [noun]: [], nextCursor: null } : { id: `${noun}_01` } }
}
