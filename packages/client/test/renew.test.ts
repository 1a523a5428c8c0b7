import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { addValidationData, beginDocumentTimestamp, beginSignature, finishSignature, verifyPdf } from '@countersign/pdf'
import {
  createKeySigner,
  generateKey,
  issueCertificate,
  makeTimestampResponse,
  readTimestampRequest,
  writePem,
} from '@countersign/pki'
import { Authority, createAuthority } from '../../pdf/test/support/authority.ts'
import { contract } from '../../pdf/test/support/sample-contract.ts'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'

const now = Date.now()
const inDays = (days: number) => new Date(now + days * 86_400_000)
const second = (time: Date) => `${time.toISOString().slice(0, 19)}.000Z`

const old = await createAuthority('Old', { root: inDays(9000), issuing: inDays(5000), tsa: inDays(100) })
const newer = await createAuthority('Newer', { root: inDays(9000), issuing: inDays(5000), tsa: inDays(3000) })

/** Signed a month ago and closed by the old authority, whose timestamps end in 100 days. */
const closed = await close(await sign())

async function sign(): Promise<Uint8Array> {
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const signingTime = inDays(-30)
  const begun = await beginSignature(contract, { field, subFilter: 'ETSI.CAdES.detached', signingTime })
  return finishSignature(begun, await old.cms(begun, await old.signer('Ann', inDays(10)), signingTime))
}

async function close(bytes: Uint8Array, authority = old): Promise<Uint8Array> {
  const crls = await old.crls([], inDays(-29))
  const data = await addValidationData(bytes, { certificates: authority.certificates, crls, ocsps: [] })
  const begun = await beginDocumentTimestamp(data, { fieldName: 'DocumentTimestamp_1' })
  return finishSignature(begun, await authority.timestamp(begun.digest, inDays(-28)))
}

/** The old authority with a timestamping key whose certificate names this CRL. */
async function authorityNaming(crlUrl: string): Promise<Authority> {
  const { pkcs8, spki } = await generateKey('p256')
  const certificate = await issueCertificate({
    profile: 'tsa',
    subject: { commonName: 'Old TSA elsewhere' },
    publicKey: spki,
    serialNumber: Uint8Array.of(6),
    notBefore: inDays(-60),
    notAfter: inDays(100),
    issuer: old.issuing,
    crlUrl,
  })
  const tsa = await createKeySigner(pkcs8, certificate, [old.issuing.certificate])
  return new Authority(old.root, old.issuing, tsa, 50)
}

/** A service with an external time-stamping authority at /tsa, which shows its root. */
async function serve(t: TestContext, authority: Authority, asked: string[] = []): Promise<string> {
  const list = (await old.crls([], new Date()))[1]
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/old.crl') return void response.end(list)
    if (request.url === '/pki/root.pem') return void response.end(writePem(authority.root.certificate))
    if (request.url !== '/tsa' || request.method !== 'POST') return void response.writeHead(404).end()
    void buffer(request).then(async (body) => {
      const answer = { signer: authority.tsa, policy: '1.2.3.4', serialNumber: Uint8Array.of(8, 1), ordering: false }
      response.end(await makeTimestampResponse({ ...answer, request: readTimestampRequest(body), time: new Date() }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function folderWith(t: TestContext, bytes: Uint8Array = closed): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-renew-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'contract.pdf')
  await writeFile(file, bytes)
  return { folder, file }
}

const rootsOf = async (folder: string, ...authorities: Authority[]) => {
  const path = join(folder, 'roots.pem')
  await writeFile(path, authorities.map(({ root }) => writePem(root.certificate)).join(''))
  return path
}

test('a renewed file is protected longer than before, and begins with the bytes that it had', async (t) => {
  const { folder, file } = await folderWith(t)
  const url = await serve(t, newer)
  const roots = await rootsOf(folder, old)
  const output = join(folder, 'longer.pdf')
  const text = printed(await runCountersign(['renew', file, '-o', output, '--roots', roots, '--url', url]))
  assert.ok(text.includes(`before renewal   ${second(inDays(100))}`), text)
  assert.ok(text.includes(`protected until  ${second(inDays(3000))}`), text)
  const renewed = await readFile(output)
  assert.deepEqual(renewed.subarray(0, closed.length), Buffer.from(closed))
  assert.deepEqual(await readFile(file), Buffer.from(closed))
  const anchors = [old.root.certificate, newer.root.certificate]
  const report = await verifyPdf(renewed, { anchors, at: inDays(2900) })
  assert.deepEqual([report.verdict, report.protectedUntil?.toISOString()], ['valid', second(inDays(3000))])
})

test('a file is replaced only where the command says so, and nothing that exists is overwritten', async (t) => {
  const { folder, file } = await folderWith(t)
  const tsa = `${await serve(t, newer)}/tsa`
  const roots = ['--roots', await rootsOf(folder, old, newer)]
  printed(await runCountersign(['renew', file, '--tsa', tsa, ...roots]))
  assert.deepEqual((await readdir(folder)).sort(), ['contract.pdf', 'contract.renewed.pdf', 'roots.pem'])
  const again = await runCountersign(['renew', file, '--tsa', tsa, ...roots])
  assert.equal(again.code, 2)
  assert.match(again.stderr, /contract\.renewed\.pdf already exists/)
  await chmod(file, 0o666)
  printed(await runCountersign(['renew', file, '--in-place', '--tsa', tsa, ...roots]))
  assert.equal((await stat(file)).mode & 0o777, 0o666)
  assert.ok((await readFile(file)).length > closed.length)
  assert.equal((await readdir(folder)).length, 3)
})

test('a file of issuers that nobody here knows is renewed, with a note', async (t) => {
  const { file } = await folderWith(t)
  const tsa = `${await serve(t, newer)}/tsa`
  const data = printedJson(await runCountersign(['renew', file, '--tsa', tsa, '--json'])) as {
    protectedUntil: object
    issuersKnown: boolean
  }
  assert.equal(data.issuersKnown, false)
  assert.deepEqual(data.protectedUntil, { before: second(inDays(100)), after: second(inDays(3000)) })
})

test('a file is not renewed by an authority whose timestamps end no later', async (t) => {
  const { folder, file } = await folderWith(t)
  const { code, stderr } = await runCountersign(['renew', file, '--url', await serve(t, old)])
  assert.equal(code, 1)
  assert.match(stderr, /A timestamp by 127\.0\.0\.1:\d+ does not protect it for longer\. Nothing was written\./)
  assert.deepEqual(await readdir(folder), ['contract.pdf'])
})

test('a file is renewed before an algorithm ends, by an authority with a stronger one', async (t) => {
  const { folder, file } = await folderWith(t)
  const end = inDays(50).toISOString().slice(0, 10)
  const last = new Date(Date.parse(`${end}T00:00:00Z`) - 1)
  const roots = ['--roots', await rootsOf(folder, old, newer)]
  const announced = { ALGORITHM_ENDS: `P-256=${end},SHA-256=${end}` }
  const weak = await runCountersign(['renew', file, ...roots, '--url', await serve(t, newer)], announced)
  assert.equal(weak.code, 1)
  assert.match(weak.stderr, new RegExp(`It uses (P|SHA)-256, which is too weak from ${end} on. Use another authority`))
  const lives = { root: inDays(9000), issuing: inDays(5000), tsa: inDays(3000), keys: 'p384' } as const
  const url = await serve(t, await createAuthority('Stronger', lives))
  const options = ['--algorithm-ends', announced.ALGORITHM_ENDS, '--json']
  const { protectedUntil } = printedJson(await runCountersign(['renew', file, ...roots, '--url', url, ...options])) as {
    protectedUntil: object
  }
  assert.deepEqual(protectedUntil, { before: last.toISOString(), after: second(inDays(3000)) })
})

test('an impossible end of an algorithm is refused before any request', async (t) => {
  const { file } = await folderWith(t)
  const asked: string[] = []
  const url = await serve(t, newer, asked)
  const { code, stderr } = await runCountersign(['renew', file, '--url', url, '--algorithm-ends', 'SHA-256=soon'])
  assert.equal(code, 2)
  assert.match(stderr, /--algorithm-ends: “SHA-256=soon” is not valid: .*SHA-256=2031-01-01/)
  assert.deepEqual(asked, [])
})

test('the list of a certificate is added from a host that the command names', async (t) => {
  const url = await serve(t, newer)
  const { folder, file } = await folderWith(t, await close(await sign(), await authorityNaming(`${url}/old.crl`)))
  const roots = await rootsOf(folder, old)
  const { added } = printedJson(await runCountersign(['renew', file, '--roots', roots, '--url', url, '--json'])) as {
    added: { crls: number }
  }
  assert.equal(added.crls, 1)
})

test('a URL in a file reaches nothing on or beside this machine that the command does not name', async (t) => {
  const asked: string[] = []
  const { port } = new URL(await serve(t, old, asked))
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
    const stamped = await close(await sign(), await authorityNaming(`http://${host}:${port}/old.crl`))
    const { folder, file } = await folderWith(t, stamped)
    const roots = await rootsOf(folder, old)
    const args = ['renew', file, '--roots', roots, '--url', await serve(t, newer), '--json']
    assert.equal((printedJson(await runCountersign(args)) as { added: { crls: number } }).added.crls, 0, host)
  }
  assert.deepEqual(asked, [])
})

test('what is not signed, broken, expired or no PDF is refused with a sentence, and no authority is asked', async (t) => {
  const nobody = ['--tsa', 'http://127.0.0.1:9/tsa']
  const refusal = async (bytes: Uint8Array) => {
    const { file } = await folderWith(t, bytes)
    const { code, stderr } = await runCountersign(['renew', file, ...nobody])
    assert.equal(code, 1, stderr)
    return stderr
  }
  assert.match(await refusal(contract), /contract\.pdf is not signed\. Only signed PDFs can be renewed\./)
  assert.match(await refusal(Buffer.from('no PDF at all')), /contract\.pdf cannot be renewed: /)
  const changed = Buffer.from(closed)
  changed.write('0 0 60 50', changed.indexOf('0 0 50 50'))
  assert.match(await refusal(changed), /The signature Signature_1 in .*contract\.pdf is not valid/)
  const over = await createAuthority('Over', { root: inDays(-1), issuing: inDays(-2), tsa: inDays(-3) })
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const begun = await beginSignature(contract, { field, subFilter: 'ETSI.CAdES.detached', signingTime: inDays(-9) })
  const expired = finishSignature(begun, await over.cms(begun, await over.signer('Ann', inDays(-3)), inDays(-9)))
  assert.match(await refusal(expired), /The protection of .*contract\.pdf expired.* cannot restore it/)
})

test('an authority that is away, or answers with something else, leaves no file', async (t) => {
  const { folder, file } = await folderWith(t)
  const away = await runCountersign(['renew', file, '--tsa', 'http://127.0.0.1:9/tsa'])
  assert.equal(away.code, 3)
  assert.match(
    away.stderr,
    /The time-stamping authority at 127\.0\.0\.1:9 did not issue a timestamp: it cannot be reached/,
  )
  const other = await runCountersign(['renew', file, '--tsa', `${await serve(t, newer)}/elsewhere`])
  assert.match(other.stderr, /it answered with status 404/)
  assert.deepEqual(await readdir(folder), ['contract.pdf'])
})

test('verify checks the signatures in a PDF offline, by the given roots', async (t) => {
  const { folder, file } = await folderWith(t)
  const roots = await rootsOf(folder, old)
  assert.match(
    printed(await runCountersign(['verify', file, '--roots', roots])),
    /contract\.pdf is valid\.\n1 valid, 0 not/,
  )
  const unknown = await runCountersign(['verify', file])
  assert.deepEqual([unknown.code, /Signature_1: valid-issuer-unknown/.test(unknown.stderr)], [1, true])
  const changed = Buffer.from(closed)
  changed.write('%', changed.indexOf('endobj') + 7)
  await writeFile(file, changed)
  assert.equal((await runCountersign(['verify', folder, '--roots', roots])).code, 1)
})
