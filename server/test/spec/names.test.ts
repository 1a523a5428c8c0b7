import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'

describe('Names that people read', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const unreadable = {
    '\u200b': /must contain a visible character/,
    '\u200b\u00a0\u200d': /must contain a visible character/,
    '\u3164': /must contain a visible character/,
    'Eve\r\nBcc: x\u0007': /must not contain control characters/,
    'Eve\u2028Adam': /must not contain line breaks/,
    'Eve \u202egnp.exe': /must not contain U\+202E, which changes the text direction/,
    'Eve\u2066x\u2069': /must not contain U\+2066/,
    'Eve \ud83d': /must be valid Unicode/,
  }
  const readable = ['می\u200cخواهم', 'क्\u200dष', 'דנה\u200f (Dana)\u200e', '李', "O'Neil-Świątek", '🙂', '…']

  const signer = (name: string) => ({ email: 'eve@example.org', name })
  const admin = (path: string, body: object) =>
    harness.service.call('POST', `/admin/v1${path}`, {
      headers: { authorization: `Bearer ${harness.service.adminToken}` },
      body,
    })
  const upload = (title: string) => {
    const form = new FormData()
    form.append('title', title)
    form.append('file', new Blob([Buffer.from(samplePdf())], { type: 'application/pdf' }), 'a.pdf')
    return harness.service.call('POST', '/api/v1/documents', { key: harness.key, body: form })
  }
  const places: Record<string, (name: string) => Promise<Answer>> = {
    'signers[0].name': (name) => harness.create({ signers: [signer(name)] }),
    companyName: (companyName) => harness.create({ companyName }),
    documentTitle: (documentTitle) => harness.create({ documentTitle }),
    title: upload,
    'name of an organization': (name) => admin('/organizations', { name }),
    'name of a user': (name) => admin('/users', { name, email: `u${Math.random()}@example.org` }),
    'name of a key': (name) => admin('/keys', { name, organizationId: harness.organizationId }),
    'name of a seal': (name) => admin(`/organizations/${harness.organizationId}/seals`, { name }),
  }

  for (const [place, send] of Object.entries(places)) {
    it(`are refused if they cannot be read or change the text around them: ${place}`, async () => {
      for (const [name, reason] of Object.entries(unreadable)) {
        // A form is sent as UTF-8, which has no lone surrogates.
        if (place === 'title' && !name.isWellFormed()) continue
        const answer = await send(name)
        assert.equal(answer.status, 400, answer.text)
        assert.match(answer.json.error, reason)
        assert.ok(answer.json.error.startsWith(place.split(' ')[0] ?? ''), answer.json.error)
      }
    })

    it(`are taken in every script: ${place}`, async () => {
      for (const name of readable) {
        const answer = await send(name)
        assert.equal(answer.status, 201, `${name}: ${answer.text}`)
      }
    })
  }

  it('are refused in the console too, for keys', async () => {
    await createAccount(harness.service, 'naming-owner@example.org', {
      organizationId: harness.organizationId,
      role: 'owner',
    })
    const { cookie } = await openConsole(harness.service, harness.organizationId, 'naming-owner@example.org')
    const answer = await harness.service.call('POST', '/console/v1/keys', {
      body: { name: '\u202ex', organizationId: harness.organizationId },
      headers: { origin: harness.service.url, cookie },
    })
    assert.equal(answer.status, 400)
    assert.match(answer.json.error, /^name must not contain U\+202E/)
  })

  it('cannot be typed as a signature where they turn the direction of text', async () => {
    const { signingRequestId, signers } = await harness.request({ signers: [signer('Eve')] })
    await harness.invited(signingRequestId)
    const answer = await harness.sign(signers[0].signingUrl, { kind: 'typed', text: 'Eve \u202ex' })
    assert.deepEqual([answer.status, answer.json.error], [400, 'signature.text must be one line of plain text.'])
  })
})
