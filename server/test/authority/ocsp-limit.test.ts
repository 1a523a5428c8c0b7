import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { openssl } from '../harness/openssl.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService } from '../harness/test-service.ts'

it('The OCSP responder tells only an IP address that asks too often to try later, as openssl knows', async (t) => {
  const clock = setClock(new Date().toISOString())
  const service = await startTestService({ clock, environment: { TRUST_PROXY: 'true' } })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-ocsp-'))
  t.after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const at = (name: string) => join(folder, name)
  for (const name of ['root', 'issuing', 'tsa']) {
    await writeFile(at(`${name}.pem`), (await service.call('GET', `/pki/${name}.pem`)).text)
  }
  const asked = ['ocsp', '-issuer', at('issuing.pem'), '-cert', at('tsa.pem'), '-no_nonce']
  const trust = ['-CAfile', at('root.pem'), '-verify_other', at('issuing.pem')]
  const ask = (...more: string[]) =>
    openssl(...asked, '-url', `${service.url}/pki/ocsp`, ...trust, ...more).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  await openssl(...asked, '-reqout', at('request'))
  const path = `/pki/ocsp/${encodeURIComponent((await readFile(at('request'))).toString('base64'))}`

  // As many as an IP address may send in a minute. A malformed request costs nothing, and counts.
  for (let count = 0; count < 600; count++) {
    assert.equal((await service.call('GET', '/pki/ocsp/AAAA')).headers.get('retry-after'), null)
  }
  assert.match(await ask(), /trylater/i)
  const { status, headers } = await service.call('GET', path)
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control'), headers.get('retry-after')],
    [200, 'application/ocsp-response', 'no-store', '60'],
  )
  assert.match(await ask('-header', 'X-Forwarded-For=192.0.2.7'), /tsa\.pem: good/)
  clock.advance(60)
  assert.match(await ask(), /tsa\.pem: good/)
})
