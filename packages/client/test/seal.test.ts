import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const seal = {
  id: 'seal_01',
  organizationId: 'org_01',
  name: 'Main seal',
  status: 'ACTIVE',
  certificate: { subject: 'CN=Example', issuer: 'CN=Issuer', notAfter: '2031-11-15T10:00:00.000Z' },
  createdAt: '2026-11-15T10:00:00.000Z',
}

test('seal create sends the files that are named, and prints the id', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-seal-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  await Promise.all([
    writeFile(at('i.png'), 'png'),
    writeFile(at('k.p12'), 'p12'),
    writeFile(at('pw'), 'se cret\nrest'),
  ])
  const { url, requests } = await startStandIn(t, { data: seal, status: 201 })
  const common = ['seal', 'create', '--org', 'org_01', '--name', 'Main seal']
  assert.match(printed(await administer(url, ...common)), /^id +seal_01$/m)
  const files = ['--image', at('i.png'), '--pkcs12', at('k.p12'), '--password-file', at('pw')]
  assert.deepEqual(printedJson(await administer(url, ...common, ...files, '--json')), seal)
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['POST', '/admin/v1/organizations/org_01/seals'])
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  assert.deepEqual(
    requests.map(({ body }) => body),
    [{ name: 'Main seal' }, { name: 'Main seal', image: base64('png'), pkcs12: base64('p12'), password: 'se cret' }],
  )
  const missing = await administer(url, ...common, '--image', at('none.png'))
  assert.deepEqual([missing.code, /none\.png cannot be read \(ENOENT\)/.test(missing.stderr)], [3, true])
  const alone = await administer(url, ...common, '--password-file', at('pw'))
  assert.deepEqual([alone.code, /needs --pkcs12/.test(alone.stderr)], [2, true])
})

test('seal list and seal revoke speak of seals', async (t) => {
  const { url, requests } = await startStandIn(t, ({ method }) =>
    method === 'GET' ? { data: { seals: [seal], nextCursor: null } } : { data: { ...seal, status: 'REVOKED' } },
  )
  assert.match(printed(await administer(url, 'seal', 'list', '--org', 'org_01')), /seal_01 +Main seal +org_01 +ACTIVE/)
  assert.match(printed(await administer(url, 'seal', 'revoke', 'seal_01', '--reason', 'superseded')), /seal_01 revoked/)
  assert.equal(requests[0]?.query.organizationId, 'org_01')
  assert.deepEqual([requests[1]?.path, requests[1]?.body], ['/admin/v1/seals/seal_01/revoke', { reason: 'superseded' }])
  assert.equal((await administer(url, 'seal', 'revoke', 'seal_01', '--reason', 'mood')).code, 2)
})
