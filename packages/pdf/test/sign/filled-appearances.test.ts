import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import type { PdfReference, PdfStream, PdfValue } from '../../src/read/value.ts'
import { closeContract, textPages } from '../support/closed-contract.ts'
import { toText } from '../support/plain-pdf.ts'

const shapes = {
  upright: '/MediaBox [0 0 595 842]',
  turned: '/MediaBox [0 0 595 842] /Rotate 90',
  'narrower than any block': '/MediaBox [0 0 24.7 842]',
  'of large units': '/MediaBox [0 0 297.5 421] /UserUnit 2',
}

for (const [shape, entries] of Object.entries(shapes)) {
  test(`signing changes of a prepared look only what it draws, on a page that is ${shape}`, async () => {
    const { prepared, bytes } = await closeContract(textPages([shapes.upright, entries]), false)
    const [before, after] = [new PdfFile(prepared.bytes), new PdfFile(bytes)]
    const fields = readFormFields(before)
    assert.equal(fields.length, 10)
    for (const { name, widgets, value } of fields) {
      assert.equal(value, undefined, `${name} has a value before it is filled`)
      for (const widget of widgets) {
        const [empty, filled] = [lookOf(before, widget), lookOf(after, widget)]
        assert.equal(toText(before.decode(empty)), '', `${name} shows something before it is filled`)
        assert.notEqual(toText(after.decode(filled)), '')
        for (const [key, wanted] of empty.entries) {
          if (key !== 'Length')
            assert.deepEqual(plain(after, filled.entries.get(key)), plain(before, wanted), `${key} of ${name}`)
        }
      }
    }
  })
}

function lookOf(file: PdfFile, widget: PdfReference): PdfStream {
  const look = file.resolve(file.entries(file.entries(widget)?.get('AP'))?.get('N'))
  assert.equal(look.kind, 'stream')
  return look
}

function plain(file: PdfFile, value: PdfValue | undefined): unknown {
  const resolved = file.resolve(value)
  if (resolved.kind === 'array') return resolved.items.map((item) => plain(file, item))
  return resolved.kind === 'number' || resolved.kind === 'name' ? resolved.value : resolved.kind
}
