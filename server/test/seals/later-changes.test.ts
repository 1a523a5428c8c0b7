import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { amountForm, filledIn } from './amount-form.ts'
import { sealsClient } from './seals-client.ts'
import { broughtCertificate, strangersSeal } from './strangers.ts'

describe('A sealed document to which something was added', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }
  let seal: string
  before(async () => {
    service = await sharedTestService()
    client = sealsClient(service)
    organization = await service.organization()
    seal = await client.seal(organization.id)
  })

  const sealed = async (...seals: readonly string[]) => {
    const documentId = await client.document(organization.key, amountForm)
    for (const [index, sealId] of seals.entries()) {
      const position = { page: 1, x: 20, y: 30 + 150 * index }
      const { status, text } = await client.apply(organization.key, sealId, documentId, position)
      assert.equal(status, 200, text)
    }
    return (await client.file(organization.key, documentId)).bytes
  }
  const report = async (bytes: Uint8Array) => {
    const { status, json } = await client.verifyFile(organization.key, bytes)
    assert.equal(status, 200, JSON.stringify(json))
    return json.data
  }

  it('is not valid if an unknown signer has covered a page, and the answer says who and where', async () => {
    const covering = { x: 0, y: 0, width: 400 }
    const bytes = await strangersSeal({ commonName: 'Mallory', organization: 'Mallory' }, await sealed(seal), covering)
    const data = await report(bytes)
    const [ours, theirs] = data.seals
    assert.deepEqual([data.valid, ours.valid, ours.intact, ours.verdict], [false, false, false, 'changed-later'])
    assert.equal(theirs.verdict, 'valid-issuer-unknown')
    const sentence = 'A signature was added to page 1 later, signed by Mallory, whose certificate is not trusted here.'
    assert.deepEqual(ours.reasons, [sentence])
    assert.deepEqual(data.laterChanges, [
      {
        kind: 'signature',
        pages: [1],
        fieldName: 'Theirs',
        after: ours.fieldName,
        signedBy: { fieldName: 'Theirs', name: 'Mallory' },
        trusted: false,
        description: sentence,
      },
    ])
    assert.equal(
      data.summary,
      `This document has 2 seals. Content was added after sealing that no trusted signature covers. ${sentence}`,
    )
  })

  it('is not valid where a form was filled in after the seal, and the answer names the field and its page', async () => {
    const data = await report(filledIn(await sealed(seal), '999999'))
    const [ours] = data.seals
    assert.deepEqual([data.valid, ours.valid, ours.intact, ours.verdict], [false, false, false, 'changed-later'])
    assert.deepEqual(ours.reasons, [
      'The field amount on page 1 was filled in later, and no valid signature covers it.',
    ])
    const [change] = data.laterChanges
    assert.deepEqual([change.kind, change.fieldName, change.pages, change.signedBy], ['field', 'amount', [1], null])
  })

  it('is valid with a second seal from here, even one with an uploaded certificate', async () => {
    const { file, password } = await broughtCertificate('Acme GmbH')
    const brought = await client.seal(organization.id, { name: 'Own', pkcs12: file, password })
    for (const [second, name] of [
      [seal, 'Example'],
      [brought, 'Example'],
    ] as const) {
      const data = await report(await sealed(seal, second))
      assert.deepEqual([data.valid, data.seals[0].valid, data.seals[0].intact], [true, true, true], data.summary)
      assert.deepEqual(data.seals[0].reasons, [])
      const [change] = data.laterChanges
      assert.deepEqual([change.trusted, change.signedBy.name, change.pages], [true, name, [1]])
      assert.equal(data.summary, 'This document has 2 seals. All are valid, and the sealed content is unaltered.')
    }
  })

  it('is valid where the form was filled in and then sealed again, and the summary names the field', async () => {
    const documentId = await client.document(organization.key, filledIn(await sealed(seal), '250'))
    const { status, text } = await client.apply(organization.key, seal, documentId, { page: 1, x: 20, y: 180 })
    assert.equal(status, 200, text)
    const data = (await client.verify(organization.key, documentId)).json.data
    assert.equal(data.valid, true)
    assert.match(data.summary, /unaltered\. The field amount on page 1 was filled in later, signed by Example\.$/)
  })
})
