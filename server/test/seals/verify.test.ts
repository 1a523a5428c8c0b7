import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { beginSeal, finishSignature } from '@countersign/pdf'
import { createKeySigner, makeTimestampRequest, readTimestampResponse, signCms } from '@countersign/pki'
import { notoFonts } from '../../src/infrastructure/pdf-work/noto-fonts.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { pdfsigVerdicts } from '../documents/pdf-judges.ts'
import { restrict } from '../documents/restrict.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'
import { broughtCertificate, certificateFromCircle, strangersSeal } from './strangers.ts'

describe('Verifying seals', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }
  let seal: string
  let key: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' }, clock })
    client = sealsClient(service)
    organization = await service.organization()
    key = organization.key
    seal = await client.seal(organization.id)
  })
  after(() => service.stop())

  const sealed = async (sealId = seal, file = samplePdf()) => {
    const documentId = await client.document(key, file)
    const { status, text } = await client.apply(key, sealId, documentId)
    assert.equal(status, 200, text)
    return (await client.file(key, documentId)).bytes
  }
  const report = async (bytes: Uint8Array) => {
    const { status, json } = await client.verifyFile(key, bytes)
    assert.equal(status, 200, JSON.stringify(json))
    return json.data
  }

  it('reports the seals of an uploaded file, whose they are, and since when', async () => {
    const data = await report(await sealed())
    assert.equal(data.valid, true)
    assert.equal(data.documentId, null)
    assert.equal(data.summary, 'This document has 1 seal. It is valid, and the sealed content is unaltered.')
    const [one, ...others] = data.seals
    assert.equal(others.length, 0)
    assert.deepEqual(
      [one.sealId, one.name, one.organization, one.valid, one.intact, one.revoked, one.timeProven, one.level],
      [seal, 'Main seal', 'Example', true, true, false, true, 'B-LTA'],
    )
    assert.equal(Math.abs(Date.parse(one.sealedAt) - clock.now().getTime()) < 2000, true)
    assert.deepEqual([one.position.page, one.position.x, one.position.y, one.position.width], [1, 20, 30, 150])
    assert.equal(one.position.height, Number(one.position.height.toFixed(2)))
    assert.deepEqual(data.otherSignatures, [])
  })

  it('calls the seal on a file valid that was encrypted to restrict its use', async () => {
    const data = await report(await sealed(seal, await restrict(samplePdf())))
    assert.deepEqual([data.valid, data.seals[0].level], [true, 'B-LTA'])
  })

  it('answers anybody with an organization, even about files of others', async () => {
    const bytes = await sealed()
    const stranger = await service.organization()
    const { json } = await client.verifyFile(stranger.key, bytes)
    assert.deepEqual([json.data.valid, json.data.seals[0].organization], [true, 'Example'])
  })

  it('says of a file without a seal that it has none, and refuses anything but a PDF with 400', async () => {
    const data = await report(samplePdf())
    assert.deepEqual([data.valid, data.seals, data.summary], [false, [], 'This document has no seal.'])
    const { status, headers } = await client.verifyFile(key, Buffer.from('GIF89a'))
    assert.deepEqual([status, headers.get('x-error-code')], [400, 'INVALID_PDF'])
  })

  it('does not say of a sealed file that was cut off that it carries no seal', async () => {
    const bytes = await sealed()
    const withinSeal = bytes.indexOf('ETSI.CAdES.detached') + 3000
    const { status, headers, json } = await client.verifyFile(key, bytes.subarray(0, withinSeal))
    assert.deepEqual([status, headers.get('x-error-code')], [400, 'INVALID_PDF'])
    assert.match(json.error, /^The file is truncated: /)
    const { valid, seals } = await report(bytes.subarray(0, bytes.length - 3000))
    assert.deepEqual([valid, seals[0].valid, seals[0].intact], [false, false, false])
  })

  it('finds a sealed file that was altered, inside of what was sealed or by what was added', async () => {
    const bytes = await sealed()
    const inside = Buffer.from(bytes)
    inside.write('B contract', inside.indexOf('A contract'))
    const added = Buffer.concat([bytes, pageChange(bytes)])
    for (const altered of [inside, added]) {
      const data = await report(altered)
      assert.deepEqual([data.valid, data.seals[0].valid, data.seals[0].intact], [false, false, false])
      assert.match(data.summary, /altered/)
      assert.ok(data.seals[0].reasons.length > 0)
    }
    const documentId = await client.document(key, inside)
    const refused = await client.apply(key, seal, documentId)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'DOCUMENT_NOT_MODIFIABLE'])
    assert.match(
      refused.json.error,
      /The signature Seal_2_\w+ in this document is invalid, so the document cannot be sealed: /,
    )
  })

  it('recognizes its seals in a file that another program has rewritten, and says that they are broken', async () => {
    const documentId = await client.document(key, samplePdf())
    for (const y of [30, 200])
      assert.equal((await client.apply(key, seal, documentId, { page: 1, x: 20, y })).status, 200)
    const sealedTwice = (await client.file(key, documentId)).bytes
    const data = await report(await savedAnew(sealedTwice))
    assert.equal(
      data.summary,
      'This document has 2 seals. The sealed content or the seal was altered: 2 of them are invalid.',
    )
    assert.deepEqual(data.otherSignatures, [])
    assert.deepEqual(
      data.seals.map((one: Record<string, unknown>) => [one.sealId, one.organization, one.valid, one.intact]),
      [
        [seal, 'Example', false, false],
        [seal, 'Example', false, false],
      ],
    )
    assert.match(data.seals[0].reasons.join(' '), /omits more of the document|do not exist/)
  })

  it('reports the claimed owner of an unknown seal, and that nobody known certifies it', async () => {
    const foreign = await strangersSeal({ commonName: 'Acme S.p.A.', organization: 'Acme S.p.A.' })
    const data = await report(foreign)
    assert.equal(data.valid, false)
    const [one] = data.seals
    assert.deepEqual(
      [one.sealId, one.organization, one.valid, one.intact, one.revoked, one.timeProven],
      [null, 'Acme S.p.A.', false, true, null, false],
    )
    assert.match(one.reasons.join(' '), /not issued by a trusted issuer/)
    assert.match(data.summary, /unaltered, but 1 seal cannot be trusted/)
  })

  it('distinguishes a weak signature from an altered one, and lets its document be sealed', async () => {
    const weak = await weakSeal('Acme GmbH')
    const data = await report(weak)
    const [one] = data.seals
    assert.deepEqual([data.valid, one.organization, one.valid, one.intact], [false, 'Acme GmbH', false, true])
    assert.match(one.reasons.join(' '), /no signed attributes, so it cannot be trusted.*SHA-1/)
    assert.match(data.summary, /unaltered, but 1 seal cannot be trusted/)
    const altered = Buffer.from(weak)
    altered.write('B contract', altered.indexOf('A contract'))
    for (const bytes of [altered, Buffer.concat([weak, pageChange(Buffer.from(weak))])]) {
      const [broken] = (await report(bytes)).seals
      assert.deepEqual([broken.valid, broken.intact], [false, false])
    }
    const documentId = await client.document(key, weak)
    const { status, text } = await client.apply(key, seal, documentId, { page: 1, x: 20, y: 200 })
    assert.equal(status, 200, text)
  })

  it('keeps the signature of a person apart from seals', async () => {
    const data = await report(await strangersSeal({ commonName: 'Ada Lovelace', organization: 'Acme S.p.A.' }))
    assert.deepEqual([data.valid, data.seals], [false, []])
    const [one] = data.otherSignatures
    assert.deepEqual([one.name, one.verdict, one.intact], ['Ada Lovelace', 'valid-issuer-unknown', true])
    assert.match(data.summary, /no seal\. It also has 1 other signature/)
  })

  it('lets a document with an unknown seal be sealed, and both stay intact', async () => {
    const foreign = await strangersSeal({ commonName: 'Acme S.p.A.', organization: 'Acme S.p.A.' })
    const documentId = await client.document(key, foreign)
    const { status, text } = await client.apply(key, seal, documentId, { page: 1, x: 20, y: 200 })
    assert.equal(status, 200, text)
    const data = (await client.verify(key, documentId)).json.data
    assert.deepEqual(
      data.seals.map(({ organization, intact }: Record<string, unknown>) => [organization, intact]),
      [
        ['Acme S.p.A.', true],
        ['Example', true],
      ],
    )
  })

  it('holds against a seal that was used after its revocation', async () => {
    // As a thief of the key would: the service itself refuses.
    const stolen = await client.seal(organization.id)
    const early = await sealed(stolen)
    clock.advance(3600)
    await service.admin('POST', `/seals/${stolen}/revoke`, { reason: 'keyCompromise' })
    clock.advance(3600)
    const before = await report(early)
    assert.deepEqual([before.valid, before.seals[0].revoked], [true, true])
    const after = await report(await forgedSeal(service, stolen))
    const [one] = after.seals
    assert.deepEqual([after.valid, one.sealId, one.valid, one.intact, one.revoked], [false, stolen, false, true, true])
    assert.match(one.reasons.join(' '), /revoked/)
    assert.match(after.summary, /unaltered, but 1 seal cannot be trusted/)
  })

  it('takes a seal with an own certificate (PKCS#12), knows it again, and stops with its revocation', async () => {
    const { file, password } = await broughtCertificate('Acme GmbH')
    const create = (body: Record<string, unknown>) =>
      service.call('POST', `/admin/v1/organizations/${organization.id}/seals`, {
        body: { name: 'Own', ...body },
        headers: { authorization: `Bearer ${service.adminToken}` },
      })
    const wrong = await create({ pkcs12: file, password: 'wrong' })
    assert.deepEqual([wrong.status, wrong.headers.get('x-error-code')], [400, 'INVALID_CERTIFICATE'])
    assert.match(wrong.json.error, /password/)
    assert.equal((await create({ pkcs12: Buffer.from('no').toString('base64'), password })).status, 400)
    assert.equal((await create({ password })).status, 400)
    const made = await create({ pkcs12: file, password })
    assert.equal(made.status, 201, made.text)
    assert.match(made.json.data.certificate.subject, /Acme GmbH/)
    assert.equal((await create({ pkcs12: file, password })).status, 409, 'one certificate is one seal')
    const { id } = made.json.data
    const bytes = await sealed(id)
    assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.'])
    const data = await report(bytes)
    assert.deepEqual([data.valid, data.seals[0].sealId, data.seals[0].organization], [true, id, 'Example'])
    assert.match(data.seals[0].reasons.join(' '), /uploaded the certificate itself/)
    clock.advance(60)
    await service.admin('POST', `/seals/${id}/revoke`, {})
    assert.deepEqual([(await report(bytes)).valid, (await report(bytes)).seals[0].revoked], [true, true])
    clock.advance(60)
    const after = await report(await forgedSeal(service, id))
    assert.deepEqual([after.valid, after.seals[0].intact], [false, true])
    assert.match(after.seals[0].reasons.join(' '), /was revoked on .*, and nothing proves that it was applied earlier/)
  })

  it('seals with a certificate whose issuers have certified each other', async () => {
    const { file: pkcs12, password } = await certificateFromCircle('Round')
    const data = await report(await sealed(await client.seal(organization.id, { name: 'Round', pkcs12, password })))
    assert.deepEqual([data.valid, data.seals[0].intact], [true, true])
  })

  it('refuses a PKCS#12 with a key of P-384, whose seals other programs would find wrong', async () => {
    const { file, password } = await broughtCertificate('Acme', { key: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'] })
    const { status, json } = await service.call('POST', `/admin/v1/organizations/${organization.id}/seals`, {
      body: { name: 'Strong', pkcs12: file, password },
      headers: { authorization: `Bearer ${service.adminToken}` },
    })
    assert.equal(status, 400)
    assert.match(json.error, /curve P-384\. Send an RSA key/)
  })

  it('refuses a PKCS#12 whose certificate has ended or is not for signing', async () => {
    for (const [days, extension, reason] of [
      [30, 'keyUsage=keyEncipherment', /not for signing/],
      [30, 'extendedKeyUsage=serverAuth', /not for signing documents/],
      [1, 'keyUsage=digitalSignature', /had expired on/],
    ] as const) {
      if (days === 1) clock.advance(2 * 86_400)
      const { file, password } = await broughtCertificate('Acme', { days, extension })
      const { status, json } = await service.call('POST', `/admin/v1/organizations/${organization.id}/seals`, {
        body: { name: 'Bad', pkcs12: file, password },
        headers: { authorization: `Bearer ${service.adminToken}` },
      })
      assert.equal(status, 400)
      assert.match(json.error, reason)
    }
  })

  it('says until when a seal is protected, and after that time no longer that it is valid', async () => {
    const bytes = await sealed()
    const [before] = (await report(bytes)).seals
    const years = (Date.parse(before.protectedUntil) - clock.now().getTime()) / (365 * 86_400_000)
    assert.ok(years > 9 && years <= 10, before.protectedUntil)
    clock.advance(10 * 365 * 86_400)
    const data = await report(bytes)
    const [one] = data.seals
    assert.deepEqual([data.valid, one.valid, one.verdict, one.intact], [false, false, 'expired', true])
    assert.deepEqual([one.timeProven, one.level, one.protectedUntil], [false, null, before.protectedUntil])
    assert.match(data.summary, /the protection of 1 seal has expired/)
  })
})

/** Shows another page than the sealed one, as an update to the file. */
function pageChange(bytes: Buffer): Buffer {
  const at = bytes.length
  const object = '5 0 obj\n<< /Length 34 >>\nstream\nBT /F 18 Tf 150 300 Td (Z) Tj ET  \nendstream\nendobj\n'
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1]
  const size = Math.max(...[...bytes.toString('latin1').matchAll(/\/Size (\d+)/g)].map(([, digits]) => Number(digits)))
  const table = `xref\n5 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\n`
  return Buffer.from(`${object}${table}startxref\n${at + object.length}\n%%EOF\n`, 'latin1')
}

async function savedAnew(bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-saved-again-'))
  try {
    await writeFile(join(folder, 'sealed.pdf'), bytes)
    await promisify(execFile)('qpdf', ['sealed.pdf', 'again.pdf'], { cwd: folder })
    return await readFile(join(folder, 'again.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As programs signed long ago: the bytes themselves, by SHA-1. */
async function weakSeal(organization: string): Promise<Uint8Array> {
  const begun = await beginSeal(samplePdf(), {
    fieldName: 'Weak',
    organization,
    sealedAt: new Date(),
    position: { page: 1, x: 200, y: 50 },
    fonts: notoFonts(),
  })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-weak-'))
  const run = (...line: string[]) => promisify(execFile)('openssl', line, { cwd: folder })
  try {
    const [, first, second] = begun.byteRange
    await writeFile(join(folder, 'in'), Buffer.concat([begun.bytes.subarray(0, first), begun.bytes.subarray(second)]))
    const subject = ['-subj', `/O=${organization}/CN=${organization}`, '-days', '300']
    await run('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', ...subject)
    const how = ['-binary', '-noattr', '-md', 'sha1', '-outform', 'DER']
    await run('cms', '-sign', ...how, '-signer', 'cert', '-inkey', 'key', '-in', 'in', '-out', 'cms')
    return finishSignature(begun, await readFile(join(folder, 'cms')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** With the key of a seal from the database, and a current timestamp by the service's own authority. */
async function forgedSeal(service: TestService, sealId: string): Promise<Uint8Array> {
  const secret = (await readFile(join(service.dataDir, 'secret-key'), 'utf8')).trim()
  const { rows } = await queryDatabase(service, `select * from seals where id = '${sealId}'`)
  const { sealed_private_key: sealed, certificate, chain } = rows[0]
  const key = createSecretKeyVault(Buffer.from(secret, 'hex')).decrypt(`seal-key:${sealId}`, sealed)
  const signer = await createKeySigner(key, certificate, chain)
  const begun = await beginSeal(samplePdf(), {
    fieldName: 'Forged',
    organization: 'Example',
    sealedAt: new Date(),
    position: { page: 1, x: 20, y: 20 },
    fonts: notoFonts(),
  })
  const addTimestamp = async (signature: Uint8Array) => {
    const digest = createHash('sha256').update(signature).digest()
    const body = Buffer.from(makeTimestampRequest({ digest, certReq: true }))
    const headers = { 'content-type': 'application/timestamp-query' }
    const answer = await fetch(`${service.url}/tsa`, { method: 'POST', body, headers })
    const response = readTimestampResponse(Buffer.from(await answer.arrayBuffer()))
    assert.ok(response.granted)
    return response.token
  }
  return finishSignature(begun, await signCms({ signer, digest: begun.digest, addTimestamp }))
}
