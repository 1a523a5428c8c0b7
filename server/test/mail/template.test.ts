import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compileLetter } from '../../../scripts/letter/compile-letter.ts'
import { compiledLetter, letterRecord, recordLetter } from '../../../scripts/letter/letter-files.ts'
import { parseTemplate } from '../../src/features/mail/fill-template.ts'
import { isLongRun } from '../harness/run-settings.ts'

const stale = 'stale: run node_modules/.bin/node scripts/build-mails.ts'

test('neither the template nor anything it is compiled from has changed since it was compiled', () => {
  assert.deepEqual(recordLetter(), JSON.parse(readFileSync(letterRecord, 'utf8')), stale)
})

test('the compiled template is that of its source', { skip: !isLongRun && 'npm run test:long' }, async () => {
  assert.equal(await compileLetter(), readFileSync(compiledLetter, 'utf8'), stale)
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
