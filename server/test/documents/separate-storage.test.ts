import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { samplePdf } from './sample-pdf.ts'

/** One database, and no storage that both of them reach. */
describe('Two nodes that keep documents each in its own folder', () => {
  let first: TestService
  let second: TestService
  before(async () => {
    const SECRET_KEY = randomBytes(32).toString('hex')
    first = await startTestService({ environment: { SECRET_KEY } })
    second = await startTestService({ environment: { SECRET_KEY, DATABASE_URL: first.databaseUrl } })
  })
  after(async () => {
    await second.stop()
    await first.stop()
  })

  const linesOf = (service: TestService) =>
    service
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: number; msg: string; route?: string; err?: { message: string } })

  it('are warned of it when they start', () => {
    for (const node of [first, second]) {
      const warnings = linesOf(node).filter(({ level, msg }) => level === 40 && msg.includes('STORAGE_URL'))
      assert.equal(warnings.length, 1)
    }
  })

  it("answer 503 with the reason for each other's documents, and say so in the log", async () => {
    const { id, key } = await first.organization()
    const [here, there] = [sealsClient(first), sealsClient(second)]
    const documentId = await here.document(key, samplePdf())
    const sealId = await here.seal(id)
    assert.equal((await there.status(key, documentId)).status, 200)

    const file = await there.file(key, documentId)
    const applied = await there.apply(key, sealId, documentId)
    for (const [{ status, headers }, text] of [
      [file, file.bytes.toString()],
      [applied, applied.text],
    ] as const) {
      assert.deepEqual(
        [status, headers.get('x-error-code'), headers.get('retry-after')],
        [503, 'SERVICE_UNAVAILABLE', '60'],
      )
      assert.match(JSON.parse(text).error, /missing in the storage/)
    }
    const errors = linesOf(second).filter(({ level }) => level === 50)
    assert.deepEqual(
      errors.map(({ route, err }) => [route, err?.message]),
      ['/api/v1/documents/:id/file', '/api/v1/seals/apply'].map((route) => [
        route,
        'The document is not in the storage.',
      ]),
    )
    assert.equal((await here.apply(key, sealId, documentId)).status, 200)
  })
})
