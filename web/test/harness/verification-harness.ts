import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type { Anchor } from '@countersign/proof'
import { sharedTestService } from '../../../server/test/harness/shared-test-service.ts'
import type { TestService } from '../../../server/test/harness/test-service.ts'
import { fingerprintOf } from '../fingerprint-of.ts'
import { openPage, type VisitOptions } from '../pages/browser-pages.ts'
import { VerifyPerson } from '../pages/verify-person.ts'
import { anchorAll } from './anchor-all.ts'
import { folderOfFiles } from './folder-of-files.ts'
import { endVisits, type Visits } from './visits.ts'

/** A proof file that a test can change. */
export interface ProofJson {
  origin: string
  vkey: string
  entry: string
  salt: string
  inclusionPath: string[]
  treeSize: number
  checkpoint: string
  anchor?: Anchor
}

/** The shared service, a folder for files, and browsers for people who verify. */
export interface VerificationHarness {
  readonly service: TestService
  /** A document whose record is anchored on the local chain. */
  readonly anchored: AnchoredDocument
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>
  /** Records a document and returns its fingerprint. It stays pending, because the next anchor is a day away. */
  record(content: string): Promise<string>
  proofOf(hash: string): Promise<ProofJson>
  /** The service's public record of a fingerprint. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses freely, and fail if they are not as expected
  recordOf(hash: string): Promise<any>
  visit(path: string, options?: VisitOptions): Promise<VerifyPerson>
}

export interface AnchoredDocument {
  readonly content: string
  readonly hash: string
}

let anchored: Promise<AnchoredDocument> | undefined

/** Recorded and anchored once per process. No other anchor follows for a day, so later records stay pending. */
function anchoredDocument(service: TestService): Promise<AnchoredDocument> {
  anchored ??= anchorDocument(service)
  return anchored
}

async function anchorDocument(service: TestService): Promise<AnchoredDocument> {
  const content = 'the document whose root is in the chain'
  const { key } = await service.organization()
  const hash = await record(service, key, content)
  await anchorAll(service)
  return { content, hash }
}

async function record(service: TestService, key: string, content: string): Promise<string> {
  const hash = fingerprintOf(content)
  const { status } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
  assert.equal(status, 201)
  return hash
}

/** Opens the harness before the tests of the calling suite. */
export function verificationHarness(): VerificationHarness {
  const visits: Visits = new Set()
  const files = folderOfFiles()
  let service: TestService
  let known: AnchoredDocument
  let key: string
  before(async () => {
    service = await sharedTestService()
    known = await anchoredDocument(service)
    key = (await service.organization()).key
  })
  afterEach(() => endVisits(visits))
  after(() => endVisits(visits))
  return {
    get service() {
      return service
    },
    get anchored() {
      return known
    },
    file: files,
    record: (content) => record(service, key, content),
    async proofOf(hash) {
      return (await service.call('GET', `/verification/v1/${hash}/proof`)).json
    },
    async recordOf(hash) {
      return (await service.call('GET', `/verification/v1/${hash}`)).json.data
    },
    visit: (path, options) => visitVerification(visits, service, path, options),
  }
}

/** Opens a page of verification. The visit ends with the test. */
export async function visitVerification(
  visits: Visits,
  service: Pick<TestService, 'url'>,
  path: string,
  options?: VisitOptions,
): Promise<VerifyPerson> {
  const person = new VerifyPerson(await openPage(options), service.url)
  visits.add(person)
  await person.goTo(path)
  return person
}
