import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, rootOf, type SigningHarness, tokenOf } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const ben = { email: 'ben@example.org', name: 'Ben Ode', role: 'approver' }
const cleo = { email: 'cleo@example.org', name: 'Cleo Park', role: 'viewer', order: 1 }
const dora = { email: 'dora@example.org', name: 'Dora Lind', role: 'cc' }

const consent = { consent: true }
const typed = { kind: 'typed', text: 'Anna Kowalska' }

describe('A request for a signer, an approver, a viewer and a copy', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const statuses = ({ signers }: { signers: { status: string }[] }) => signers.map(({ status }) => status)
  const mailed = async () => {
    await harness.service.settled()
    return (await harness.mails()).map(({ to, subject }) => `${to}: ${subject}`)
  }

  it('completes when each has done their part, and only then reaches the one who gets a copy', async () => {
    const created = await harness.request({ signers: [anna, ben, cleo, dora], callbackUrl: harness.callbackUrl })
    const { signingRequestId: id, signers } = created
    const roles = signers.map(({ role }: { role: string }) => role)
    assert.deepEqual(roles, ['signer', 'approver', 'viewer', 'cc'])
    const [signer, approver, viewer, copy] = signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    await harness.invited(id, 1)
    const open = await harness.status(id)
    assert.deepEqual(open.progress, { signed: 0, total: 3, pending: 3 }, 'a copy is not waited for')
    assert.equal(open.signers[3].invitedAt, null, 'a copy has no turn')
    assert.deepEqual((await mailed()).sort(), [
      'anna@example.org: Please sign: Rental contract',
      'ben@example.org: Please approve: Rental contract',
    ])

    await harness.reads(approver)
    const shown = (await harness.signer(approver, 'GET')).json.data
    assert.deepEqual([shown.signer.role, shown.turn, shown.consent.version], ['approver', 'YOURS', 'approve-1'])
    const marked = await harness.signer(approver, 'POST', 'sign', { ...consent, signature: typed })
    assert.deepEqual(code(marked), [400, 'INVALID_REQUEST'])
    assert.match(marked.json.error, /signature is not for an approver/)
    await harness.reads(signer)
    const unmarked = await harness.signer(signer, 'POST', 'sign', consent)
    assert.deepEqual(code(unmarked), [400, 'INVALID_REQUEST'])
    assert.match(unmarked.json.error, /signature is required/)

    const both = await Promise.all([
      harness.signer(approver, 'POST', 'sign', consent),
      harness.signer(signer, 'POST', 'sign', { ...consent, signature: typed }),
    ])
    assert.deepEqual(
      both.map(({ json }) => json.data?.status),
      ['APPROVED', 'SIGNED'],
      both.map(({ text }) => text).join(),
    )
    assert.deepEqual(code(await harness.signer(approver, 'POST', 'sign', consent)), [409, 'ALREADY_SIGNED'])

    await harness.invited(id, 2)
    const early = (await harness.signer(copy, 'GET')).json.data
    assert.deepEqual([early.turn, early.consent], ['WAITING', null])
    assert.deepEqual(code(await harness.signer(copy, 'GET', 'document')), [409, 'NOT_YOUR_TURN'])
    assert.deepEqual(code(await harness.signer(viewer, 'POST', 'sign', consent)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(code(await harness.signer(viewer, 'POST', 'decline', { reason: 'No' })), [403, 'ACCESS_DENIED'])
    assert.equal((await harness.signer(viewer, 'GET')).json.data.consent, null)
    await harness.reads(viewer)
    assert.equal((await harness.signer(viewer, 'GET')).json.data.turn, 'DONE')

    const done = await harness.until(id, ({ status }) => status === 'COMPLETED')
    assert.deepEqual(statuses(done), ['SIGNED', 'APPROVED', 'VIEWED', 'COPIED'])
    assert.deepEqual(done.progress, { signed: 3, total: 3, pending: 0 })
    const completions = (await mailed()).filter((line) => line.endsWith(': Completed: Rental contract'))
    assert.deepEqual(
      completions.sort(),
      [anna, ben, cleo, dora].map(({ email }) => `${email}: Completed: Rental contract`),
    )
    const file = Buffer.from(await (await fetch(signedCopy(copy))).arrayBuffer())
    await assertApproved(file)
    await assertEvidence(id)
    await assertEvents(id)
  })

  const signedCopy = (link: string) => `${harness.service.url}/signer/v1/${tokenOf(link)}/document`

  async function assertApproved(file: Buffer): Promise<void> {
    const report = await verifyPdf(file, { anchors: [await rootOf(harness.service)], at: new Date() })
    assert.equal(report.verdict, 'valid')
    const signatures = report.signatures.filter(({ kind }) => kind === 'signature')
    const reasons = new Map(signatures.map(({ signer, reason }) => [signer?.commonName, reason]))
    assert.equal(reasons.size, 2, 'a viewer and a copy have no signature')
    assert.match(reasons.get('Anna Kowalska') ?? '', /^Signed electronically/)
    assert.match(reasons.get('Ben Ode') ?? '', /^Approved electronically/)
    const text = await readText(file)
    assert.match(text, /SIGNER · APPROVER/)
    assert.match(text, /Approved \d+ \w+ \d{4}/)
    assert.doesNotMatch(text, /Cleo|Dora/)
  }

  async function assertEvidence(id: string): Promise<void> {
    const events = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json'))) as Record<string, unknown>[]
    const [{ signers = [] } = {}] = events as { signers?: { role: string }[] }[]
    assert.deepEqual(
      signers.map(({ role }) => role),
      ['signer', 'approver', 'viewer', 'cc'],
    )
    const approved = events.find(({ event }) => event === 'approved')
    assert.deepEqual([approved?.name, 'signature' in (approved ?? {})], ['Ben Ode', false])
    const { copies } = events.at(-1) as { copies?: { email: string }[] }
    assert.equal(copies?.[0]?.email, 'dora@example.org')
    const page = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')).replaceAll(/\s+/g, ' ')
    assert.match(page, /one signature for each person who signed or approved, any seals,/)
    assert.match(page, /People who approve or only view also have links of their own\./)
    assert.doesNotMatch(page, /in the place of another|in person/)
    const words = (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    for (const line of [
      'Approver in group 1: Ben Ode',
      'Viewer in group 2: Cleo Park',
      'Copy: Dora Lind',
      'Ben Ode approved, with the link that was emailed to ben@example.org',
      'I approve it electronically',
      'Completed: everyone has done their part.',
      'The finished copy goes to Dora Lind, dora@example.org.',
    ])
      assert.ok(words.includes(line), `${line} is not in ${words}`)
  }

  async function assertEvents(id: string): Promise<void> {
    await harness.service.eventually('all events', () =>
      harness.events.some(
        ({ json }) => json.event === 'signing_request.completed' && json.data.signingRequestId === id,
      ),
    )
    const about = harness.events.map(({ json }) => json).filter(({ data }) => data.signingRequestId === id)
    const told = about
      .filter(({ data }) => data.signer)
      .map(({ event, data }) => `${event} ${data.signer.role} ${data.signer.status}`)
    assert.deepEqual(told.toSorted(), [
      'signature.signed approver APPROVED',
      'signature.signed signer SIGNED',
      'signing_request.viewed approver PENDING',
      'signing_request.viewed signer PENDING',
      'signing_request.viewed viewer VIEWED',
    ])
    const viewed = about.find(({ event, data }) => event === 'signing_request.viewed' && data.signer.role === 'viewer')
    assert.equal(viewed.data.status, 'FINALIZING')
  }

  it('needs somebody who signs or approves', async () => {
    for (const signers of [[cleo], [dora], [cleo, dora]]) {
      const refused = await harness.create({ signers })
      assert.deepEqual(code(refused), [400, 'INVALID_REQUEST'])
      assert.match(refused.json.error, /signers has nobody who signs/)
    }
    assert.equal((await harness.create({ signers: [{ ...anna, role: 'witness' }] })).status, 400)
    const approved = await harness.request({ signers: [ben] })
    await harness.invited(approved.signingRequestId)
    const { signingUrl } = approved.signers[0]
    await harness.reads(signingUrl)
    assert.equal((await harness.signer(signingUrl, 'POST', 'sign', consent)).json.data.status, 'APPROVED')
    await harness.until(approved.signingRequestId, ({ status }) => status === 'COMPLETED')
  })

  it('has nothing to hand over, to delegate or to embed for a copy, and nothing to delegate for a viewer', async () => {
    for (const [changed, field] of [
      [{ ...dora, delivery: 'in_person' }, 'delivery'],
      [{ ...dora, mayDelegate: true }, 'mayDelegate'],
      [{ ...cleo, mayDelegate: true }, 'mayDelegate'],
    ] as const) {
      const refused = await harness.create({ signers: [anna, changed] })
      assert.deepEqual(code(refused), [400, 'INVALID_REQUEST'], refused.text)
      assert.equal(refused.headers.get('x-error-field'), `/signers/1/${field}`)
    }
    const { signingRequestId: id, signers } = await harness.request({ signers: [anna, dora] })
    await harness.invited(id)
    const { key, service } = harness
    await service.call('PUT', '/api/v1/embedding', { key, body: { origins: ['https://app.example.org'] } })
    const [own, copy] = await Promise.all(
      signers.map((signer: { id: string }) =>
        service.call('POST', `/api/v1/signing/${id}/signers/${signer.id}/embed`, { key }),
      ),
    )
    assert.equal(own.status, 201, own.text)
    assert.deepEqual(code(copy), [400, 'INVALID_REQUEST'])
    assert.match(copy.json.error, /^signerId has the role cc, which only gets the finished copy\. Send/)
  })

  it('has fields for signers only', async () => {
    const place = { type: 'text', page: 1, x: 100, y: 100 }
    const refused = await harness.create({ signers: [anna, ben], fields: [{ ...place, signer: 2 }] })
    assert.deepEqual(code(refused), [400, 'INVALID_REQUEST'])
    assert.match(refused.json.error, /fields\[0\]\.signer is 2, whose role is approver/)

    const created = await harness.request({ signers: [cleo, { ...anna, order: 2 }], fields: [{ ...place, signer: 2 }] })
    await harness.invited(created.signingRequestId)
    await harness.reads(created.signers[0].signingUrl)
    await harness.invited(created.signingRequestId, 1)
    const { signingUrl } = created.signers[1]
    const [field] = (await harness.signer(signingUrl, 'GET')).json.data.fields
    const signed = await harness.sign(signingUrl, typed, { values: { [field.id]: 'Berlin' } })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
  })

  it('keeps a viewer and a copy correctable until they are done, and closes for an approver who declines', async () => {
    const created = await harness.request({ signers: [ben, { ...cleo, order: 0 }, dora] })
    const { signingRequestId: id, signers } = created
    await harness.invited(id, 1)
    const correct = (signerId: string, body: object) =>
      harness.service.call('PATCH', `/api/v1/signing/${id}/signers/${signerId}`, { key: harness.key, body })
    assert.equal((await correct(signers[2].id, { name: 'Dora Berg' })).status, 200)
    await harness.reads(signers[1].signingUrl)
    assert.equal((await harness.status(id)).status, 'IN_PROGRESS')
    const late = await correct(signers[1].id, { email: 'late@example.org' })
    assert.deepEqual(code(late), [409, 'ALREADY_SIGNED'])
    assert.match(late.json.error, /Cleo Park has already viewed the document/)
    await harness.signer(signers[0].signingUrl, 'POST', 'decline', { reason: 'Too expensive' })
    const ended = await harness.status(id)
    assert.deepEqual([ended.status, ...statuses(ended)], ['DECLINED', 'DECLINED', 'VIEWED', 'PENDING'])
    assert.deepEqual(
      (await mailed()).filter((line) => line.startsWith('dora@example.org: Closed')),
      [],
      'a copy hears nothing of a request that is not completed',
    )
  })

  it('is approved in a file of any kind, whose viewer sees the file itself', async () => {
    const uploaded = await sealsClient(harness.service).uploadAny(harness.key, Buffer.from('A drawing'))
    const { documentId } = uploaded.json.data
    const created = await harness.request({ documentUrl: undefined, documentId, signers: [ben, { ...cleo, order: 0 }] })
    const [approver, viewer] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    await harness.invited(created.signingRequestId)
    await harness.reads(viewer)
    assert.equal((await harness.signer(viewer, 'GET', 'document')).text, 'A drawing')
    await harness.reads(approver)
    assert.equal((await harness.signer(approver, 'POST', 'sign', consent)).status, 200)
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
  })
})
