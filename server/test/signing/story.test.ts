import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { readDataMatrix, readQrCode, readText } from '../../../packages/pdf/test/support/scanners.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { writeInkPng } from '../../../packages/pdf/test/support/write-png.ts'
import { mailsBecome } from './mails-become.ts'
import { type Mail, openHarness, rootOf, type SigningHarness, sampleContract, tokenOf } from './signing-harness.ts'

const signers = [
  { email: 'wojciech@example.org', name: 'Wojciech Żółć', order: 0 },
  { email: 'eleni@example.org', name: 'Ελένη Παπαδοπούλου', order: 0 },
  { email: 'wang@example.org', name: '王小明', order: 1 },
  { email: 'fatima@example.org', name: 'فاطمة الزهراء', order: 1 },
]

describe('A document on its way through two groups of signers', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  it('ends complete: signed by each in parallel, closed, timestamped, and everyone is notified', async () => {
    const contract = sampleContract('Four people')
    const originalHash = createHash('sha256').update(contract).digest('hex')
    const created = await harness.request({
      documentUrl: harness.publish(contract),
      documentHash: originalHash,
      signers,
      callbackUrl: harness.callbackUrl,
      companyName: 'Muster & Söhne',
      companyLogo: harness.publish(wave(), 'image/png'),
      stamp: { allPages: true },
    })
    assert.equal(created.status, 'PENDING')
    const links: string[] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    const [wojciech = '', eleni = '', wang = '', fatima = ''] = links

    await invitationsSent(harness, created.signingRequestId, 2)
    assert.equal((await harness.sign(wang)).headers.get('x-error-code'), 'NOT_YOUR_TURN')
    assert.equal((await harness.signer(wang, 'GET', 'document')).status, 409)
    for (const link of [wojciech, eleni]) await harness.reads(link)
    assert.equal((await harness.signer(wojciech, 'GET')).json.data.sender.hasLogo, true)
    assert.equal((await harness.signer(wojciech, 'GET', 'logo')).headers.get('content-type'), 'image/png')

    const together = await Promise.all([
      harness.sign(wojciech, { kind: 'typed', text: 'Wojciech Żółć' }),
      harness.sign(eleni, { kind: 'drawn', image: scribble() }),
    ])
    assert.deepEqual(
      together.map(({ status }) => status),
      [200, 200],
      together.map(({ text }) => text).join(),
    )
    assert.equal((await harness.sign(wojciech)).headers.get('x-error-code'), 'ALREADY_SIGNED')
    const halfway = await harness.status(created.signingRequestId)
    assert.equal(halfway.status, 'IN_PROGRESS')
    assert.equal(halfway.document.status, 'PARTIALLY_SIGNED')
    assert.deepEqual(halfway.progress, { signed: 2, total: 4, pending: 2 })
    assert.equal((await verified(harness, originalHash)).isSigned, false)

    await invitationsSent(harness, created.signingRequestId, 4)
    assert.equal((await harness.sign(wang, { kind: 'typed', text: '王小明' })).status, 200)
    const last = await harness.sign(fatima, { kind: 'typed', text: 'فاطمة الزهراء' })
    assert.equal(last.json.data.requestStatus, 'FINALIZING', last.text)

    const done = await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    assert.equal(done.document.status, 'SIGNED')
    assert.equal(done.document.fileHash, originalHash)
    const file = await finalFile(harness, created.documentId)
    const finalHash = createHash('sha256').update(file).digest('hex')
    assert.equal(done.document.finalHash, finalHash)

    await assertSigned(harness, file, originalHash)
    await assertNotified(harness, finalHash)
    for (const hash of [finalHash, originalHash]) {
      const { found, isSigned } = await verified(harness, hash)
      assert.deepEqual([found, isSigned], [true, true])
    }
    for (const link of links) assert.ok(!harness.service.logged().includes(tokenOf(link)), 'a token is in the log')
  })
})

describe('A file that somebody else recorded first', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  it('does not become a signed document in their record because others sign it', async () => {
    const contract = sampleContract('Anna and a stranger')
    const hash = createHash('sha256').update(contract).digest('hex')
    const { key } = await harness.service.organization()
    assert.equal((await harness.service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).status, 201)
    const created = await harness.request({
      documentUrl: harness.publish(contract),
      signers: [{ email: 'anna@example.org', name: 'Anna Kowalska' }],
    })
    await harness.invited(created.signingRequestId)
    assert.equal((await harness.sign(created.signers[0].signingUrl)).status, 200)
    const { document } = await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    assert.equal((await verified(harness, hash)).isSigned, false)
    assert.equal((await verified(harness, document.finalHash)).isSigned, true)
  })
})

/** An email to somebody who has signed already is not sent. */
async function invitationsSent(harness: SigningHarness, id: string, count: number): Promise<void> {
  await mailsBecome(harness, id, [...Array(count).fill('SENT'), ...Array(4 - count).fill(null)])
}

async function finalFile(harness: SigningHarness, documentId: string): Promise<Buffer> {
  const url = `${harness.service.url}/api/v1/documents/${documentId}/file`
  const response = await fetch(url, { headers: { 'x-api-key': harness.key } })
  return Buffer.from(await response.arrayBuffer())
}

async function assertSigned(harness: SigningHarness, file: Buffer, originalHash: string): Promise<void> {
  const verdicts = await pdfsigVerdicts(file)
  assert.deepEqual(verdicts.slice(0, 4), Array(4).fill('Signature is Valid.'))
  assert.equal(await qpdfComplaint(file), null)
  const report = await verifyPdf(file, { anchors: [await rootOf(harness.service)], at: new Date() })
  assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.map(({ reasons }) => reasons)))
  assert.deepEqual(
    report.signatures.map(({ kind, level }) => [kind, level]),
    [...Array(4).fill(['signature', 'B-LTA']), ['document-timestamp', null]],
  )
  assert.deepEqual(
    report.signatures
      .slice(0, 4)
      .map(({ signer }) => signer?.commonName)
      .sort(),
    signers.map(({ name }) => name).sort(),
  )
  const text = await readText(file)
  for (const { name } of signers) assert.ok(text.includes(name.split(' ')[0] ?? ''), name)
  assert.equal(await readDataMatrix(file, { x: 435, y: 850, width: 72, height: 72 }, 2), originalHash)
  for (const page of [1, 2]) {
    assert.equal((await readQrCode(file, page)).toLowerCase(), verifyUrl(harness, originalHash), `page ${page}`)
  }
}

async function assertNotified(harness: SigningHarness, finalHash: string): Promise<void> {
  const kinds = () => harness.events.map(({ json }) => json.event)
  await harness.service.settled()
  assert.deepEqual(kinds(), [
    'signing_request.viewed',
    'signing_request.viewed',
    'signature.signed',
    'signature.signed',
    'signing_request.viewed',
    'signature.signed',
    'signing_request.viewed',
    'signature.signed',
    'signing_request.completed',
  ])
  assert.equal(harness.events.at(-1)?.json.data.finalHash, finalHash)
  const sentBy = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to} ${subject}`).sort()
  const mails = await harness.mails()
  assert.deepEqual(
    sentBy(mails),
    signers
      .flatMap(({ email }) => [`${email} Please sign: Rental contract`, `${email} Completed: Rental contract`])
      .sort(),
  )
  for (const { subject, attachments } of mails) {
    const [logo, copy] = attachments
    assert.equal(logo?.filename, 'logo.png', subject)
    assert.equal(copy?.filename, subject.startsWith('Completed') ? 'Rental contract.pdf' : undefined, subject)
    if (copy === undefined) continue
    const file = await (await fetch(harness.service.url + copy.url)).arrayBuffer()
    assert.equal(createHash('sha256').update(Buffer.from(file)).digest('hex'), finalHash)
  }
}

function verifyUrl(harness: SigningHarness, hash: string): string {
  return `${harness.service.url.replace('127.0.0.1', 'localhost')}/verify/${hash}`
}

async function verified(harness: SigningHarness, hash: string) {
  return (await harness.service.call('GET', `/verification/v1/${hash}`)).json.data
}

/** A wave, as somebody might draw it. */
function wave(): Uint8Array {
  return writeInkPng(240, 80, (x, y) => Math.abs(y - 40 - 28 * Math.sin(x / 14) * (1 - x / 300)) < 2.5)
}

function scribble(): string {
  return `data:image/png;base64,${Buffer.from(wave()).toString('base64')}`
}
