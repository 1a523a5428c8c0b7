import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska', delivery: 'in_person' }
const ben = { email: 'ben@example.org', name: 'Ben' }

describe('A signer who signs in person', () => {
  let harness: SigningHarness
  let sender: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'handing-over-sender@example.org', { organizationId, role: 'member' })
    sender = await openConsole(service, organizationId, 'handing-over-sender@example.org')
  })
  after(() => harness.end())

  const send = async (signers: readonly object[]) => {
    const documentUrl = harness.publish(sampleContract())
    const answer = await sender.call('POST', '/signing', { documentTitle: 'Rental contract', documentUrl, signers })
    assert.equal(answer.status, 201, answer.text)
    return { id: answer.json.data.signingRequestId as string, signers: answer.json.data.signers }
  }
  const read = async (id: string) => (await sender.call('GET', `/signing/${id}`)).json.data
  const turn = (id: string, position: number) =>
    harness.service.eventually(
      `the turn of signer ${position}`,
      async () => (await read(id)).signers[position].isTheirTurn,
    )
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const mailsTo = async (address: string, id: string) => {
    await harness.service.settled()
    return (await harness.mails()).filter(({ to, text }) => to === address && text.includes(id))
  }

  it('gets no email before the finished copy, and signs with a link that a member of the organization opens', async () => {
    const { id, signers } = await send([
      { ...anna, order: 1 },
      { ...ben, order: 2 },
    ])
    assert.deepEqual([signers[0].delivery, signers[1].delivery], ['in_person', 'email'])
    await turn(id, 0)
    assert.deepEqual(await mailsTo(anna.email, id), [])
    const { signers: shown } = await read(id)
    assert.deepEqual(
      shown.map((signer: { isTheirTurn: boolean; invitedAt: string | null }) => [signer.isTheirTurn, signer.invitedAt]),
      [
        [true, null],
        [false, null],
      ],
    )
    const reminded = await sender.call('POST', `/signing/${id}/remind`)
    assert.deepEqual(code(reminded), [409, 'NO_INVITED_SIGNERS'])
    assert.match(reminded.json.error, /sign in person, and get no reminder/)

    const path = `/signing/${id}/signers/${shown[0].id}/link`
    const mailed = await sender.call('POST', path, { send: true })
    assert.deepEqual([mailed.status, mailed.headers.get('x-error-field')], [400, '/send'])
    const { signingUrl } = (await sender.call('POST', path)).json.data
    assert.deepEqual(code(await harness.signer(signers[0].signingUrl, 'GET')), [404, 'SIGNING_LINK_INVALID'])
    assert.equal((await harness.signer(signingUrl, 'GET')).json.data.signer.delivery, 'in_person')
    assert.equal((await harness.sign(signingUrl)).status, 200)
    assert.deepEqual(await mailsTo(anna.email, id), [])
    await harness.invited(id, 1)
    assert.equal((await harness.sign(signers[1].signingUrl, { kind: 'typed', text: 'Ben' })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const copies = await mailsTo(anna.email, id)
    assert.deepEqual(
      copies.map(({ subject }) => subject),
      ['Completed: Rental contract'],
    )

    const events = (await sender.call('GET', `/signing/${id}/timeline`)).json.data.events
    const opened = events.find(({ event }: { event: string }) => event === 'opened-in-person')
    assert.deepEqual([opened.actor, opened.signer.name], ['Example', anna.name])
    const lines = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json')))
    const line = (event: string) => lines.find((one: { event: string }) => one.event === event)
    assert.equal(line('created').signers[0].delivery, 'in_person')
    assert.deepEqual([line('link-replaced').delivery, line('link-replaced').user], ['in_person', sender.userId])
    assert.equal(line('signed').delivery, 'in_person')
    const page = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')).replaceAll(/\s+/g, ' ')
    assert.match(page, /To sign in person, the sender opens the link of the signer on their own device/)
    const trail = (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(trail, /Anna Kowalska signs in person, and gets no link by email\./)
    assert.match(trail, /The sender received a link for Anna Kowalska to sign in person\. Changed in the console by \S/)
    assert.match(trail, /Anna Kowalska signed, with the link that was given to the sender for signing in person\./)
  })

  it('is not invited by a correction, and hears nothing of a request that is canceled', async () => {
    const { id, signers } = await send([anna])
    await turn(id, 0)
    const corrected = await sender.call('PATCH', `/signing/${id}/signers/${signers[0].id}`, { email: 'a@example.org' })
    assert.equal(corrected.status, 200)
    await sender.call('POST', `/signing/${id}/cancel`)
    assert.deepEqual([...(await mailsTo(anna.email, id)), ...(await mailsTo('a@example.org', id))], [])
  })

  it('can be given more links in an hour than one who gets them by email, but not any number', async () => {
    const { id, signers } = await send([anna])
    const path = `/signing/${id}/signers/${signers[0].id}/link`
    for (let links = 0; links < 30; links++) assert.equal((await sender.call('POST', path)).status, 200)
    assert.deepEqual(code(await sender.call('POST', path)), [429, 'TOO_MANY_REQUESTS'])
  })

  it('cannot delegate, and stays in person in a duplicate', async () => {
    const refused = await harness.create({ signers: [ben, { ...anna, mayDelegate: true }] })
    assert.deepEqual([refused.status, refused.headers.get('x-error-field')], [400, '/signers/1/mayDelegate'])
    const wrong = await harness.create({ signers: [{ ...anna, delivery: 'pigeon' }] })
    assert.match(wrong.json.error, /signers\[0\]\.delivery must be one of email, in_person/)
    const { id } = await send([anna, { ...ben, mayDelegate: true }])
    await turn(id, 0)
    const copy = await sender.call('POST', `/signing/${id}/duplicate`)
    const signers = (copy.json.data?.signers ?? []) as { delivery: string; mayDelegate: boolean }[]
    assert.deepEqual(
      signers.map(({ delivery, mayDelegate }) => [delivery, mayDelegate]),
      [
        ['in_person', false],
        ['email', true],
      ],
      copy.text,
    )
  })
})
