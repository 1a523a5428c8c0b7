import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillVariables, variablesIn } from '../src/text-variables.ts'

const values = {
  'signer.name': 'Anna $& {{expires}}',
  'document.title': 'Lease',
  'sender.name': 'Example',
  expires: 'Nov 30',
}

describe('Variables in texts of a sender', () => {
  it('are replaced by their values, which are not read as variables themselves', () => {
    assert.equal(
      fillVariables('{{signer.name}}: {{ document.title }} by {{expires}}', values),
      'Anna $& {{expires}}: Lease by Nov 30',
    )
  })

  it('are found with unknown ones, which stay as they are', () => {
    const text = 'Dear {{signer}} and {{signer.name}}, {{constructor}}'
    assert.deepEqual(variablesIn(text), ['signer', 'signer.name', 'constructor'])
    assert.equal(fillVariables(text, values), 'Dear {{signer}} and Anna $& {{expires}}, {{constructor}}')
  })

  it('leave other braces alone', () => {
    for (const text of ['{signer.name}', '{{signer.name}', '{{signer{name}}', '{{', '}}']) {
      assert.equal(fillVariables(text, values), text)
    }
  })

  it('are found in a long hostile text in no time', () => {
    assert.deepEqual(variablesIn('{'.repeat(1_000_000)), [])
    assert.deepEqual(variablesIn('{{a'.repeat(300_000)), [])
  })
})
