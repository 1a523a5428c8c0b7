import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { signaturesIn } from './pdf-desk.ts'
import { documentField, verdict, visit } from './verification-desk.ts'

describe('A seal whose time another authority has attested', () => {
  let other: TestService
  let folder: string
  let browser: Browser
  const at = (name: string) => join(folder, name)
  before(async () => {
    other = await startTestService()
    folder = await mkdtemp(join(tmpdir(), 'countersign-outside-'))
    await writeFile(at('roots.pem'), (await other.call('GET', '/pki/root.pem')).text)
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await other?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** What is told of a seal by a service that is set up like this: as a program hears it, and as people read it. */
  async function toldOfSeal(environment: Record<string, string>): Promise<{ heard: string; read: string }> {
    const service = await startTestService({ environment: { TSA_URL: `${other.url}/tsa`, ...environment } })
    try {
      const { id, key } = await service.organization()
      const seals = sealsClient(service)
      const documentId = await seals.document(key, samplePdf({ text: 'sealed' }))
      assert.equal((await seals.apply(key, await seals.seal(id), documentId)).status, 200)
      const { data } = (await seals.verify(key, documentId)).json
      assert.equal(data.valid, true)
      await writeFile(at('sealed.pdf'), (await seals.file(key, documentId)).bytes)
      const read = await visit(browser, service.url, '/verify', async ({ page }) => {
        await documentField(page).setInputFiles(at('sealed.pdf'))
        await verdict(page, 'The signatures hold')
        return (await Promise.all((await signaturesIn(page)).map((card) => card.textContent()))).join('\n')
      })
      return { heard: JSON.stringify(data), read }
    } finally {
      await service.stop()
    }
  }

  it('is told with that time where the roots of the authority are set', async () => {
    const { heard, read } = await toldOfSeal({ TSA_ROOTS: at('roots.pem') })
    assert.doesNotMatch(heard, /unknown authority/)
    assert.match(read, /proved by a timestamp/)
  })

  it('is told with the time that it says itself where they are not', async () => {
    const { heard, read } = await toldOfSeal({})
    assert.match(heard, /unknown authority/)
    assert.doesNotMatch(read, /proved by a timestamp/)
  })
})
