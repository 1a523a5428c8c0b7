import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { administer, printed } from './support/run-countersign.ts'
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

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block)
}

/** As a shell would split these lines: double quotes keep words together. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function answerAnything({ method, path }: RecordedRequest): Reply {
  const noun = path.split('/')[3] ?? ''
  return { data: method === 'GET' ? { [noun]: [], nextCursor: null } : { id: `${noun}_01` } }
}
