import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { openDesk, type SigningDesk } from '../signing/signing-desk.ts'

describe('Names that people read', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.end())

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
    desk.service.call('POST', `/admin/v1${path}`, {
      headers: { authorization: `Bearer ${desk.service.adminToken}` },
      body,
    })
  const upload = (title: string) => {
    const form = new FormData()
    form.append('title', title)
    form.append('file', new Blob([Buffer.from(samplePdf())], { type: 'application/pdf' }), 'a.pdf')
    return desk.service.call('POST', '/api/v1/documents', { key: desk.key, body: form })
  }
  const places: Record<string, (name: string) => Promise<Answer>> = {
    'signers[0].name': (name) => desk.create({ signers: [signer(name)] }),
    companyName: (companyName) => desk.create({ companyName }),
    documentTitle: (documentTitle) => desk.create({ documentTitle }),
    title: upload,
    'name of an organization': (name) => admin('/organizations', { name }),
    'name of a user': (name) => admin('/users', { name, email: `u${Math.random()}@example.org` }),
    'name of a key': (name) => admin('/keys', { name, organizationId: desk.organizationId }),
    'name of a seal': (name) => admin(`/organizations/${desk.organizationId}/seals`, { name }),
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
    await createAccount(desk.service, 'owner@example.org', { organizationId: desk.organizationId, role: 'owner' })
    const { cookie } = await openConsole(desk.service, desk.organizationId, 'owner@example.org')
    const answer = await desk.service.call('POST', '/console/v1/keys', {
      body: { name: '\u202ex', organizationId: desk.organizationId },
      headers: { origin: desk.service.url, cookie },
    })
    assert.equal(answer.status, 400)
    assert.match(answer.json.error, /^name must not contain U\+202E/)
  })

  it('cannot be typed as a signature where they turn the direction of text', async () => {
    const { signingRequestId, signers } = await desk.request({ signers: [signer('Eve')] })
    await desk.invited(signingRequestId)
    const answer = await desk.sign(signers[0].signingUrl, { kind: 'typed', text: 'Eve \u202ex' })
    assert.deepEqual([answer.status, answer.json.error], [400, 'signature.text must be one line of plain text.'])
  })
})
