import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString } from '../../src/read/text-string.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { onePage } from '../support/plain-pdf.ts'
import { prepareAndSign } from '../support/prepare-and-sign.ts'
import { trust } from '../support/sample-contract.ts'
import { readText } from '../support/scanners.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'

const names = ['Ann Árnadóttir', 'Bob']

for (const page of ['/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 90']) {
  test(`what was prepared on ${page} is signed by all and stays valid`, async () => {
    const bytes = await prepareAndSign(onePage(page, '0 0 50 50 re f'), names)
    const { verdict, signatures } = await verifyPdf(bytes, trust)
    assert.equal(verdict, 'valid', JSON.stringify(signatures.flatMap(({ reasons }) => reasons)))
    assert.equal(await qpdfComplaint(bytes), null)
    assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.', 'Signature is Valid.'])
    const file = new PdfFile(bytes)
    const shown = readFormFields(file).filter(({ type }) => type === 'Tx')
    assert.deepEqual(
      shown.map(({ value }) => readTextString(file.resolve(value))),
      names.map((name) => `${name}, 1 Jun 2026, 10:00:00 UTC`),
    )
  })
}

test('the block states the name and the time of each signature once, and its reference once for all', async () => {
  const text = await readText(await prepareAndSign(onePage('/MediaBox [0 0 595 842]', '0 0 50 50 re f'), names))
  const count = (part: RegExp) => text.match(part)?.length ?? 0
  assert.equal(count(/10:00:00 UTC/g), names.length)
  // The signature itself is the typed name.
  for (const name of names) assert.equal(count(new RegExp(name, 'g')), 2, name)
  assert.equal(count(/^CS-1$/gm), 1)
})
