import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillChanged, fillTemplate, readyTemplate } from '../../src/features/templates/fill-template.ts'
import type { TemplateVersion } from '../../src/features/templates/model.ts'

const place = { page: 1, x: 50, y: 50, signer: 'Tenant' }
const version = {
  content: {
    name: 'Lease',
    roles: [{ label: 'Landlord', name: 'Lea Lord', email: 'lea@example.org' }, { label: 'Tenant' }],
    fields: [
      { ...place, type: 'dropdown', options: ['Bern', 'Basel'] },
      { ...place, type: 'text', id: 'note' },
      { ...place, type: 'number', id: 'rent', readOnly: true },
      { ...place, type: 'text', id: 'fixed', readOnly: true, value: 'as agreed' },
    ],
  },
  file: { documentId: 'doc_1' },
} as unknown as TemplateVersion
const filling = {
  signers: [{ label: ' tenant ', name: 'Anna', email: 'anna@example.org' }],
  values: { note: 'x' },
}

describe('A filled template', () => {
  it('has all fields, with their ids and the positions of their roles', () => {
    const { input } = fillTemplate(readyTemplate(version), filling)
    assert.deepEqual(
      input.fields?.map(({ id, signer, value }) => [id, signer, value]),
      [
        ['field-1', 2, undefined],
        ['note', 2, 'x'],
        ['rent', 2, undefined],
        ['fixed', 2, 'as agreed'],
      ],
    )
    assert.deepEqual(
      input.signers.map(({ name }) => name),
      ['Lea Lord', 'Anna'],
    )
  })

  it('has for the check of a row only the fields that get a value or lack one', () => {
    const { input, names } = fillChanged(readyTemplate(version), filling)
    assert.deepEqual(
      input.fields?.map(({ id }) => id),
      ['note', 'rent'],
    )
    assert.deepEqual([names.value?.(1), names.signer(1)], ['values.rent', 'signers[0]'])
  })
})
