import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { sharedTestService } from '../../server/test/harness/shared-test-service.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

describe('a seal with a time from another authority', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let other: TestService
  let roots: string
  before(async () => {
    other = await sharedTestService()
    roots = await file('roots.pem', (await other.call('GET', '/pki/root.pem')).text)
  })
  afterEach(() => endVisits(visits))

  /** What a service with these settings reports about a seal: by API, and on the page. */
  async function reportsOnSeal(environment: Record<string, string>): Promise<{ reported: string; shown: string }> {
    const service = await startTestService({ environment: { TSA_URL: `${other.url}/tsa`, ...environment } })
    try {
      const { id, key } = await service.organization()
      const seals = sealsClient(service)
      const documentId = await seals.document(key, samplePdf({ text: 'sealed' }))
      assert.equal((await seals.apply(key, await seals.seal(id), documentId)).status, 200)
      const { data } = (await seals.verify(key, documentId)).json
      assert.equal(data.valid, true)
      const reader = await visitVerification(visits, service, '/verify')
      await reader.choosesDocument(await file('sealed.pdf', (await seals.file(key, documentId)).bytes))
      await reader.verdict('All signatures are valid')
      return { reported: JSON.stringify(data), shown: (await reader.signatureTexts()).join('\n') }
    } finally {
      await endVisits(visits)
      await service.stop()
    }
  }

  test('a seal has the time of the authority if its roots are configured', async () => {
    const { reported, shown } = await reportsOnSeal({ TSA_ROOTS: roots })
    assert.doesNotMatch(reported, /unknown authority/)
    assert.match(shown, /proved by a timestamp/)
  })

  test('a seal has only its claimed time if the roots are not configured', async () => {
    const { reported, shown } = await reportsOnSeal({})
    assert.match(reported, /unknown authority/)
    assert.doesNotMatch(shown, /proved by a timestamp/)
  })
})
