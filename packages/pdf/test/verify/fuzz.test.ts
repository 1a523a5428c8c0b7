import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLongRun } from '../../../proof/test/support/rounds.ts'
import { PdfError } from '../../src/errors.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { addValidation, contract, sign, trust } from '../support/sample-contract.ts'
import { rewrite } from '../support/signature-judges.ts'

/** In how many places a file is cut off. */
const cuts = isLongRun ? 60 : 20

const tables = await sign(contract, 'Signature_1')
const streams = await sign(await rewrite(contract, ['--object-streams=generate']), 'Signature_1')

/** The same numbers in every run (Marsaglia's xorshift). */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield state >>> 0
  }
}

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const { verdict, signatures } = await verifyPdf(bytes, trust)
    return signatures.some(({ unaltered }) => unaltered) ? `${verdict}, unaltered` : String(verdict)
  } catch (error) {
    assert.ok(error instanceof PdfError, `${error}`)
    return error.kind
  }
}

test('what is changed anywhere in the signed bytes is never called valid or unaltered', async () => {
  const random = numbers(42)
  const next = () => random.next().value as number
  for (const signed of [tables, streams]) {
    const original = await addValidation(signed)
    const digitsFrom = Buffer.from(original).lastIndexOf('/Contents <') + '/Contents <'.length
    const digitsTo = Buffer.from(original).indexOf('>', digitsFrom)
    for (let round = 0; round < (isLongRun ? 200 : 60); round++) {
      const bytes = original.slice()
      const at = next() % (round % 2 === 0 ? digitsFrom : bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + (next() % 255))
      const outcome = await outcomeOf(bytes)
      if (at < digitsFrom || (at >= digitsTo && at < signed.length))
        assert.doesNotMatch(outcome, /^valid|unaltered/, `byte ${at}`)
    }
  }
})

test('a file that is cut off anywhere ends in a verdict or an error', async () => {
  for (const original of [tables, streams]) {
    for (let i = 1; i < cuts; i++) await outcomeOf(original.slice(0, Math.floor((original.length * i) / cuts)))
  }
})
