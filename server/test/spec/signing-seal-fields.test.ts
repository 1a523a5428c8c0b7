import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { beginSeal, finishSignature, verifyPdf } from '@countersign/pdf'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { notoFonts } from '../../../packages/pdf/test/support/noto-fonts.ts'
import { ann, authority, SIGNED_AT } from '../../../packages/pdf/test/support/sample-contract.ts'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { leaseForm } from '../signing/lease-form.ts'
import { openHarness, rootOf, type SigningHarness } from '../signing/signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska', label: 'Tenant' }
const ben = { email: 'ben@example.org', name: 'Ben Okafor', label: 'Landlord' }
const box = { page: 2, x: 50, y: 100 }

describe('Seal fields of a signing request', () => {
  let harness: SigningHarness
  let seals: ReturnType<typeof sealsClient>
  let sealId: string
  before(async () => {
    harness = await openHarness()
    seals = sealsClient(harness.service)
    const answer = await requestOn(leaseForm(), { fields: [{ type: 'seal', ...box }] })
    assert.match(answer.json.error, /^fields\[0\]\.seal needs an active seal, and your organization has none/)
    sealId = await seals.seal(harness.organizationId)
  })
  after(() => harness.end())

  const upload = (file: Uint8Array) => documentsClient(harness.service).document(harness.key, file)
  const requestOn = async (file: Uint8Array, changes: object) =>
    await harness.create({ documentUrl: undefined, documentId: await upload(file), signers: [anna], ...changes })
  const read = async (id: string) =>
    (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
  const signAll = async (data: { signingRequestId: string; signers: { signingUrl: string }[] }) => {
    for (const [index, { signingUrl }] of data.signers.entries()) {
      await harness.invited(data.signingRequestId, index)
      const answer = await harness.sign(signingUrl)
      assert.equal(answer.status, 200, answer.text)
    }
  }
  const requireValid = async (documentId: string) => {
    const { bytes: file } = await documentsClient(harness.service).file(harness.key, documentId)
    const report = await verifyPdf(file, { anchors: [await rootOf(harness.service)], at: new Date() })
    assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.map(({ reasons }) => reasons)))
    // pdfsig does not judge timestamps of the whole document.
    const verdicts = (await pdfsigVerdicts(file)).filter(
      (verdict) => verdict !== 'Signature has not yet been verified.',
    )
    assert.deepEqual(new Set(verdicts), new Set(['Signature is Valid.']))
    assert.equal(await qpdfComplaint(file), null)
    return { file, report, signatures: verdicts.length }
  }

  it('are sealed where they are, by tag, coordinates and language, once everyone has signed', async () => {
    const created = await requestOn(leaseForm(['{{signature:tenant}}', '{{signature:Landlord}}', '{{seal}}']), {
      signers: [anna, ben],
      language: 'de',
      textTags: 'hide',
      fields: [
        { id: 'stamp', type: 'seal', ...box, width: 140, height: 60, label: 'Company seal' },
        { id: 'on', signer: 'LANDLORD', type: 'date', page: 2, x: 300, y: 300 },
      ],
    })
    assert.equal(created.status, 201, created.text)
    const { signingRequestId: id, documentId } = created.json.data
    assert.deepEqual(
      created.json.data.signers.map(({ label }: { label: string }) => label),
      ['Tenant', 'Landlord'],
    )
    const used = await sealsUsed(harness)
    await signAll(created.json.data)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const { file, signatures } = await requireValid(documentId)
    assert.equal(signatures, 4, 'two people and two seals')
    assert.match(await readText(file), /Gesiegelt am/)
    const { fields } = await read(id)
    const shown = fields.map(({ id: name, type, signer, seal, invisible, places }: Record<string, unknown[]>) => [
      name,
      type,
      signer,
      seal,
      invisible,
      places?.length,
    ])
    assert.deepEqual(shown, [
      ['stamp', 'seal', null, sealId, null, 1],
      ['on', 'date', 2, null, null, 1],
      ['tag-1', 'signature', 1, null, null, 1],
      ['tag-2', 'signature', 2, null, null, 1],
      ['tag-3', 'seal', null, sealId, null, 1],
    ])
    const verified = await seals.verify(harness.key, documentId)
    assert.equal(verified.json.data.seals.length, 2, verified.text)
    assert.ok(verified.json.data.seals.every(({ valid }: { valid: boolean }) => valid))
    const trail = await harness.service.call('GET', `/api/v1/signing/${id}/trail?format=json`, { key: harness.key })
    const events: { event: string; seals?: { sealId: string }[] }[] = JSON.parse(trail.text)
    const finalized = events.find(({ event }) => event === 'finalized')
    assert.deepEqual(
      finalized?.seals?.map((seal) => seal.sealId),
      [sealId, sealId],
    )
    assert.equal((await sealsUsed(harness)) - used, 1, 'that of the tag; the listed one was counted at creation')
  })

  it('count against the quota of seals when the request is created', async () => {
    const used = await sealsUsed(harness)
    const fields = [1, 2].map((number) => ({ type: 'seal', page: number, x: 50, y: 100 }))
    assert.equal((await requestOn(leaseForm(), { fields })).status, 201)
    assert.equal((await sealsUsed(harness)) - used, 2)
  })

  it('are refused with the reason if they make no sense', async () => {
    const cases: [object, RegExp][] = [
      [{ signer: 1, type: 'seal', ...box }, /^fields\[0\]\.signer does not fit the type seal, which has no signer/],
      [{ type: 'text', ...box }, /^fields\[0\]\.signer is required/],
      [{ type: 'text', signer: 'Broker', ...box }, /^fields\[0\]\.signer is "Broker", which is not the label/],
      [{ type: 'text', signer: 1, seal: sealId, ...box }, /^fields\[0\]\.seal does not fit the type text/],
      [{ type: 'seal', required: true, ...box }, /^fields\[0\]\.required does not fit the type seal/],
      [
        { type: 'seal', seal: 'seal_none', ...box },
        /^fields\[0\]\.seal is not an active seal\. Your organization has no/,
      ],
      [{ type: 'seal', ...box, width: 30, height: 30 }, /^fields\[0\] is too small for a seal/],
    ]
    for (const [field, sentence] of cases) {
      const answer = await requestOn(leaseForm(), { fields: [field] })
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, sentence)
    }
    const many = Array.from({ length: 11 }, () => ({ type: 'seal', ...box }))
    assert.match((await requestOn(leaseForm(), { fields: many })).json.error, /more than 10 seal fields/)
  })

  it('must name their seal if the organization has several, and wait for a new one if it is revoked', async () => {
    const other = await seals.seal(harness.organizationId, { name: 'Sales' })
    const unnamed = await requestOn(leaseForm(), { fields: [{ type: 'seal', ...box }] })
    assert.match(unnamed.json.error, /^fields\[0\]\.seal names no seal, and your organization has 2 active ones/)
    const tagged = await requestOn(leaseForm(['{{seal}}']), { textTags: 'show' })
    assert.match(tagged.json.error, /^textTags names no seal.*Write \{\{seal;seal=ID\}\}/)
    const created = await requestOn(leaseForm(), { fields: [{ type: 'seal', seal: other, ...box }] })
    const { signingRequestId: id, documentId } = created.json.data
    await harness.invited(id)
    await harness.service.admin('POST', `/seals/${other}/revoke`, { reason: 'superseded' })
    await signAll(created.json.data)
    const stuck = await harness.until(id, ({ reason }) => reason !== null)
    assert.equal(stuck.status, 'FINALIZING')
    assert.match(
      stuck.reason,
      /The seal Sales .* can no longer be used\. This seal was revoked on .* Create a new seal/,
    )
    const next = await seals.seal(harness.organizationId, { name: 'Sales again' })
    await harness.service.admin('POST', `/signing-requests/${id}/retry`, {})
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await requireValid(documentId)
    await harness.service.admin('POST', `/seals/${next}/revoke`, { reason: 'superseded' })
  })

  it('belong to a duplicate, as the labels of its signers do', async () => {
    const fields = [
      { id: 'stamp', type: 'seal', seal: sealId, ...box },
      { id: 'sign', signer: 'Tenant', type: 'signature', page: 1, x: 50, y: 100 },
    ]
    const created = await requestOn(leaseForm(), { fields })
    const { signingRequestId: id } = created.json.data
    const path = `/api/v1/signing/${id}/duplicate`
    const copy = await harness.service.call('POST', path, { key: harness.key, body: {} })
    assert.equal(copy.status, 201, copy.text)
    assert.equal(copy.json.data.signers[0].label, 'Tenant')
    await harness.until(copy.json.data.signingRequestId, ({ signers }) => signers[0].invitedAt !== null)
    const { fields: copied } = await read(copy.json.data.signingRequestId)
    assert.deepEqual(
      copied.map(({ id: name, seal, signer }: Record<string, unknown>) => [name, seal, signer]),
      [
        ['stamp', sealId, null],
        ['sign', null, 1],
      ],
    )
  })

  it('and signature fields go to the requested places of a document that is already signed and sealed', async () => {
    const documentId = await upload(leaseForm())
    assert.equal((await seals.apply(harness.key, sealId, documentId)).status, 200)
    const fields = [
      { id: 'sign', signer: 'Tenant', type: 'signature', page: 1, x: 300, y: 300, width: 150, height: 40 },
      { id: 'stamp', type: 'seal', page: 2, x: 300, y: 100 },
    ]
    const wrong = { documentId, documentUrl: undefined, signers: [anna, ben] }
    const text = await harness.create({ ...wrong, fields: [{ signer: 1, type: 'text', ...box }] })
    assert.match(
      text.json.error,
      /^fields\[0\] cannot be added, because the document is already signed\. Only signatures/,
    )
    const created = await harness.create({ ...wrong, fields })
    assert.equal(created.status, 201, created.text)
    await signAll(created.json.data)
    const { signingRequestId: id } = created.json.data
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const { report } = await requireValid(documentId)
    const { fields: shown, signers } = await read(id)
    assert.deepEqual(
      shown.map(({ places, invisible }: { places: object[]; invisible: string | null }) => [places[0], invisible]),
      [
        [{ page: 1, x: 300, y: 300, width: 150, height: 40, option: null }, null],
        [{ page: 2, x: 300, y: 100, width: 140, height: 70, option: null }, null],
      ],
    )
    assert.deepEqual(
      signers.map(({ invisible }: { invisible: string | null }) => invisible),
      [null, null],
    )
    assert.equal(report.signatures.filter(({ kind }) => kind !== 'document-timestamp').length, 4)
  })

  it('and signatures have no place in a document that is certified for forms only, and the sender learns why', async () => {
    const look = { organization: 'Author', sealedAt: SIGNED_AT, position: { page: 1, x: 300, y: 300 }, width: 110 }
    const begun = await beginSeal(leaseForm(), { fieldName: 'Author', ...look, fonts: notoFonts, certify: true })
    const certified = finishSignature(begun, await authority.cms(begun, ann, SIGNED_AT))
    const created = await requestOn(certified, {})
    assert.equal(created.status, 201, created.text)
    await harness.invited(created.json.data.signingRequestId)
    const { signers } = await read(created.json.data.signingRequestId)
    assert.equal(signers[0].invisible, 'certified')
  })

  it('are refused for labels that tags could not name', async () => {
    const cases: [readonly object[], RegExp][] = [
      [[anna, { ...ben, label: ' TENANT' }], /^signers\[1\]\.label is also the label of signers\[0\]/],
      [[{ ...anna, label: 'a:b' }], /^signers\[0\]\.label must not contain/],
      [[{ ...anna, label: '12' }], /^signers\[0\]\.label must contain a letter/],
    ]
    for (const [signers, sentence] of cases) {
      const answer = await requestOn(leaseForm(), { signers })
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, sentence)
    }
  })
})

async function sealsUsed({ service, key }: SigningHarness): Promise<number> {
  const { json } = await service.call('GET', '/api/v1/quota', { key })
  return json.data.seals.used
}
