import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { verifyPdf } from '@countersign/pdf'
import { parseProofFile, verifyProof } from '@countersign/proof'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { openHarness, rootOf, type SigningHarness, tokenOf } from './signing-harness.ts'

const run = promisify(execFile)

describe('The evidence of a finished request', () => {
  let harness: SigningHarness
  let folder: string
  let requestId: string
  const links: string[] = []
  const read = (name: string) => readFile(join(folder, name))

  before(async () => {
    harness = await openHarness()
    folder = await mkdtemp(join(tmpdir(), 'countersign-evidence-'))
    const created = await harness.request({
      documentTitle: 'Umowa najmu Łódź',
      message: 'Please sign soon.',
      companyName: 'Muster & Söhne',
      signers: [
        { email: 'anna@example.org', name: 'Anna Żółkiewska' },
        { email: 'wang@example.org', name: '王小明' },
      ],
    })
    const id = created.signingRequestId
    links.push(...created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl))
    await harness.invited(id)
    const early = await harness.service.call('GET', `/api/v1/signing/${id}/evidence`, { key: harness.key })
    assert.deepEqual([early.status, early.headers.get('x-error-code')], [409, 'EVIDENCE_NOT_READY'])
    const earlyTrail = await harness.service.call('GET', `/api/v1/signing/${id}/trail`, { key: harness.key })
    assert.deepEqual([earlyTrail.status, earlyTrail.headers.get('x-error-code')], [409, 'EVIDENCE_NOT_READY'])
    for (const link of links) assert.equal((await harness.sign(link)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await unpack(harness, id, folder)
    requestId = id
  })
  after(async () => {
    await harness.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('has a trail that can be downloaded by itself, as PDF and as JSON, the same as in the evidence', async () => {
    for (const [query, name, type] of [
      ['', 'trail.pdf', 'application/pdf'],
      ['?format=pdf', 'trail.pdf', 'application/pdf'],
      ['?format=json', 'trail.json', 'application/json'],
    ] as const) {
      const url = `${harness.service.url}/api/v1/signing/${requestId}/trail${query}`
      const answer = await fetch(url, { headers: { 'x-api-key': harness.key } })
      assert.deepEqual([answer.status, answer.headers.get('content-type')?.split(';')[0]], [200, type])
      assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`${requestId}-${name}`))
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), await read(name))
    }
  })

  it('contains documents, trail, proofs, certificates, tokens and a page that explains them', async () => {
    const names = (await readdir(folder, { recursive: true })).sort()
    for (const name of ['HOW-TO-CHECK.txt', 'final.pdf', 'original.pdf', 'trail.json', 'trail.pdf']) {
      assert.ok(names.includes(name), name)
    }
    assert.equal(names.filter((name) => /^proofs\/\d+-/.test(name)).length, 6, names.join())
    for (const name of ['root', 'issuing', 'tsa', 'signer-1', 'signer-2']) {
      assert.ok(names.includes(`certificates/${name}.pem`), name)
    }
    for (const name of ['timestamps/signer-1.tst', 'revocation/signer-2.ocsp']) assert.ok(names.includes(name), name)
    const words = String(await read('HOW-TO-CHECK.txt'))
    for (const name of ['original.pdf', 'final.pdf']) assert.match(words, new RegExp(await hashOf(name)))
  })

  it('chains its events by their lines, and the log has the last of them', async () => {
    const text = String(await read('trail.json'))
    const events = JSON.parse(text)
    const lines = text
      .split('\n')
      .slice(1, -2)
      .map((line) => line.replace(/,$/, ''))
    let previous = '0'.repeat(64)
    for (const [index, line] of lines.entries()) {
      assert.deepEqual(JSON.parse(line), events[index])
      assert.equal(events[index].previous, previous)
      previous = createHash('sha256').update(line).digest('hex')
    }
    const act = ['loaded', 'viewed', 'signed']
    assert.deepEqual(
      events.map(({ event }: { event: string }) => event),
      ['created', 'prepared', 'invited', 'invited', ...act, ...act, 'finalized', 'completed'],
    )
    const signed = events.find(({ event }: { event: string }) => event === 'signed')
    assert.match(signed.consent.text, /^I have read the document/)
    assert.equal(signed.ip, harness.service.address)
    assert.equal(signed.signature.text, 'Anna Kowalska')
    const [proof = ''] = (await readdir(join(folder, 'proofs'))).filter((name) => name.includes('AUDIT_TRAIL'))
    await assertProved(previous, proof)
  })

  it('proves the finished file and the original by the log', async () => {
    const names = (await readdir(join(folder, 'proofs'))).sort(
      (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
    )
    await assertProved(await hashOf('original.pdf'), names[0] ?? '')
    await assertProved(await hashOf('final.pdf'), names.at(-2) ?? '')
  })

  it('has a trail for people that is signed, timestamped and readable', async () => {
    const pdf = await read('trail.pdf')
    assert.equal(await qpdfComplaint(pdf), null)
    assert.equal((await pdfsigVerdicts(pdf))[0], 'Signature is Valid.')
    const report = await verifyPdf(pdf, { anchors: [await rootOf(harness.service)], at: new Date() })
    assert.equal(report.verdict, 'valid', JSON.stringify(report))
    assert.deepEqual(
      report.signatures.map(({ kind, level }) => [kind, level]),
      [
        ['signature', 'B-LTA'],
        ['document-timestamp', null],
      ],
    )
    const text = (await readText(pdf)).replaceAll(/\s+/g, ' ')
    for (const words of ['Umowa najmu Łódź', 'Anna Żółkiewska signed', '王小明', 'Message: Please sign soon.']) {
      assert.ok(text.includes(words), words)
    }
  })

  it('names the sender as the service knows it, beside what it calls itself', async () => {
    const [created] = JSON.parse(String(await read('trail.json')))
    assert.deepEqual([created.sender, created.registeredSender], ['Muster & Söhne', 'Example'])
    const text = (await readText(await read('trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(
      text,
      /Muster & Söhne \(registered here as Example\) requested signatures until \w+ \d+, \d+, .* UTC\./,
    )
  })

  it('says that the sender held every link, too, in its trail and on its page', async () => {
    const text = (await readText(await read('trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(text, /Requested with the API key test\. The sender received the links of all signers\./)
    assert.match(
      text,
      /Anna Żółkiewska signed, with the link that was emailed to anna@example\.org and given to the sender\./,
    )
    assert.match(text, new RegExp(`SHA-256 of the file loaded with this link: ${await loadedBy(0)}`))
    const page = String(await read('HOW-TO-CHECK.txt')).replaceAll(/\s+/g, ' ')
    assert.match(page, /WHO COULD SIGN .* So the sender could have signed in a signer’s place\./)
  })

  /** The hash of the file that this link loaded, according to the trail. */
  async function loadedBy(position: number): Promise<string> {
    const events: { event: string; fileHash: string }[] = JSON.parse(String(await read('trail.json')))
    return events.filter(({ event }) => event === 'loaded')[position]?.fileHash ?? assert.fail('nothing was loaded')
  }

  it('convinces openssl as its page says', async () => {
    const at = (name: string) => join(folder, 'certificates', name)
    const trust = ['-no_check_time', '-CAfile', at('root.pem'), '-untrusted', at('issuing.pem')]
    for (const name of ['signer-1.pem', 'signer-2.pem', 'tsa.pem']) {
      assert.match((await run('openssl', ['verify', ...trust, at(name)])).stdout, /OK/)
    }
    const token = join(folder, 'timestamps/signer-1.tst')
    const { stdout } = await run('openssl', ['ts', '-reply', '-token_in', '-in', token, '-token_out', '-text'])
    assert.match(stdout, /Hash Algorithm: sha256/)
  })

  it('has a page whose commands work as written', async () => {
    const commands = await followPage(folder)
    assert.equal(commands.filter((command) => command.startsWith('openssl')).length, 3)
    assert.ok(
      commands.some((command) => /^countersign verify final\.pdf --proof proofs\/\d+-DOCUMENT_SIGNED/.test(command)),
    )
  })

  it('has a page that names no file which is not there, where a signer declined', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'countersign-evidence-'))
    try {
      const created = await harness.request({
        documentTitle: 'Declined',
        signers: [
          { email: 'anna@example.org', name: 'Anna' },
          { email: 'ben@example.org', name: 'Ben' },
        ],
      })
      const [first = '', second = ''] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
      await harness.invited(created.signingRequestId)
      assert.equal((await harness.sign(second)).status, 200)
      assert.equal((await harness.signer(first, 'POST', 'decline', { reason: 'Too dear' })).status, 200)
      await harness.until(created.signingRequestId, ({ status }) => status === 'DECLINED')
      await unpack(harness, created.signingRequestId, elsewhere)
      const commands = await followPage(elsewhere)
      assert.ok(commands.includes('pdfsig -no-ocsp latest.pdf'), commands.join('\n'))
      assert.ok(commands.some((command) => command.includes('signer-2.pem')))
      const words = String(await readFile(join(elsewhere, 'HOW-TO-CHECK.txt')))
      assert.doesNotMatch(words, /final\.pdf|signer-1/)
    } finally {
      await rm(elsewhere, { recursive: true, force: true })
    }
  })

  it('contains no signing link and none of their tokens', async () => {
    for (const name of await readdir(folder, { recursive: true })) {
      const content = await read(name).catch(() => Buffer.alloc(0))
      for (const link of links) assert.ok(!content.includes(tokenOf(link)), name)
    }
  })

  async function hashOf(name: string): Promise<string> {
    return createHash('sha256')
      .update(await read(name))
      .digest('hex')
  }

  async function assertProved(hash: string, name: string): Promise<void> {
    const proof = parseProofFile(String(await read(`proofs/${name}`)))
    const report = await verifyProof(Buffer.from(hash, 'hex'), proof, {})
    assert.notEqual(report.proved, null, `${name}: ${JSON.stringify(report)}`)
  }
})

/** Runs every command of the page in the folder, as a reader would; returns them all. */
async function followPage(folder: string): Promise<string[]> {
  const words = String(await readFile(join(folder, 'HOW-TO-CHECK.txt')))
  const commands = words.replaceAll(/ \\\n +/g, ' ').match(/(?<=^ {4})\S.*$/gm) ?? []
  const client = `${process.execPath} ${join(import.meta.dirname, '../../../packages/client/src/cli/main.ts')}`
  for (const command of commands) {
    const line = `countersign() { ${client} "$@"; }; ${command}`
    await assert.doesNotReject(run('sh', ['-c', line], { cwd: folder }), command)
  }
  return commands
}

async function unpack(harness: SigningHarness, id: string, folder: string): Promise<void> {
  const url = `${harness.service.url}/api/v1/signing/${id}/evidence`
  const response = await fetch(url, { headers: { 'x-api-key': harness.key } })
  assert.equal(response.headers.get('content-type'), 'application/zip')
  const file = join(folder, 'evidence.zip')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  await run('unzip', ['-t', file])
  await run('unzip', ['-q', file, '-d', folder])
  await rm(file)
}
