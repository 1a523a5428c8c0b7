import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { later, paint } from '../../../packages/pdf/test/support/attack.ts'
import { amountForm, filledIn } from '../../../server/test/seals/amount-form.ts'
import { sealsClient } from '../../../server/test/seals/seals-client.ts'
import { strangersSeal } from '../../../server/test/seals/strangers.ts'
import { openDesk, type SigningDesk, sampleContract } from '../../../server/test/signing/signing-desk.ts'
import type { VisitOptions } from '../pages/browser-pages.ts'
import type { VerifyPerson } from '../pages/verify-person.ts'
import { folderOfFiles } from './folder-of-files.ts'
import { sharedService } from './shared-service.ts'
import { visitVerification } from './verification-desk.ts'
import { endVisits, type Visits } from './visits.ts'

/** Files that somebody may bring, by what there is to say about them. */
export interface BroughtFiles {
  /** Signed by two people and sealed. */
  readonly signed: string
  /** The same with one byte of its text changed. */
  readonly changed: string
  /** The same with something painted over its first page afterwards. */
  readonly painted: string
  /** The same with a signature of a stranger over its first page. */
  readonly covered: string
  /** A sealed form with another amount than when it was sealed. */
  readonly filled: string
  readonly unsigned: string
  /** Cut off near its beginning. */
  readonly damaged: string
}

/** An organization of the shared service that had a PDF signed and sealed, and browsers for people who check it. */
export interface PdfDesk {
  readonly desk: SigningDesk
  readonly files: BroughtFiles
  readonly bytes: Uint8Array
  file(name: string, content: string | Uint8Array): Promise<string>
  visit(path: string, options?: VisitOptions): Promise<VerifyPerson>
}

/** Opens the desk before the tests of the suite that calls this. */
export function pdfDesk(): PdfDesk {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let desk: SigningDesk
  let bytes: Uint8Array
  let files: BroughtFiles
  before(async () => {
    desk = await openDesk(await sharedService())
    bytes = await signedAndSealed(desk)
    files = {
      signed: await file('contract.pdf', bytes),
      changed: await file('changed.pdf', withOtherByte(bytes)),
      painted: await file('painted.pdf', paintedOver(bytes)),
      covered: await file('covered.pdf', await strangersSeal(mallory, bytes, { x: 0, y: 0, width: 280 })),
      filled: await file('filled.pdf', filledIn(await sealedForm(desk), '999999')),
      unsigned: await file('unsigned.pdf', sampleContract()),
      damaged: await file('damaged.pdf', bytes.subarray(0, 500)),
    }
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await desk?.end()
  })
  return {
    get desk() {
      return desk
    },
    get files() {
      return files
    },
    get bytes() {
      return bytes
    },
    file,
    visit: (path, options) => visitVerification(visits, desk.service, path, options),
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

const mallory = { commonName: 'Mallory Banks', organization: 'Mallory Banks' }

async function sealedForm({ service, key, organizationId }: SigningDesk): Promise<Buffer> {
  const seals = sealsClient(service)
  const documentId = await seals.document(key, amountForm)
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
