import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { openHarness, type SigningHarness, sampleContract, tokenOf } from './signing-harness.ts'

const run = promisify(execFile)

const signature = { kind: 'typed', text: 'Anna Kowalska' }

const beginnings: [string, RegExp][] = [
  ['en', /^I have read/],
  ['it', /^Ho letto/],
  ['de', /^Ich habe das Dokument gelesen/],
  ['fr', /^J’ai lu/],
  ['es', /^He leído/],
  ['ar', /^قرأتُ المستند/],
]

describe('the words that a signer agrees to', () => {
  let harness: SigningHarness
  let folder: string
  before(async () => {
    harness = await openHarness()
    folder = await mkdtemp(join(tmpdir(), 'countersign-consent-'))
  })
  after(async () => {
    await harness?.end()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  async function link(): Promise<{ id: string; signingUrl: string }> {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    return { id, signingUrl: signers[0].signingUrl }
  }

  async function consentIn(signingUrl: string, query: string) {
    const answer = await harness.service.call('GET', `/signer/v1/${tokenOf(signingUrl)}${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.json.data.consent
  }

  /** The event of the act in the evidence. */
  async function signedEvent(id: string) {
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const url = `${harness.service.url}/api/v1/signing/${id}/evidence`
    const response = await fetch(url, { headers: { 'x-api-key': harness.key } })
    const file = join(folder, `${id}.zip`)
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    const { stdout } = await run('unzip', ['-p', file, 'trail.json'])
    return JSON.parse(stdout).find(({ event }: { event: string }) => event === 'signed')
  }

  it('are given in the language that is asked for, and in English where there are none in it', async () => {
    const { signingUrl } = await link()
    const versions = new Set<string>()
    for (const [language, words] of beginnings) {
      const consent = await consentIn(signingUrl, `?language=${language}`)
      assert.equal(consent.language, language)
      assert.match(consent.text, words)
      versions.add(consent.version)
    }
    assert.equal(versions.size, beginnings.length, 'a version names one language')
    for (const query of ['', '?language=', '?language=tlh', '?language=__proto__']) {
      assert.equal((await consentIn(signingUrl, query)).language, 'en', query)
    }
    const long = await harness.service.call('GET', `/signer/v1/${tokenOf(signingUrl)}?language=${'x'.repeat(36)}`)
    assert.equal(long.status, 400)
  })

  it('name all documents of a request that has several', async () => {
    const documents = [1, 2].map(() => ({ documentUrl: harness.publish(sampleContract()) }))
    const signers = [
      { email: 'anna@example.org', name: 'Anna Kowalska' },
      { email: 'ben@example.org', name: 'Ben Ode', role: 'approver' },
    ]
    const created = await harness.request({ documentUrl: undefined, documents, signers })
    const id = created.signingRequestId
    await harness.invited(id)
    await harness.invited(id, 1)
    const [signing, approving] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    const several: [string, RegExp][] = [
      ['en', /^I have read the documents\. I (agree to sign|approve) all of them/],
      ['it', /^Ho letto i documenti.* tutti /],
      ['de', /^Ich habe die Dokumente gelesen.* sie alle /],
      ['fr', /^J’ai lu les documents.* tous /],
      ['es', /^He leído los documentos.* todos /],
      ['ar', /^قرأتُ المستندات.*ها جميعًا/],
    ]
    const versions = new Set<string>()
    for (const [language, words] of several) {
      for (const url of [signing, approving]) {
        const consent = await consentIn(url, `?language=${language}`)
        assert.match(consent.text, words)
        versions.add(consent.version)
      }
    }
    assert.equal(versions.size, 2 * several.length)
    const shown = await consentIn(signing, '?language=de')
    for (const url of [signing, approving]) {
      for (const document of [1, 2]) await harness.signer(url, 'POST', 'viewed', { document })
    }
    assert.equal((await harness.signer(approving, 'POST', 'sign', { consent: true })).status, 200)
    assert.equal((await harness.signer(signing, 'POST', 'sign', { consent: true, signature })).status, 200)
    assert.deepEqual((await signedEvent(id)).consent, shown)
  })

  it('are recorded as they were shown', async () => {
    const { id, signingUrl } = await link()
    await harness.reads(signingUrl)
    const shown = await consentIn(signingUrl, '?language=ar')
    const signature = { kind: 'typed', text: 'آنا كوالسكا' }
    const act = { consent: true, consentVersion: shown.version, signature }
    assert.equal((await harness.signer(signingUrl, 'POST', 'sign', act)).status, 200)
    assert.deepEqual((await signedEvent(id)).consent, shown)
  })

  it('are those of the page that is signed on, though another one was opened later in another language', async () => {
    const { id, signingUrl } = await link()
    const shown = await consentIn(signingUrl, '?language=it')
    await harness.reads(signingUrl)
    const act = { consent: true, consentVersion: shown.version, signature }
    assert.equal((await harness.signer(signingUrl, 'POST', 'sign', act)).status, 200)
    assert.deepEqual((await signedEvent(id)).consent, shown)
  })

  it('are those that the link showed last if a call names no version', async () => {
    const { id, signingUrl } = await link()
    await harness.reads(signingUrl)
    const shown = await consentIn(signingUrl, '?language=de')
    assert.equal((await harness.signer(signingUrl, 'POST', 'sign', { consent: true, signature })).status, 200)
    assert.deepEqual((await signedEvent(id)).consent, shown)
  })

  it('are not agreed to by a link that was never shown them', async () => {
    const { id, signingUrl } = await link()
    const refused = [400, 'CONSENT_NOT_SHOWN']
    const sign = async (body: object) => {
      const answer = await harness.signer(signingUrl, 'POST', 'sign', { consent: true, signature, ...body })
      return [answer.status, answer.headers.get('x-error-code')]
    }
    await harness.signer(signingUrl, 'POST', 'viewed')
    assert.deepEqual(await sign({}), refused)
    assert.deepEqual(await sign({ consentVersion: '1' }), refused)
    await consentIn(signingUrl, '?language=fr')
    assert.deepEqual(await sign({ consentVersion: '1' }), refused)
    assert.equal((await harness.status(id)).progress.signed, 0)
    assert.deepEqual(await sign({ consentVersion: '1-fr' }), [200, null])
  })

  it('are refused where the version is none', async () => {
    const { signingUrl } = await link()
    await harness.reads(signingUrl)
    for (const consentVersion of ['', '0', '1-xx', '1-AR', 'ar']) {
      const answer = await harness.signer(signingUrl, 'POST', 'sign', { consent: true, consentVersion, signature })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_REQUEST'], consentVersion)
    }
  })
})
