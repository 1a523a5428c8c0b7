import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readSettings } from '../src/cli/settings.ts'
import { adminToken, printed, runCountersign, runProgram } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const noOrganizations = { data: { organizations: [], nextCursor: null } }

test('the URL is --url, else COUNTERSIGN_URL, else PORT, else port 3000', () => {
  const environment = { COUNTERSIGN_URL: 'https://b.example.org/sign/', PORT: '8080' }
  assert.equal(readSettings({ url: 'http://a.example.org/' }, environment).url, 'http://a.example.org')
  assert.equal(readSettings({}, environment).url, 'https://b.example.org/sign')
  assert.equal(readSettings({}, { COUNTERSIGN_URL: ' ', PORT: '8080' }).url, 'http://127.0.0.1:8080')
  assert.equal(readSettings({}, { PORT: '' }).url, 'http://127.0.0.1:3000')
})

test('the command finds the service by PORT', async (t) => {
  const { port, requests } = await startStandIn(t, noOrganizations)
  printed(await runCountersign(['org', 'list'], { PORT: String(port), ADMIN_TOKEN: adminToken }))
  assert.equal(requests.length, 1)
})

test('the token is OPERATOR_TOKEN, else ADMIN_TOKEN, else in --data-dir, else in DATA_DIR, else in ./data', async (t) => {
  const { url, requests } = await startStandIn(t, noOrganizations)
  const folder = await folderWithTokens(t, {
    flag: 'token-of-flag',
    variable: 'token-of-variable',
    data: 'token-of-data',
  })
  const args = ['org', 'list', '--url', url]
  const flag = ['--data-dir', join(folder, 'flag')]
  const DATA_DIR = join(folder, 'variable')
  printed(await runCountersign(args, { OPERATOR_TOKEN: 'token-of-operator', ADMIN_TOKEN: adminToken, DATA_DIR }))
  printed(await runCountersign([...args, ...flag], { ADMIN_TOKEN: adminToken, DATA_DIR }))
  printed(await runCountersign([...args, ...flag], { DATA_DIR }))
  printed(await runCountersign(args, { DATA_DIR, ADMIN_TOKEN: '' }))
  printed(await runProgram(args, { cwd: folder }))
  const tokens = requests.map(({ headers }) => headers.authorization)
  assert.deepEqual(
    tokens,
    ['token-of-operator', adminToken, 'token-of-flag', 'token-of-variable', 'token-of-data'].map(
      (one) => `Bearer ${one}`,
    ),
  )
})

test('a token that cannot be read or used ends with 3, unseen', async (t) => {
  const { url, requests } = await startStandIn(t, noOrganizations)
  const folder = await folderWithTokens(t, { empty: '', broken: `${adminToken} ${adminToken}` })
  const calls = [
    [
      { DATA_DIR: join(folder, 'nowhere') },
      /cannot be read from .*nowhere\/admin-token \(ENOENT\).* DATA_DIR to that folder, or set ADMIN_TOKEN/,
    ],
    [{ DATA_DIR: join(folder, 'empty') }, /admin-token is empty/],
    [{ DATA_DIR: join(folder, 'broken') }, /admin-token is not a token/],
    [{ ADMIN_TOKEN: `${adminToken}\n${adminToken}` }, /^ADMIN_TOKEN is not a token/],
  ] as const
  for (const [env, complaint] of calls) {
    const { code, stdout, stderr } = await runCountersign(['org', 'list', '--json', '--url', url], env)
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(stderr, complaint)
  }
  assert.deepEqual(requests, [])
})

test('a wrong URL or port ends with 2, and a password in it is not shown', async () => {
  const calls = [
    [{ COUNTERSIGN_URL: 'http://root:hunter2@127.0.0.1:1' }, /^COUNTERSIGN_URL must be an http or https URL without/],
    [{ COUNTERSIGN_URL: 'localhost:3000' }, /^COUNTERSIGN_URL must be /],
    [{ PORT: '0' }, /^PORT must be a number from 1 to 65535, not "0"/],
    [{ PORT: 'web' }, /^PORT must be /],
  ] as const
  for (const [env, complaint] of calls) {
    const { code, stdout, stderr } = await runCountersign(['org', 'list'], { ...env, ADMIN_TOKEN: adminToken })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, complaint)
    assert.doesNotMatch(stderr, /hunter2/)
  }
})

/** A folder of data folders, each with its token as the service writes it: with a line end. */
async function folderWithTokens(t: TestContext, tokens: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-settings-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, token] of Object.entries(tokens)) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'admin-token'), `${token}\n`, { mode: 0o600 })
  }
  return folder
}
