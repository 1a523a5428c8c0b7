import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compiledLetter, compileLetter } from '../../../scripts/compile-letter.ts'
import { parseTemplate } from '../../src/features/mail/fill-template.ts'

test('the compiled template is that of its source', async () => {
  const kept = readFileSync(compiledLetter, 'utf8')
  assert.equal(await compileLetter(), kept, 'stale: run node_modules/.bin/node scripts/build-mails.ts')
})

test('texts are escaped and never read as a template', () => {
  const { fill } = parseTemplate(
    '<p title="{{a}}">{{a}}</p>{{#list}}{{a}}{{b}};{{/list}}{{#on}}yes{{/on}}{{#off}}no{{/off}}',
  )
  const values = { a: '<&"\'>{{b}}', list: [{ b: '1' }, { a: 'x', b: '2' }], on: true, off: false }
  const text = '&lt;&amp;&quot;&#39;&gt;{{b}}'
  assert.equal(fill(values), `<p title="${text}">${text}</p>${text}1;x2;yes`)
})

test('a template and its values must fit', () => {
  assert.throws(() => parseTemplate('{{a}}').fill({}), /wants a text for a/)
  assert.throws(() => parseTemplate('{{toString}}').fill({}), /wants a text for toString/)
  assert.throws(() => parseTemplate('{{#a}}{{/a}}').fill({ a: 'x' }), /wants a section for a/)
  assert.throws(() => parseTemplate('{{#a}}'), /section a has no end/)
  assert.throws(() => parseTemplate('{{#a}}{{/b}}{{/a}}'), /section b ends where a is open/)
})
