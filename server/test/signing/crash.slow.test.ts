import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { choosePoints, type KillPoint } from '../harness/kill-points.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { type MortalSigning, openMortalSigning } from './mortal-signing.ts'

/** Before anybody signs, in the order in which a request reaches them. */
const beforeSigning: readonly KillPoint[] = [
  {
    name: 'the request is committed and not answered',
    moment: 'after',
    statement: 'insert into "signing_requests"',
    commit: true,
  },
  {
    name: 'the document is there and not stamped',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"PREPARED"',
  },
  {
    name: 'the stamped document may be recorded',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"PREPARED"',
    commit: true,
  },
  { name: 'the invitations are not committed', moment: 'before', statement: 'insert into "mails"', commit: true },
  {
    name: 'an invitation is sent and not recorded',
    moment: 'before',
    statement: 'update "mails"',
    values: '"SENT"',
    critical: true,
  },
]

/** While two people sign. */
const whileSigning: readonly KillPoint[] = [
  {
    name: 'the signature is made and not committed',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
  },
  {
    name: 'the signature may be committed',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
    critical: true,
  },
  {
    name: 'the signature is committed and not answered',
    moment: 'after',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
  },
]

/** From the last signature on. */
const finishing: readonly KillPoint[] = [
  {
    name: 'all have signed, and the file is not closed',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"FINAL"',
  },
  {
    name: 'the closed file may be recorded',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"FINAL"',
    commit: true,
    critical: true,
  },
  {
    name: 'the request is not completed',
    moment: 'before',
    statement: 'update "signing_requests"',
    values: '"COMPLETED"',
    commit: true,
  },
  {
    name: 'the request is completed, and nobody is notified',
    moment: 'after',
    statement: 'update "signing_requests"',
    values: '"COMPLETED"',
    commit: true,
    critical: true,
  },
  { name: 'an event is answered and not recorded', moment: 'before', statement: 'insert into "webhook_attempts"' },
  { name: 'a completion is sent and not recorded', moment: 'before', statement: 'update "mails"', values: '"SENT"' },
]

test('a request that dies at one step after the other ends COMPLETED, signed once by each, and everyone is notified', {
  timeout: 600_000,
}, async (t) => {
  const fixture = await openFixture(t)
  const { node, dieAtEach } = fixture.signing
  const [early, midway, late] = [
    choosePoints(t, 'deaths before signing', beforeSigning, 0),
    choosePoints(t, 'deaths while signing', whileSigning, 1),
    choosePoints(t, 'deaths from the last signature on', finishing, 0),
  ]
  await node.start(early[0])
  await fixture.signing.openAccount()
  const creating = fixture.create(0)
  await dieAtEach([...early.slice(1), midway[0]])
  const { id, tokens } = await creating
  const [first = '', second = '', third = ''] = tokens
  const signing = Promise.all([fixture.sign(first, 0), fixture.sign(second, 1)])
  await dieAtEach([...midway.slice(1), late[0]])
  await signing
  await Promise.all([fixture.sign(third, 2), dieAtEach([...late.slice(1), undefined])])
  await fixture.signing.completed(id)
  await fixture.assertWhole(0, id)
})

const requests = 3
const kills = 8

test(`${kills} SIGKILLs at any moment: ${requests} requests end COMPLETED, signed once, and everyone is notified`, {
  skip: !isLongRun,
  timeout: 1_200_000,
}, async (t) => {
  const fixture = await openFixture(t)
  const chance = seededChance('kills at any moment of a request')
  const { node, openAccount, completed } = fixture.signing
  await node.start()
  await openAccount()
  const lives = Array.from({ length: requests }, async (_, number) => {
    await delay(number * 2500)
    const { id, tokens } = await fixture.create(number)
    await Promise.all(tokens.map(fixture.sign))
    await completed(id)
    return id
  })
  for (let done = 0; done < kills; done++) {
    await delay(200 + chance() * 2500)
    await node.kill()
    await node.start()
  }
  for (const [number, id] of (await Promise.all(lives)).entries()) await fixture.assertWhole(number, id)
})

/** The second signer fills in the second document. */
const documentOf = (signer: number) => (signer === 2 ? 2 : 1)

/** Requests for three signers in two groups, with two documents. */
async function openFixture(t: TestContext) {
  const signing: MortalSigning = await openMortalSigning(t)
  return {
    signing,

    create: (number: number) =>
      signing.create(`request-${number}`, {
        documentTitle: `Contract ${number}`,
        signers: [0, 0, 1].map((order, index) => ({
          email: `s${index}.${number}@example.org`,
          name: `Signer ${index}`,
          order,
        })),
        fields: [1, 2, 3].map((signer) => ({
          id: `note-${signer}`,
          signer,
          type: 'text',
          document: documentOf(signer),
          page: 1,
          x: 50,
          y: 100 * signer,
        })),
      }),

    sign: (token: string, index: number) =>
      signing.sign(token, {
        signature: { kind: 'typed', text: 'Signer' },
        values: { [`note-${index + 1}`]: `Note ${index + 1}` },
      }),

    /** Each document is valid and signed by each of the three, and everyone is notified once. */
    async assertWhole(number: number, id: string): Promise<void> {
      const { document, documents } = await signing.status(id)
      for (const [index, one] of documents.entries()) {
        const values = [1, 2, 3].filter((signer) => documentOf(signer) === index + 1).map((signer) => `Note ${signer}`)
        await signing.assertSigned(one.id, { people: ['Signer 0', 'Signer 1', 'Signer 2'], values })
      }
      const { mails, events } = await signing.notifications(id, `Contract ${number}`, { events: 7, completions: 3 })
      assert.deepEqual(events.map(({ event }) => event).sort(), [
        ...Array(3).fill('signature.signed'),
        'signing_request.completed',
        ...Array(3).fill('signing_request.viewed'),
      ])
      const completed = events.find(({ event }) => event === 'signing_request.completed')
      assert.equal(completed?.data.finalHash, document.finalHash)
      assert.equal(mails.filter((mail) => mail.includes('Completed')).length, 3, mails.join())
    },
  }
}
