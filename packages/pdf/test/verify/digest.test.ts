import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HashParts, hashByWebCrypto } from '@countersign/pki'
import { verifyPdf } from '../../src/index.ts'
import { verifyPdf as verifyInBrowser } from '../../src/verify/verify-pdf.ts'
import { onePage, toText } from '../support/plain-pdf.ts'
import { sign, trust } from '../support/sample-contract.ts'

const field = { kind: 'invisible', fieldName: 'One' } as const
const signed = await sign(onePage('/MediaBox [0 0 99 99]', '0 0 9 9 re f'), '', { field })

test('what was signed is hashed where it lies in the file, each byte once', async () => {
  let hashed = 0
  const spy: HashParts = (algorithm, parts) => {
    for (const part of parts) {
      assert.equal(part.buffer, signed.buffer)
      hashed += part.length
    }
    return hashByWebCrypto(algorithm, parts)
  }
  const { signatures } = await verifyInBrowser(signed, trust, spy)
  assert.deepEqual(
    signatures.map(({ verdict }) => verdict),
    ['valid'],
  )
  const [, first, , second] = /\/ByteRange\s*\[0 (\d+) (\d+) (\d+)/.exec(toText(signed))?.map(Number) ?? []
  assert.equal(hashed, (first ?? 0) + (second ?? 0))
})

test('Node and browsers come to the same report', async () => {
  assert.deepEqual(await verifyPdf(signed, trust), await verifyInBrowser(signed, trust))
  const altered = Uint8Array.from(signed)
  altered[12] = 0x21
  const report = await verifyPdf(altered, trust)
  assert.equal(report.verdict, 'not-valid')
  assert.deepEqual(report, await verifyInBrowser(altered, trust))
})
