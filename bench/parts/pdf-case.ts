// One document from upload to B-LTA, in its own process, so that its peak memory is nobody else's. Prints the cost of
// each step. A document of one page goes first: the service's threads are warm as well.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beginSignerSignature, finishSignature, prepareDocument, verifyPdf } from '../../packages/pdf/src/index.ts'
import { notoFonts } from '../../packages/pdf/test/support/noto-fonts.ts'
import { sampleBlock } from '../../packages/pdf/test/support/sample-block.ts'
import {
  addValidation,
  ann,
  authority,
  SIGNED_AT,
  stampTime,
  trust,
} from '../../packages/pdf/test/support/sample-contract.ts'
import { manyPages } from './many-pages.ts'

export interface Cost {
  /** Processor time, all threads together. */
  readonly cpu: number
  readonly wall: number
}

export interface PdfCase {
  readonly steps: Readonly<Record<Step, Cost>>
  readonly bytes: number
  readonly peakMb: number
}

export type Step = 'stamp' | 'sign' | 'close' | 'verify' | 'verifyClosed' | 'hash' | 'ecdsa'

const [file = '', where] = process.argv.slice(2)
const block = sampleBlock(1)
const [signer] = block.signers
await walk(manyPages(1))
process.stdout.write(JSON.stringify(await walk(readFileSync(file))))

async function walk(document: Uint8Array): Promise<PdfCase> {
  const stamp = await cost(() => prepareDocument(document, { block, allPages: where === 'all', fonts: notoFonts }))
  const sign = await cost(() => signBT(stamp.result.bytes))
  const close = await cost(async () => stampTime(await addValidation(sign.result)))
  const { maxRSS } = process.resourceUsage()
  const hash = await cost(async () => createHash('sha256').update(close.result).digest())
  const ecdsa = await cost(() => ann.sign(hash.result))
  const verify = await typicalCost(() => verifyPdf(sign.result, trust))
  const verifyClosed = await typicalCost(() => verifyPdf(close.result, trust))
  if (verifyClosed.result.signatures[0]?.level !== 'B-LTA') throw new Error('the document did not reach B-LTA')
  return {
    steps: { stamp, sign, close, hash, ecdsa, verify, verifyClosed },
    bytes: close.result.length,
    peakMb: maxRSS / 1024,
  }
}

async function signBT(bytes: Uint8Array): Promise<Uint8Array> {
  const begun = await beginSignerSignature(bytes, {
    fieldName: signer?.fieldName ?? '',
    textFieldName: 'SignedBy_1',
    name: signer?.name ?? '',
    signedAt: SIGNED_AT,
    reference: block.reference,
    mark: { kind: 'typed', text: signer?.name ?? '' },
    fonts: notoFonts,
    certify: true,
  })
  return finishSignature(begun, await authority.cms(begun, ann, SIGNED_AT))
}

/** The median of a few: the first includes compilation, which a thread of the service does once. */
async function typicalCost<Result>(act: () => Promise<Result>): Promise<Cost & { readonly result: Result }> {
  const costs = [await cost(act)]
  while (costs.length < 5) costs.push(await cost(act))
  costs.sort((one, other) => one.cpu - other.cpu)
  return costs[2] as Cost & { result: Result }
}

async function cost<Result>(act: () => Promise<Result>): Promise<Cost & { readonly result: Result }> {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  const result = await act()
  const { user, system } = process.cpuUsage(cpu)
  const measured = { cpu: (user + system) / 1000, wall: performance.now() - wall }
  // Keeps the file itself out of the output.
  return Object.defineProperty(measured as Cost & { result: Result }, 'result', { value: result })
}
