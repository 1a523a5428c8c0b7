// What a program outside of the repository does with the packages, in Node.js and in browsers alike.
import { describeInterface, eventDefinitions, operations } from '@countersign/api'
import { createClient, verifyWebhook, WebhookRefused } from '@countersign/client'
import { verifyPdf } from '@countersign/pdf/verify'
import { parseVerifierKey, sha256, toHex } from '@countersign/proof'

const page = (globalThis as { document?: { title: string; readonly baseURI: string } }).document

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

async function readSigned(): Promise<Uint8Array<ArrayBuffer>> {
  if (page !== undefined) return new Uint8Array(await (await fetch('/signed.pdf')).arrayBuffer())
  const name = 'node:fs/promises'
  const files: { readFile(path: string): Promise<Uint8Array<ArrayBuffer>> } = await import(/* @vite-ignore */ name)
  return await files.readFile('signed.pdf')
}

expect(toHex(sha256(new Uint8Array())).startsWith('e3b0c442'), 'proof hashes')
expect(typeof parseVerifierKey === 'function', 'proof has its names')

const description = describeInterface(operations, eventDefinitions, { publicUrl: 'https://a.example', version: '1' })
expect(Object.keys(description.paths ?? {}).length > 10, 'api describes the interface')

const asked: string[] = []
const answering: typeof fetch = async (address) => {
  asked.push(String(address))
  return Response.json({ success: true, data: { found: false } })
}
const client = createClient({ url: 'https://a.example', apiKey: 'cs_live_x', fetch: answering })
const { found } = await client.timestamps.verify({ file: new Blob(['a file']) })
expect(!found && asked[0] === 'https://a.example/api/v1/timestamp/verify', 'client calls')

if (page !== undefined) {
  const own = createClient({ url: new URL(page.baseURI).origin, apiKey: 'cs_live_x', retry: { attempts: 1 } })
  const steps: number[] = []
  for (const file of [new Blob(['a file']), new Blob(['a file']).stream()]) {
    const { size } = await own.documents.upload({ file, title: 'A', onProgress: (done) => steps.push(done) })
    expect(size > 'a file'.length, 'client uploads from a page')
  }
  expect(steps.join() === '6,6', 'client reports the end of an upload')
}

const refusal = await verifyWebhook({ headers: {}, body: '{}' }, { secret: 'whsec_x' }).catch((error: unknown) => error)
expect(refusal instanceof WebhookRefused && refusal.kind === 'missing-header', 'client refuses a webhook')

const report = await verifyPdf(await readSigned(), { anchors: [], at: new Date() })
expect(report.signatures.length > 0, 'pdf finds the signatures')

if (page !== undefined) page.title = 'all is well'
else console.log(`${(globalThis as unknown as { process: { version: string } }).process.version} all is well`)
