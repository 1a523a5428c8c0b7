import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { createKeyboard } from '../src/cli/keyboard.ts'
import { type Run, runCountersign } from './support/run-countersign.ts'
import { type RecordedRequest, type Reply, startStandIn } from './support/stand-in-service.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

const key = 'cs_live_0123456789abcdefghijABCDEFGHIJ01'
const otherKey = 'cs_live_another56789abcdefghijABCDEFGHIJ'
const allowance = { used: 7, limit: 10, remaining: 3 }
const quota = {
  plan: 'enterprise',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  timestamps: allowance,
  signingRequests: allowance,
  seals: { used: 0, limit: null, remaining: null },
  documents: allowance,
  storageBytes: allowance,
  requestsPerHour: 100,
}

test('login stores a key that the service accepts, for this user alone, and shows it nowhere', async (t) => {
  const { env, url, requests } = await setUp(t)
  const run = await login(env, url, key)
  assert.match(run.stdout, /^Logged in\./)
  assert.deepEqual([requests[0]?.path, requests[0]?.headers.authorization], ['/api/v1/quota', `Bearer ${key}`])
  const path = join(env.XDG_CONFIG_HOME ?? '', 'countersign', 'credentials.json')
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.match(await readFile(path, 'utf8'), new RegExp(key))
  const status = shown(await runCountersign(['status'], env))
  assert.match(status.stdout, /^timestamps +7 of 10 used, 3 left$/m)
  assert.match(status.stdout, /^seals +0 used, no limit$/m)
  assert.equal(requests.at(-1)?.headers.authorization, `Bearer ${key}`)
})

test('a key that the service refuses is not stored', async (t) => {
  const { env, url } = await setUp(t)
  const run = await login(env, url, 'cs_live_wrong')
  assert.deepEqual([run.code, run.stdout, run.stderr], [1, '', 'The API key is not known.\n'])
  const status = JSON.parse((await runCountersign(['status', '--json', '--url', url], env)).stdout)
  assert.deepEqual([status.key, status.ready], ['none', true])
})

test('a personal key is stored although the service shows it no quota', async (t) => {
  const { env, url } = await setUp(t)
  const run = await login(env, url, 'cs_live_personal')
  assert.deepEqual([run.code, /^plan +none: a personal key/m.test(run.stdout)], [0, true])
})

test('a stored key goes to its own service alone; the last login is the default, and the environment comes first', async (t) => {
  const { env, url, requests } = await setUp(t)
  const other = await startStandIn(t, answer)
  await login(env, url, key)
  await login(env, other.url, otherKey)
  await runCountersign(['status'], env)
  assert.equal(other.requests.at(-1)?.headers.authorization, `Bearer ${otherKey}`)
  await runCountersign(['status'], { ...env, COUNTERSIGN_URL: url })
  assert.equal(requests.at(-1)?.headers.authorization, `Bearer ${key}`)
  await runCountersign(['status'], { ...env, COUNTERSIGN_API_KEY: key })
  assert.equal(other.requests.at(-1)?.headers.authorization, `Bearer ${key}`)
  const third = await startStandIn(t, answer)
  const status = await runCountersign(['status', '--url', third.url], env)
  assert.match(status.stderr, /^No API key is stored for this service/)
  assert.ok(third.requests.every(({ headers }) => headers.authorization === undefined))
})

test('the stored login does not choose the service that is administered', async (t) => {
  const { env, url, requests } = await setUp(t)
  const own = await startStandIn(t, { data: { organizations: [], nextCursor: null } })
  await login(env, url, key)
  const before = requests.length
  const run = await runCountersign(['org', 'list'], { ...env, PORT: String(own.port), ADMIN_TOKEN: 'token' })
  assert.deepEqual([run.code, own.requests.length, requests.length], [0, 1, before])
})

test('logout removes the key of the service, or of all', async (t) => {
  const { env, url } = await setUp(t)
  const other = await startStandIn(t, answer)
  await login(env, url, key)
  await login(env, other.url, otherKey)
  assert.match((await runCountersign(['logout'], env)).stdout, new RegExp(`^Key removed for ${other.url}\\.`))
  assert.equal(JSON.parse((await runCountersign(['status', '--json'], env)).stdout).url, url)
  assert.deepEqual(JSON.parse((await runCountersign(['logout', '--all', '--json'], env)).stdout), { removed: [url] })
  assert.match((await runCountersign(['logout', '--url', url], env)).stdout, /^No key is stored for /)
})

test('a person is prompted for the URL and the key, and the key is not echoed', async (t) => {
  const { env, url, requests } = await setUp(t)
  const [input, screen] = [new PassThrough(), new PassThrough()]
  const raw: boolean[] = []
  const source = Object.assign(input, { isTTY: true, setRawMode: (isRaw: boolean) => void raw.push(isRaw) })
  let seen = ''
  screen.on('data', (piece: Buffer) => {
    seen += String(piece)
    if (String(piece).endsWith(']: ')) input.write(`${url}\n`)
    if (String(piece).endsWith('(not shown): ')) input.write(`wrong\u007f\u007f\u007f\u007f\u007f${key}\r`)
  })
  const keyboard = createKeyboard(source, screen)
  const run = shown(await runCountersign(['login'], env, { keyboard }))
  assert.deepEqual([run.code, raw], [0, [true, false]])
  assert.equal(requests[0]?.headers.authorization, `Bearer ${key}`)
  assert.ok(!seen.includes(key))
})

test('without a terminal and without --key-stdin login ends with 2', async (t) => {
  const { env, url } = await setUp(t)
  const { code, stderr } = await runCountersign(['login', '--url', url], env)
  assert.deepEqual([code, /Use --key-stdin/.test(stderr)], [2, true])
})

test('a file of keys that others can read, or that is damaged, is refused', async (t) => {
  const { env, url } = await setUp(t)
  await login(env, url, key)
  const folder = join(env.XDG_CONFIG_HOME ?? '', 'countersign')
  await chmod(join(folder, 'credentials.json'), 0o644)
  const open = await runCountersign(['status'], env)
  assert.deepEqual([open.code, /can be read by other users/.test(open.stderr)], [3, true])
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'credentials.json'), '{', { mode: 0o600 })
  await chmod(join(folder, 'credentials.json'), 0o600)
  const damaged = await runCountersign(['status'], env)
  assert.deepEqual([damaged.code, /is damaged/.test(damaged.stderr)], [3, true])
})

test('status ends with 3 where nothing answers or the service is not ready, and with 1 where the key is refused', async (t) => {
  const folder = await temporaryFolder(t)
  const env = homeIn(folder)
  const nowhere = await runCountersign(['status', '--url', 'http://127.0.0.1:1'], env)
  assert.deepEqual([nowhere.code, /cannot be reached/.test(nowhere.stderr)], [3, true])
  const { url } = await startStandIn(t, ({ path }) =>
    path === '/health/ready' ? { raw: '{"status":"not ready"}', status: 503 } : { data: quota },
  )
  assert.equal((await runCountersign(['status', '--url', url], { ...env, COUNTERSIGN_API_KEY: key })).code, 3)
  const refusing = await startStandIn(t, answer)
  const wrong = await runCountersign(['status', '--url', refusing.url], {
    ...env,
    COUNTERSIGN_API_KEY: 'cs_live_wrong',
  })
  assert.deepEqual([wrong.code, wrong.stderr], [1, 'The API key is not known.\n'])
})

async function setUp(t: TestContext) {
  const env = homeIn(await temporaryFolder(t))
  return { env, ...(await startStandIn(t, answer)) }
}

function answer({ path, headers }: RecordedRequest): Reply {
  if (path === '/health/ready') return { raw: '{"status":"ready"}', status: 200 }
  if (headers.authorization === 'Bearer cs_live_wrong') return { error: 'The API key is not known.', status: 401 }
  if (headers.authorization !== 'Bearer cs_live_personal') return { data: quota }
  return { error: 'No organization.', status: 403, headers: { 'x-error-code': 'ORGANIZATION_REQUIRED' } }
}

async function login(env: Record<string, string>, url: string, given: string): Promise<Run> {
  const keyboard = createKeyboard(
    Object.assign(new PassThrough(), { isTTY: false }).end(`${given}\n`),
    new PassThrough(),
  )
  return shown(await runCountersign(['login', '--url', url, '--key-stdin'], env, { keyboard }))
}

/** No key is ever printed. */
function shown(run: Run): Run {
  assert.ok(!`${run.stdout}${run.stderr}`.includes(key), 'the key is shown')
  return run
}
