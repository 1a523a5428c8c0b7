import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { later, paint } from '../../../packages/pdf/test/support/attack.ts'
import { sharedTestService } from '../../../server/test/harness/shared-test-service.ts'
import { amountForm, filledIn } from '../../../server/test/seals/amount-form.ts'
import { sealsClient } from '../../../server/test/seals/seals-client.ts'
import { strangersSeal } from '../../../server/test/seals/strangers.ts'
import { openHarness, type SigningHarness, sampleContract } from '../../../server/test/signing/signing-harness.ts'
import type { VisitOptions } from '../pages/browser-pages.ts'
import type { VerifyPerson } from '../pages/verify-person.ts'
import { folderOfFiles } from './folder-of-files.ts'
import { visitVerification } from './verification-harness.ts'
import { endVisits, type Visits } from './visits.ts'

/** Files to verify, by what is special about them. */
export interface SamplePdfs {
  /** Signed by two people and sealed. */
  readonly signed: string
  /** `signed` with one byte of its text changed. */
  readonly changed: string
  /** `signed` with later content on its first page. */
  readonly painted: string
  /** `signed` with a stranger's signature over its first page. */
  readonly covered: string
  /** A sealed form whose amount was changed after sealing. */
  readonly filled: string
  readonly unsigned: string
  /** Truncated near its beginning. */
  readonly damaged: string
}

/** An organization of the shared service with a signed and sealed PDF, and browsers for people who verify it. */
export interface PdfHarness {
  readonly signing: SigningHarness
  readonly files: SamplePdfs
  readonly bytes: Uint8Array
  file(name: string, content: string | Uint8Array): Promise<string>
  visit(path: string, options?: VisitOptions): Promise<VerifyPerson>
}

/** Opens the harness before the tests of the calling suite. */
export function pdfHarness(): PdfHarness {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let harness: SigningHarness
  let bytes: Uint8Array
  let files: SamplePdfs
  before(async () => {
    harness = await openHarness(await sharedTestService())
    bytes = await signedAndSealed(harness)
    files = {
      signed: await file('contract.pdf', bytes),
      changed: await file('changed.pdf', withOtherByte(bytes)),
      painted: await file('painted.pdf', paintedOver(bytes)),
      covered: await file('covered.pdf', await strangersSeal(mallory, bytes, { x: 0, y: 0, width: 280 })),
      filled: await file('filled.pdf', filledIn(await sealedForm(harness), '999999')),
      unsigned: await file('unsigned.pdf', sampleContract()),
      damaged: await file('damaged.pdf', bytes.subarray(0, 500)),
    }
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await harness?.end()
  })
  return {
    get signing() {
      return harness
    },
    get files() {
      return files
    },
    get bytes() {
      return bytes
    },
    file,
    visit: (path, options) => visitVerification(visits, harness.service, path, options),
  }
}

/** Created only through the service. */
async function signedAndSealed({ service, key, organizationId, ...harness }: SigningHarness): Promise<Buffer> {
  const seals = sealsClient(service)
  const documentId = await seals.document(key, sampleContract())
  const { signingRequestId, signers } = await harness.request({
    documentUrl: undefined,
    documentId,
    signers: [
      { email: 'anna@example.org', name: 'Anna Kowalska' },
      { email: 'layla@example.org', name: 'ليلى حداد' },
    ],
  })
  await harness.invited(signingRequestId)
  for (const { signingUrl } of signers) assert.equal((await harness.sign(signingUrl)).status, 200)
  await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
  const answer = await seals.apply(key, await seals.seal(organizationId), documentId)
  assert.equal(answer.status, 200, answer.text)
  return (await seals.file(key, documentId)).bytes
}

const mallory = { commonName: 'Mallory Banks', organization: 'Mallory Banks' }

async function sealedForm({ service, key, organizationId }: SigningHarness): Promise<Buffer> {
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
