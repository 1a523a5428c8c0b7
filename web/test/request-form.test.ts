import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DraftContent, signing } from '@countersign/api'
import { type DraftField, EMPTY, EMPTY_SIGNER, type Entered } from '../src/pages/console/signing/new-request/entered.ts'
import {
  countFields,
  type PlaceableDocument,
  withDocument,
  withFields,
  withMovedDocument,
  withoutDocument,
  withoutDocuments,
  withTitleOf,
} from '../src/pages/console/signing/new-request/entered-documents.ts'
import { enteredFrom } from '../src/pages/console/signing/new-request/entered-from.ts'
import { contentOf, draftContent, enteredOf } from '../src/pages/console/signing/new-request/form-content.ts'
import { contentOf as contentOfField } from '../src/pages/console/signing/place-fields/placed-field.ts'

const lease = { documentId: 'doc_1', title: 'Lease', pages: 2, size: 1000 }
const rules = { documentId: 'doc_2', title: 'House rules', pages: 1, size: 500 }
const find = (id: string) => [lease, rules].find(({ documentId }) => documentId === id) ?? null
const document = { key: 1, ...lease }
const onLease = { document: 1, placedOn: 'doc_1' }
const place = { page: 1, x: 10, y: 20, width: 100, height: 20 }

const full: Entered = {
  ...EMPTY,
  source: 'own',
  documents: [document],
  title: 'Lease',
  signers: [
    { ...EMPTY_SIGNER, key: 1, name: 'Anna', language: 'de', mayDelegate: true, step: 2, rest: {} },
    { ...EMPTY_SIGNER, key: 2, delivery: 'in_person', step: 2, rest: {} },
    { ...EMPTY_SIGNER, key: 3, name: 'Ben', email: 'ben@example.org', step: 1, rest: {} },
  ],
  ordering: 'steps',
  subject: 'For {{signer.name}}',
  message: 'Please sign',
  language: 'fr',
  days: '14',
  reminderDays: '7',
  mostReminders: '0',
  companyName: 'Example',
  brandColor: '#1a5fb4',
  allPages: true,
  barcode: 'qr',
  callbackUrl: 'https://example.org/hook',
  fields: [
    {
      key: 1,
      signer: 3,
      type: 'text',
      ...place,
      ...contentOfField('text', []),
      label: 'Rent',
      maxLength: 5,
      rest: {},
      ...onLease,
    },
    {
      key: 2,
      signer: 2,
      type: 'checkbox',
      ...place,
      ...contentOfField('checkbox', []),
      value: 'true',
      rest: {},
      ...onLease,
    },
    {
      key: 3,
      signer: 1,
      type: 'radio',
      ...place,
      ...contentOfField('radio', ['A', 'B']),
      value: 'B',
      rest: {},
      ...onLease,
    },
  ],
  usesTags: true,
}

/** As a program may write it. */
const foreign: DraftContent = {
  documentTitle: 'Lease',
  documentUrl: 'https://example.org/lease.pdf',
  externalId: 'order-1',
  metadata: { department: 'sales' },
  webhookEvents: ['signing_request.completed'],
  textTags: 'show',
  signers: [
    { name: 'Anna', order: 100 },
    { name: 'Ben', order: 200 },
  ],
  fields: [
    { id: 'rent', signer: 2, type: 'number', ...place, readOnly: false, multiline: false },
    { id: 'who', signer: 1, type: 'name', anchor: 'Tenant:', readOnly: false, multiline: false },
  ],
}

describe('a draft of the request form', () => {
  test('has everything that is entered, and fills the form exactly as it was', () => {
    for (const ordering of ['together', 'in-turn', 'steps'] as const) {
      const signers = full.signers.map((one, index) => (ordering === 'steps' ? one : { ...one, step: index + 1 }))
      const entered = { ...full, ordering, signers }
      const content = JSON.parse(JSON.stringify(contentOf(entered)))
      assert.deepEqual(enteredOf(content, find), entered, ordering)
    }
    const byAddress: Entered = { ...EMPTY, source: 'address', address: 'https://example.org/a.pdf' }
    const again = enteredOf(contentOf(byAddress), find)
    assert.deepEqual([again.source, again.address, again.documents], ['address', byAddress.address, []])
  })

  test('sends one document as it always did, and several with their titles and their fields', () => {
    const one = contentOf(full)
    assert.deepEqual([one.documentId, one.documents], ['doc_1', undefined])
    assert.ok(one.fields?.every((field) => !('document' in field)))

    const renamed = { ...full, title: 'Lease 2027', signers: full.signers.slice(0, 3) }
    const two = withDocument(renamed, rules)
    const [first] = full.fields
    assert.ok(first !== undefined)
    const added = two.documents[1] as PlaceableDocument
    const both = withFields(two, added, [{ ...first, label: 'Pets' }])
    const sent = (entered: Entered) => {
      const { documentTitle, documentId, documents, fields = [] } = JSON.parse(JSON.stringify(contentOf(entered)))
      const places = fields.map((field: DraftField) => [field.label, field.document])
      return { documentTitle, documentId, documents, places: places.filter(([label]: string[]) => label !== undefined) }
    }
    const leaseSent = { documentId: 'doc_1', title: 'Lease 2027' }
    const rulesSent = { documentId: 'doc_2', title: 'House rules' }
    assert.deepEqual(sent(both), {
      documentTitle: 'Lease 2027',
      documentId: undefined,
      documents: [leaseSent, rulesSent],
      places: [
        ['Rent', 1],
        ['Pets', 2],
      ],
    })
    const moved = withMovedDocument(both, 1, 0)
    assert.deepEqual(sent(moved).documents, [rulesSent, leaseSent])
    assert.deepEqual(sent(moved).places, [
      ['Rent', 2],
      ['Pets', 1],
    ])
    assert.equal(moved.title, 'House rules', 'the title of the request is that of its first document')
    assert.equal(withTitleOf(both, document.key, 'Lease 2027').title, 'Lease 2027')
    assert.equal(withTitleOf({ ...both, title: 'Moving in' }, document.key, 'Lease 2027').title, 'Moving in')
    const content = JSON.parse(JSON.stringify(contentOf(both)))
    assert.deepEqual(contentOf(enteredOf(content, find)), content, 'a draft has all of it')
    const rest = withoutDocument(both, document.key)
    assert.deepEqual(sent(rest), {
      documentTitle: 'House rules',
      documentId: 'doc_2',
      documents: undefined,
      places: [['Pets', undefined]],
    })
    assert.equal(withDocument(both, rules), both, 'no document twice')
  })

  test('gives the fields of a replaced document to the next one, and marks what is gone', () => {
    const replaced = withDocument(withoutDocuments(full), rules)
    assert.deepEqual(
      replaced.fields.map(({ document: key, placedOn }) => [key, placedOn]),
      full.fields.map(() => [replaced.documents[0]?.key, 'doc_1']),
    )
    const content: DraftContent = {
      documentTitle: 'Both',
      documents: [
        { documentId: 'doc_gone', documentHash: '0'.repeat(64) },
        { documentUrl: 'https://example.org/a.pdf', title: 'Annex' },
        { documentId: 'doc_2' },
      ],
      fields: [{ signer: 1, type: 'text', ...place, document: 1, readOnly: false, multiline: false }],
    }
    const entered = enteredOf(content, find)
    assert.deepEqual(
      entered.documents.map(({ isGone = false, title }) => [isGone, title]),
      [
        [true, 'Both'],
        [false, 'Annex'],
        [false, 'House rules'],
      ],
    )
    const [gone, annex] = contentOf(entered).documents ?? []
    assert.deepEqual(gone, { documentId: 'doc_gone', documentHash: '0'.repeat(64), title: 'Both' })
    assert.deepEqual(annex, { documentUrl: 'https://example.org/a.pdf', title: 'Annex' })
    assert.equal(countFields(entered, 1), 1)
  })

  test('keeps what the form cannot show', () => {
    const entered = enteredOf(foreign, find)
    assert.deepEqual([entered.fields.length, entered.unplaced.length], [1, 1])
    const { externalId, metadata, webhookEvents, textTags } = contentOf(entered)
    assert.deepEqual(
      { externalId, metadata, webhookEvents, textTags },
      {
        externalId: 'order-1',
        metadata: { department: 'sales' },
        webhookEvents: ['signing_request.completed'],
        textTags: 'show',
      },
    )
    assert.deepEqual(
      contentOf(entered).signers?.map(({ order }) => order),
      [1, 2],
    )
    assert.equal(contentOf({ ...entered, usesTags: false }).textTags, undefined)
    const placeable = { ...entered, source: 'own', documents: [document] } as const
    const ids = (form: Entered) => contentOf(form).fields?.map(({ id, signer }) => [id, signer])
    assert.deepEqual(ids(placeable), [
      ['rent', 2],
      ['who', 1],
    ])
    const [rent] = entered.fields
    assert.ok(rent !== undefined)
    const copied = { ...placeable, fields: [rent, { ...rent, key: 9 }] }
    assert.deepEqual(ids(copied), [
      ['rent', 2],
      [undefined, 2],
      ['who', 1],
    ])
  })

  test('of a copy has the changes to the other request, and takes from it what it lacks', () => {
    const copyOf = { requestId: 'sr_1', callback: null, boundSigners: 0 }
    const base: Entered = { ...full, subject: 'Old', documents: [{ ...document, copyOf }], fields: [], usesTags: false }
    const content = draftContent({ ...base, subject: '', message: 'New' })
    assert.equal(content.duplicateOf, 'sr_1')
    assert.deepEqual(content.omit, ['subject', 'companyLogo'])
    assert.equal(content.documentId, undefined)
    const again = enteredOf(content, find, base)
    assert.deepEqual([again.subject, again.message, again.documents[0]?.copyOf], ['', 'New', copyOf])
    assert.equal(enteredOf({ duplicateOf: 'sr_1' }, find, base).title, 'Lease')
    const omitted = enteredOf({ duplicateOf: 'sr_1', omit: ['metadata', 'subject'] }, find, base)
    assert.deepEqual(draftContent(omitted).omit?.toSorted(), ['companyLogo', 'metadata', 'subject'])
  })
})

describe('a request that is sent again', () => {
  test('asks everybody for the same, also where the form cannot show it', () => {
    const people = [
      {
        name: 'Anna',
        email: 'anna@example.org',
        role: 'signer',
        delivery: 'in_person',
        mayDelegate: false,
        label: null,
      },
      {
        name: 'Ben',
        email: 'ben@example.org',
        role: 'approver',
        delivery: 'email',
        mayDelegate: true,
        label: 'Landlord',
      },
      { name: 'Cora', email: 'cora@example.org', role: 'cc', delivery: 'email', mayDelegate: false, label: null },
    ] as const
    const sent = {
      documentTitle: 'Lease',
      companyName: 'Example',
      signers: people.map((person) => ({ ...person, order: 0, language: 'en' })),
      fields: [],
      language: 'en',
      reminders: { everyDays: 3, most: 3 },
      stamp: { allPages: false, barcode: 'both' },
      webhook: { callbackUrl: null },
      createdAt: '2026-11-01T00:00:00.000Z',
      expiresAt: '2026-12-01T00:00:00.000Z',
    } as unknown as signing.SigningRequest
    const again = contentOf(enteredFrom(sent, [], { name: 'Example', manages: true }))
    const expected = people.map(({ label, delivery, mayDelegate, ...person }) => ({
      ...person,
      order: 0,
      ...(delivery === 'in_person' && { delivery }),
      ...(mayDelegate && { mayDelegate }),
      ...(label !== null && { label }),
    }))
    assert.deepEqual(again.signers, expected)
  })
})
