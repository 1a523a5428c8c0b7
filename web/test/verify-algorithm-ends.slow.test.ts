import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { startTestService } from '../../server/test/harness/test-service.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

describe('a seal with an algorithm whose end the operator has announced', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  afterEach(() => endVisits(visits))

  for (const [announced, isValid, title] of [
    ['P-256=2020-01-01', false, 'A signature is not valid'],
    ['P-256=2100-01-01', true, 'All signatures are valid'],
  ] as const) {
    test(`with ${announced}, service and page report the same: ${title}`, async () => {
      const service = await startTestService({ environment: { ALGORITHM_ENDS: announced } })
      try {
        const { id, key } = await service.organization()
        const seals = sealsClient(service)
        const documentId = await seals.document(key, samplePdf({ text: 'sealed' }))
        assert.equal((await seals.apply(key, await seals.seal(id), documentId)).status, 200)
        assert.equal((await seals.verify(key, documentId)).json.data.valid, isValid)
        assert.equal((await service.call('GET', '/pki/algorithm-ends.txt')).text, announced)
        const reader = await visitVerification(visits, service, '/verify')
        await reader.choosesDocument(await file('sealed.pdf', (await seals.file(key, documentId)).bytes))
        await reader.verdict(title)
      } finally {
        await endVisits(visits)
        await service.stop()
      }
    })
  }
})
