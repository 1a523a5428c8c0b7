import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTimestampRoots } from '../../src/infrastructure/read-certificate-file.ts'
import { StartRefused } from '../../src/vocabulary/start-refused.ts'
import { openssl } from '../harness/openssl.ts'

test('the roots of time-stamping authorities are read, or the start is refused with what is wrong', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-roots-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  const key = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', at('key')]
  const root = await openssl('req', '-x509', '-subj', '/CN=Outside', '-days', '9', ...key)
  await writeFile(at('two.pem'), root + root)
  assert.equal((await readTimestampRoots(at('two.pem'))).length, 2)
  for (const [name, content, reason] of [
    ['missing.pem', null, /TSA_ROOTS is .*missing\.pem, which cannot be read \(ENOENT\)\. Set a file/],
    ['empty.pem', 'no certificate', /which has no certificate\. Set a file/],
    ['odd.pem', '-----BEGIN CERTIFICATE-----\n%\n-----END CERTIFICATE-----', /has an invalid certificate/],
    ['broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', /has an invalid certificate/],
    ['many.pem', root.repeat(101), /has more than 100 certificates/],
  ] as const) {
    if (content !== null) await writeFile(at(name), content)
    await assert.rejects(
      readTimestampRoots(at(name)),
      (error: unknown) => error instanceof StartRefused && reason.test(error.message),
    )
  }
})
