import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { later, paint } from '../../packages/pdf/test/support/attack.ts'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { openDesk, type SigningDesk, sampleContract } from '../../server/test/signing/signing-desk.ts'
import { type Visit, visit } from './verification-desk.ts'

/** Files that somebody may bring, by what there is to say about them. */
export interface BroughtFiles {
  /** Signed by two people and sealed. */
  readonly signed: string
  /** The same with one byte of its text changed. */
  readonly changed: string
  /** The same with something painted over its first page afterwards. */
  readonly painted: string
  readonly unsigned: string
  /** Cut off near its beginning. */
  readonly damaged: string
}

export interface PdfDesk {
  readonly desk: SigningDesk
  readonly files: BroughtFiles
  readonly bytes: Uint8Array
  file(name: string, content: string | Uint8Array): Promise<string>
  visit<T>(path: string, look: (visit: Visit) => Promise<T>, options?: BrowserContextOptions): Promise<T>
  close(): Promise<void>
}

export async function openPdfDesk(): Promise<PdfDesk> {
  const desk = await openDesk()
  const browser = await openBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pdf-desk-'))
  const file: PdfDesk['file'] = async (name, content) => {
    const path = join(await mkdtemp(join(folder, 'file-')), name)
    await writeFile(path, content)
    return path
  }
  const bytes = await signedAndSealed(desk)
  return {
    desk,
    bytes,
    files: {
      signed: await file('contract.pdf', bytes),
      changed: await file('changed.pdf', withOtherByte(bytes)),
      painted: await file('painted.pdf', paintedOver(bytes)),
      unsigned: await file('unsigned.pdf', sampleContract()),
      damaged: await file('damaged.pdf', bytes.subarray(0, 500)),
    },
    file,
    visit: (path, look, options) => visit(browser, desk.service.url, path, look, options),
    async close() {
      await browser.close()
      await desk.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** On the whole way through the service. */
async function signedAndSealed({ service, key, organizationId, ...desk }: SigningDesk): Promise<Buffer> {
  const seals = sealsClient(service)
  const documentId = await seals.document(key, sampleContract())
  const { signingRequestId, signers } = await desk.request({
    documentUrl: undefined,
    documentId,
    signers: [
      { email: 'anna@example.org', name: 'Anna Kowalska' },
      { email: 'layla@example.org', name: 'ليلى حداد' },
    ],
  })
  await desk.invited(signingRequestId)
  for (const { signingUrl } of signers) assert.equal((await desk.sign(signingUrl)).status, 200)
  await desk.until(signingRequestId, ({ status }) => status === 'COMPLETED')
  const answer = await seals.apply(key, await seals.seal(organizationId), documentId)
  assert.equal(answer.status, 200, answer.text)
  return (await seals.file(key, documentId)).bytes
}

function withOtherByte(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf('Clause 1')
  assert.ok(at > 0)
  const changed = Uint8Array.from(bytes)
  changed[at] = 'K'.charCodeAt(0)
  return changed
}

export function paintedOver(bytes: Uint8Array): Uint8Array {
  return later(bytes, (update) => {
    const page = update.file.items(update.file.entries(update.file.catalog.get('Pages'))?.get('Kids'))[0]
    assert.ok(page?.kind === 'reference')
    update.setEntries(page, { Contents: update.add(paint()) })
  })
}

/** What is said of the signatures, once it is this: at the head of the page, or below where that is about another thing. */
export async function signatureVerdict(page: Page, title: string): Promise<string> {
  const said = page.locator('.verdict, .pdf .finding').filter({
    has: page.getByRole('heading', { name: title, exact: true }),
  })
  await said.waitFor()
  return (await said.textContent()) ?? ''
}

/** Each signature, as it is told, once that is there: it is loaded apart from the verdict at the head. */
export async function signaturesIn(page: Page): Promise<Locator[]> {
  await page.locator('.pdf').waitFor()
  return page.locator('li.signature').all()
}
