import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { shadowAttacks } from '../../../packages/pdf/test/attacks/families/shadows.ts'
import { openPdfWork } from '../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setTimers } from '../harness/set-timers.ts'
import { sharedPdfWork } from '../harness/shared-pdf-work.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { burnUntilEnd } from '../infrastructure/pdf-work/burn-until-end.ts'
import { endlessPage, nestedPage, withRevision } from '../infrastructure/pdf-work/later-revision.ts'
import { amountForm, filledIn } from './amount-form.ts'
import { sealsClient } from './seals-client.ts'
import { strangersSeal } from './strangers.ts'

/** Threads for comparisons only, which end them early: their time depends only on the processor. */
const timers = setTimers()
const limited = openPdfWork({ threads: 1, seconds: 0.9 }, timers)
const untilEnded: typeof limited.comparePages = async (...words) => {
  const comparing = limited.comparePages(...words)
  await burnUntilEnd(
    timers,
    comparing.catch(() => {}),
  )
  return await comparing
}

describe('Verifying seals with a comparison of the pages', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let key: string
  let seal: string
  let isLimited = false
  before(async () => {
    const shared = sharedPdfWork()
    service = await startTestService({
      environment: { RATE_LIMIT_PER_HOUR: '100000' },
      pdfWork: {
        ...shared,
        comparePages: (...words) => (isLimited ? untilEnded(...words) : shared.comparePages(...words)),
      },
    })
    client = sealsClient(service)
    const organization = await service.organization()
    key = organization.key
    seal = await client.seal(organization.id)
  })
  after(async () => {
    await service.stop()
    await limited.close()
  })

  /** The id of a document with a seal on each of these pages, one after the other. */
  const sealed = async (file: Uint8Array, ...pages: readonly number[]): Promise<string> => {
    const documentId = await client.document(key, Buffer.from(file))
    for (const page of pages) {
      const { status, text } = await client.apply(key, seal, documentId, { page, x: 20, y: 30 })
      assert.equal(status, 200, text)
    }
    return documentId
  }
  const bytesOf = async (documentId: string) => (await client.file(key, documentId)).bytes
  const verify = async (bytes: Uint8Array, compare?: string) => {
    const form = new FormData()
    if (compare !== undefined) form.append('compare', compare)
    form.append('file', new Blob([Buffer.from(bytes)]), 'sealed.pdf')
    return await client.post(key, '/verify', form)
  }
  const report = async (bytes: Uint8Array, compare = 'true') => {
    const { status, json, text } = await verify(bytes, compare)
    assert.equal(status, 200, text)
    return json.data
  }

  it('is done only if the request asks for it, and changes nothing else in the answer', async () => {
    const documentId = await sealed(samplePdf(), 1)
    const bytes = await bytesOf(documentId)
    const { data } = (await verify(bytes)).json
    assert.ok(!JSON.stringify(data).includes('comparison'))
    assert.deepEqual(await report(bytes, 'false'), data)
    const { comparison, ...one } = (await report(bytes)).seals[0]
    assert.deepEqual([one], data.seals)
    const own = (await client.post(key, '/verify', { documentId, compare: true })).json.data
    assert.deepEqual(own.seals[0].comparison, comparison)
    assert.equal((await client.verify(key, documentId)).json.data.seals[0].comparison, undefined)
    for (const refused of [
      await verify(bytes, 'yes'),
      await client.post(key, '/verify', { documentId, compare: 'yes' }),
    ]) {
      assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [400, 'INVALID_REQUEST'])
    }
  })

  it('finds no differing page in a sealed file that nobody changed', async () => {
    const [one] = (await report(await bytesOf(await sealed(samplePdf({}, {}), 1)))).seals
    assert.deepEqual(one.comparison, {
      completed: true,
      differingPages: [],
      comparedPages: 2,
      description: 'All compared pages look as they did at signing time.',
    })
  })

  it('names the page of a later seal for the first, and none for the last', async () => {
    const data = await report(await bytesOf(await sealed(samplePdf({}, {}, {}), 1, 3)))
    assert.equal(data.valid, true)
    const [first, last] = data.seals
    assert.deepEqual(first.comparison, {
      completed: true,
      differingPages: [3],
      comparedPages: 3,
      description:
        'These pages look different than at signing time: 3. Later signatures and filled-in fields count as differences.',
    })
    assert.deepEqual(last.comparison.differingPages, [])
  })

  it('names the pages that shadow attacks have changed', async () => {
    const changedPages = { 'a cover that is taken off': [1], 'another document within, by the catalog': [1, 2] }
    for (const [name, pages] of Object.entries(changedPages)) {
      const attack = shadowAttacks().find((each) => each.name === name)
      assert.ok(attack, name)
      const { before, after } = await attack.make()
      const [attacked] = (await report(after)).otherSignatures
      const { completed, differingPages, comparedPages } = attacked.comparison
      assert.deepEqual([completed, differingPages, comparedPages], [true, pages, 2], name)
      const [untouched] = (await report(before)).otherSignatures
      assert.deepEqual(untouched.comparison, {
        completed: true,
        differingPages: [],
        comparedPages: 0,
        description: 'Nothing was added after this signature.',
      })
    }
  })

  it('names the page of a field that was filled in later', async () => {
    const [one] = (await report(filledIn(await bytesOf(await sealed(amountForm, 1)), '999999'))).seals
    assert.deepEqual([one.verdict, one.comparison.differingPages], ['changed-later', [1]])
  })

  it('says that a signature over other bytes shows no signed pages, even where nothing came after it', async () => {
    const bytes = await bytesOf(await sealed(samplePdf(), 1))
    const alone = Buffer.from(await strangersSeal({ commonName: 'Mallory', organization: 'Mallory' }))
    for (const file of [bytes, alone]) {
      file[file.indexOf('A contract')] = 0x42
      const [one] = (await report(file)).seals
      assert.deepEqual(one.comparison, {
        completed: false,
        differingPages: null,
        comparedPages: 0,
        description:
          'The pages were not compared. The signature does not show what the file looked like when it was signed.',
      })
    }
  })

  it('compares the first 100 pages of a long file, and says how many it left out', async () => {
    const pages = Array.from({ length: 103 }, () => ({}))
    const [one] = (await report(await bytesOf(await sealed(samplePdf(...pages), 1)))).seals
    const { completed, differingPages, comparedPages, description } = one.comparison
    assert.deepEqual([completed, differingPages, comparedPages], [false, [], 100])
    assert.match(description, / 3 pages were not compared\.$/)
  })

  it('gives the verdict on a file whose pages cannot be rendered, and says that they were not compared', async () => {
    const bytes = await bytesOf(await sealed(samplePdf(), 1))
    const [heavy] = (await report(withRevision(bytes, nestedPage))).seals
    assert.deepEqual(
      [heavy.verdict, heavy.comparison.completed, heavy.comparison.differingPages],
      ['not-valid', false, null],
    )
    assert.match(heavy.comparison.description, /^The pages were not compared\. The pages are too complex/)
    isLimited = true
    try {
      const [endless] = (await report(withRevision(bytes, endlessPage))).seals
      assert.deepEqual([endless.verdict, endless.comparison.completed], ['not-valid', false])
      assert.match(endless.comparison.description, /^The pages were not compared\. This file takes too long/)
    } finally {
      isLimited = false
    }
  })

  it('has no effect on a container', async () => {
    const { json } = await client.uploadAny(key, Buffer.from('a drawing'), {})
    const { documentId } = json.data
    assert.equal((await client.post(key, '/verify', { documentId, compare: true })).json.data.summary.length > 0, true)
    await client.post(key, '/apply', { documentId, sealId: seal })
    const [one] = (await client.post(key, '/verify', { documentId, compare: true })).json.data.seals
    assert.deepEqual([one.valid, 'comparison' in one], [true, false])
  })
})
