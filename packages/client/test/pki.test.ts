import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createKeySigner, makeCrl, readCrl, readPem, writePem } from '@countersign/pki'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const passphrase = 'correct horse battery staple'

/** A folder with a new root, and the words that sign with it. */
async function rootIn(t: Parameters<typeof temporaryFolder>[0]) {
  const folder = await temporaryFolder(t)
  const at = (name: string) => join(folder, name)
  await writeFile(at('passphrase'), `${passphrase}\n`)
  const common = ['--passphrase-file', at('passphrase')]
  const subject = ['--name', 'Example Root', '--organization', 'Example GmbH', '--country', 'DE']
  const words = ['pki', 'new-root', ...subject, '--key', at('root.key'), '--out', at('root.crt'), ...common]
  const created = printed(await runCountersign(words))
  return {
    at,
    created,
    again: () => runCountersign(words),
    withRoot: ['--key', at('root.key'), '--root', at('root.crt'), ...common],
    async openssl(...rest: string[]): Promise<string> {
      const { stdout, stderr } = await promisify(execFile)('openssl', rest, { cwd: folder })
      return stdout + stderr
    },
  }
}

test('pki new-root creates a root that openssl reads, with an encrypted key, and overwrites nothing', async (t) => {
  const { at, created, again, openssl } = await rootIn(t)
  assert.match(created, /^subject +CN=Example Root,O=Example GmbH,C=DE$/m)
  assert.match(await readFile(at('root.key'), 'utf8'), /^-----BEGIN ENCRYPTED PRIVATE KEY-----/)
  assert.equal((await stat(at('root.key'))).mode & 0o777, 0o600)
  await openssl('verify', '-x509_strict', '-CAfile', 'root.crt', 'root.crt')
  const ofKey = await openssl('pkey', '-in', 'root.key', '-passin', `pass:${passphrase}`, '-pubout')
  assert.equal(await openssl('x509', '-in', 'root.crt', '-noout', '-pubkey'), ofKey)
  const { code, stderr } = await again()
  assert.deepEqual([code, /root\.key exists\. Choose another name\./.test(stderr)], [2, true])
})

test('pki sign and pki crl make what openssl accepts along the whole chain, until a certificate is revoked', async (t) => {
  const { at, withRoot, openssl } = await rootIn(t)
  const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'issuing.key']
  await openssl('req', '-new', ...request, '-subj', '/CN=Issuing Authority', '-out', 'issuing.csr')
  const out = ['--out', at('issuing.crt'), '--crl', at('root.crl')]
  const { serialNumber } = printedJson(
    await runCountersign(['pki', 'sign', at('issuing.csr'), ...withRoot, ...out, '--json']),
  ) as { serialNumber: string }
  const check = ['verify', '-x509_strict', '-crl_check_all', '-CAfile', 'root.crt', '-CRLfile']
  assert.match(await openssl(...check, 'root.crl', 'issuing.crt'), /OK/)
  const text = await openssl('x509', '-in', 'issuing.crt', '-noout', '-text')
  assert.match(text, /CA:TRUE, pathlen:0/)
  const next = ['pki', 'crl', ...withRoot, '--former', at('root.crl'), '--out', at('next.crl')]
  const revoke = ['--revoke', serialNumber.toUpperCase(), '--reason', 'superseded']
  assert.match(printed(await runCountersign([...next, ...revoke])), /created with 1 certificate/)
  await assert.rejects(openssl(...check, 'next.crl', 'issuing.crt'), /certificate revoked/)
  const last = [...next.slice(0, -4), '--former', at('next.crl'), '--out', at('last.crl')]
  assert.match(printed(await runCountersign(last)), /with 1 certificate/)
  const entries = async (name: string) =>
    readCrl(readPem(await readFile(at(name), 'utf8'), 'X509 CRL')[0] as Uint8Array)
  const again = [...next.slice(0, -4), '--former', at('last.crl'), '--out', at('again.crl')]
  const words = ['--revoke', serialNumber, '--revoke', serialNumber, '--reason', 'keyCompromise']
  assert.match(printed(await runCountersign([...again, ...words])), /with 1 certificate/)
  assert.deepEqual((await entries('again.crl')).entries, (await entries('last.crl')).entries)
})

test('pki crl makes a list with a larger number than the former one, even if the clock went back', async (t) => {
  const { at, withRoot } = await rootIn(t)
  const [der = new Uint8Array()] = readPem(await readFile(at('root.crt'), 'utf8'))
  const key = createPrivateKey({ key: await readFile(at('root.key')), passphrase }).export({
    format: 'der',
    type: 'pkcs8',
  })
  const now = Date.now()
  const number = BigInt(now + 86_400_000)
  const times = { thisUpdate: new Date(now), nextUpdate: new Date(now + 86_400_000) }
  const list = await makeCrl({ issuer: await createKeySigner(key, der, []), number, ...times, revoked: [] })
  await writeFile(at('root.crl'), writePem(list, 'X509 CRL'))
  printed(await runCountersign(['pki', 'crl', ...withRoot, '--former', at('root.crl'), '--out', at('next.crl')]))
  const [next = new Uint8Array()] = readPem(await readFile(at('next.crl'), 'utf8'), 'X509 CRL')
  assert.equal(readCrl(next).number, number + 1n)
})

test('pki creates nothing if one of its files exists', async (t) => {
  const { at, withRoot, openssl } = await rootIn(t)
  const fails = async (name: string, ...words: string[]) => {
    const { code, stderr } = await runCountersign(['pki', ...words])
    assert.deepEqual([code, stderr.includes(`${name} exists. Choose another name.`)], [2, true], stderr)
  }
  const passphraseFile = withRoot.slice(4)
  await fails('root.crt', 'new-root', '--name', 'A', '--key', at('k'), '--out', at('root.crt'), ...passphraseFile)
  await fails('same', 'new-root', '--name', 'A', '--key', at('same'), '--out', at('same'), ...passphraseFile)
  await openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'r', '-subj', '/CN=A', '-out', 'a.csr')
  await fails('root.crt', 'sign', at('a.csr'), ...withRoot, '--out', at('a.crt'), '--crl', at('root.crt'))
  // Not even a request: no service is named here.
  await fails('a.csr', 'request', '--out', at('a.csr'))
  for (const name of ['k', 'same', 'a.crt']) await assert.rejects(stat(at(name)), { code: 'ENOENT' })
})

test('pki refuses short and wrong passphrases, files that are something else, and requests that were changed', async (t) => {
  const { at, withRoot, openssl } = await rootIn(t)
  const fails = async (code: number, message: RegExp, ...words: string[]) => {
    const result = await runCountersign(['pki', ...words])
    assert.deepEqual([result.code, message.test(result.stderr)], [code, true], result.stderr)
  }
  await writeFile(at('short'), 'short\n')
  await writeFile(at('wrong'), 'a different passphrase\n')
  const files = ['--key', at('k'), '--out', at('c'), '--passphrase-file', at('short')]
  await fails(2, /at least 16 characters/, 'new-root', '--name', 'A', ...files)
  await fails(2, /no terminal/, 'new-root', '--name', 'A', '--key', at('k'), '--out', at('c'))
  await openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'k', '-subj', '/CN=A', '-out', 'a.csr')
  const out = ['--out', at('a.crt'), '--crl', at('a.crl')]
  const wrong = ['--key', at('root.key'), '--root', at('root.crt'), '--passphrase-file', at('wrong')]
  await fails(3, /does not open with this passphrase/, 'sign', at('a.csr'), ...wrong, ...out)
  await fails(3, /must contain one certificate request/, 'sign', at('root.crt'), ...withRoot, ...out)
  const [request = new Uint8Array()] = readPem(await readFile(at('a.csr'), 'utf8'), 'CERTIFICATE REQUEST')
  request[request.length - 1] = (request.at(-1) ?? 0) ^ 1
  await writeFile(at('changed.csr'), writePem(request, 'CERTIFICATE REQUEST'))
  await fails(3, /Refused: /, 'sign', at('changed.csr'), ...withRoot, ...out)
})
