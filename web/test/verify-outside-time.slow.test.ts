import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { folderOfFiles } from './desks/folder-of-files.ts'
import { sharedService } from './desks/shared-service.ts'
import { visitVerification } from './desks/verification-desk.ts'
import { endVisits, type Visits } from './desks/visits.ts'

describe('a seal whose time another authority has attested', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let other: TestService
  let roots: string
  before(async () => {
    other = await sharedService()
    roots = await file('roots.pem', (await other.call('GET', '/pki/root.pem')).text)
  })
  afterEach(() => endVisits(visits))

  /** What a service with these settings says of a seal: as a program hears it, and as people read it. */
  async function saidOfSeal(environment: Record<string, string>): Promise<{ heard: string; read: string }> {
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
      return { heard: JSON.stringify(data), read: (await reader.signatureTexts()).join('\n') }
    } finally {
      await endVisits(visits)
      await service.stop()
    }
  }

  test('a seal has the time of the authority where the roots of the authority are set', async () => {
    const { heard, read } = await saidOfSeal({ TSA_ROOTS: roots })
    assert.doesNotMatch(heard, /unknown authority/)
    assert.match(read, /proved by a timestamp/)
  })

  test('a seal has the time that it says itself where the roots are not set', async () => {
    const { heard, read } = await saidOfSeal({})
    assert.match(heard, /unknown authority/)
    assert.doesNotMatch(read, /proved by a timestamp/)
  })
})
