import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { choosePoints, type KillPoint } from '../harness/kill-points.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { openMortalSigning } from './mortal-signing.ts'

/** While a signer asks another person to sign two documents in their place. */
const delegating: readonly KillPoint[] = [
  {
    name: 'the delegation is not committed',
    moment: 'before',
    statement: 'update "signing_signers"',
    values: '"Nora"',
    commit: true,
  },
  {
    name: 'the delegation may be committed',
    moment: 'sent',
    statement: 'update "signing_signers"',
    values: '"Nora"',
    commit: true,
    critical: true,
  },
]

/** While the other person signs, and an approver approves. */
const atOnce: readonly KillPoint[] = [
  {
    name: 'neither the signature nor the approval is committed',
    moment: 'before',
    statement: 'update "signing_signers"',
    values: '"(SIGNED|APPROVED)"',
    commit: true,
  },
  {
    name: 'the signature or the approval may be committed',
    moment: 'sent',
    statement: 'update "signing_signers"',
    values: '"(SIGNED|APPROVED)"',
    commit: true,
    critical: true,
  },
  {
    name: 'the signature or the approval is committed and not answered',
    moment: 'after',
    statement: 'update "signing_signers"',
    values: '"(SIGNED|APPROVED)"',
    commit: true,
  },
]

/** While the last person views the documents. */
const viewing: readonly KillPoint[] = [
  {
    name: 'one of two documents is viewed',
    moment: 'after',
    statement: 'update "signing_signers"',
    values: '"{1}"|\\[1\\]',
    commit: true,
  },
  {
    name: 'the view is not committed',
    moment: 'before',
    statement: 'update "signing_signers"',
    values: '"VIEWED"',
    commit: true,
  },
  {
    name: 'the view may be committed',
    moment: 'sent',
    statement: 'update "signing_signers"',
    values: '"VIEWED"',
    commit: true,
    critical: true,
  },
]

/** While both documents are sealed and closed. */
const sealing: readonly KillPoint[] = [
  {
    name: 'a document is sealed, and that is not recorded',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"FINAL"',
  },
  {
    name: 'the sealed document may be recorded',
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
  },
]

test('a request for a delegate, an approver, a viewer and seals that dies on the way ends COMPLETED, each part done once', {
  timeout: 600_000,
}, async (t) => {
  const story = await openStory(t)
  const { node, dieAtEach } = story.signing
  const chosen = (label: string, points: readonly KillPoint[]) => choosePoints(t, label, points, 0)
  const first = chosen('deaths while delegating', delegating)
  const second = chosen('deaths while two act at once', atOnce)
  const third = chosen('deaths while the last one views', viewing)
  const last = chosen('deaths while documents are sealed', sealing)
  await node.start(first[0])
  await story.signing.openAccount()
  const { id, tokens } = await story.create(0)
  const [link] = await Promise.all([story.delegate(tokens), dieAtEach([...first.slice(1), second[0]])])
  await Promise.all([story.signOrApprove(link, tokens), dieAtEach([...second.slice(1), third[0]])])
  await Promise.all([story.view(tokens), dieAtEach([...third.slice(1), last[0]])])
  await dieAtEach([...last.slice(1), undefined])
  await story.assertWhole(0, id)
})

const requests = 2
const kills = 8

test(`${kills} SIGKILLs at any moment: ${requests} requests with roles and seals end COMPLETED, each part done once`, {
  skip: !isLongRun,
  timeout: 1_200_000,
}, async (t) => {
  const story = await openStory(t)
  const { node, openAccount } = story.signing
  const chance = seededChance('kills at any moment of a request with roles')
  await node.start()
  await openAccount()
  const lives = Array.from({ length: requests }, async (_, number) => {
    await delay(number * 2500)
    const { id, tokens } = await story.create(number)
    await story.signOrApprove(await story.delegate(tokens), tokens)
    await story.view(tokens)
    return id
  })
  for (let done = 0; done < kills; done++) {
    await delay(200 + chance() * 2500)
    await node.kill()
    await node.start()
  }
  for (const [number, id] of (await Promise.all(lives)).entries()) await story.assertWhole(number, id)
})

/** Anna asks Nora to sign, Ben approves, Cleo views last, Dora gets a copy; both documents are sealed. */
async function openStory(t: TestContext) {
  const signing = await openMortalSigning(t)
  return {
    signing,

    create: (number: number) =>
      signing.create(`request-${number}`, {
        documentTitle: `Contract ${number}`,
        signers: [
          { email: `anna.${number}@example.org`, name: 'Anna', mayDelegate: true, order: 0 },
          { email: `ben.${number}@example.org`, name: 'Ben', role: 'approver', order: 0 },
          { email: `cleo.${number}@example.org`, name: 'Cleo', role: 'viewer', order: 1 },
          { email: `dora.${number}@example.org`, name: 'Dora', role: 'cc' },
        ],
        fields: [1, 2].flatMap((document) => [
          { id: `note-${document}`, signer: 1, type: 'text', document, page: 1, x: 50, y: 100 },
          { type: 'seal', document, page: 1, x: 50, y: 200 },
        ]),
      }),

    delegate: ([anna = '']: readonly string[]) =>
      signing.delegate(anna, { name: 'Nora', email: `nora.${anna.slice(0, 8).toLowerCase()}@example.org` }),

    async signOrApprove(link: string, [, ben = '']: readonly string[]) {
      const values = { 'note-1': 'First', 'note-2': 'Second' }
      const signature = { kind: 'typed', text: 'Nora' }
      await Promise.all([signing.sign(link, { signature, values }), signing.sign(ben, {})])
    },

    view: ([, , cleo = '']: readonly string[]) => signing.view(cleo),

    async assertWhole(number: number, id: string) {
      await signing.completed(id)
      const { documents } = await signing.status(id)
      for (const [index, one] of documents.entries()) {
        const values = [['First', 'Second'][index] ?? '']
        await signing.assertSigned(one.id, { people: ['Ben', 'Nora'], seals: 1, values })
      }
      const { mails, events } = await signing.notifications(id, `Contract ${number}`, { events: 7, completions: 4 })
      assert.deepEqual(events.map(({ event }) => event).sort(), [
        'signature.delegated',
        'signature.signed',
        'signature.signed',
        'signing_request.completed',
        ...Array(3).fill('signing_request.viewed'),
      ])
      assert.equal(mails.filter((mail) => mail.includes('Completed')).length, 4, mails.join())
      const trail = await signing.trail(id)
      const counted = ['delegated', 'signed', 'approved', 'finalized', 'completed']
      assert.deepEqual(
        counted.map((event) => trail.filter((one) => one === event).length),
        [1, 1, 1, 2, 1],
        trail.join(),
      )
    },
  }
}
