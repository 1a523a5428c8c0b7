import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { findVersions } from '../../src/features/documents/find-document.ts'
import { readFile } from '../../src/features/documents/keep-file.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { choosePoints } from '../harness/kill-points.ts'
import { isLongRun } from '../harness/run-settings.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

/** As if the process had died there: nothing after it is done. */
class Death extends Error {
  override readonly name = 'Death'
}

interface Point {
  readonly name: string
  readonly moment: 'before' | 'after'
  /** The number of the call. */
  readonly fatal: number
  readonly critical?: true
}

const documentCount = 2

/** The last one signs after the others, so that their invitation is a separate step. */
const people = [...(isLongRun ? ['Ann'] : []), 'Bob', { name: 'Carl', order: 1 }]

/** The file is stored or the entry is in the log, and the process that caused it dies before it knows. */
const critical = [
  // A file of the second person's signature: the other one is not made yet.
  `after put ${documentCount * 2 + 1}`,
  ...Array.from({ length: people.length + 2 * documentCount }, (_, index) => `after appendAll ${index + 1}`),
  'after append 1',
]

describe('A request whose process dies at any call to the outside', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  it('is completed nevertheless, wherever it dies', { timeout: 1_200_000 }, async (t) => {
    for (const { fatal, moment } of choosePoints(t, 'deaths at a call', await allPoints(), 3)) {
      const created = await fixture.create(people, 30, {}, documentCount)
      const mortal = mortalPorts(fixture.ports, fatal, moment)
      await assert.rejects(live(created, mortal.ports, mortal.isDead), { name: 'Death' })
      await live(created, {})
      await assertWhole(created)
    }
  })

  /** Every call of an uninterrupted request, and the moments before and after it. */
  async function allPoints(): Promise<Point[]> {
    const created = await fixture.create(people, 30, {}, documentCount)
    const immortal = mortalPorts(fixture.ports, Number.POSITIVE_INFINITY, 'before')
    await live(created, immortal.ports)
    await assertWhole(created)
    const calls = immortal.calls()
    assert.ok(calls.length > 20, `it makes only ${calls.length} calls`)
    const points = calls.flatMap((call, index) =>
      (['before', 'after'] as const).map((moment): Point => {
        const name = `${moment} ${call}`
        return { name, moment, fatal: index + 1, ...(critical.includes(name) ? { critical: true } : {}) }
      }),
    )
    assert.equal(points.filter((point) => point.critical).length, critical.length, calls.join())
    return points
  }

  async function live(created: CreatedRequest, ports: Partial<SigningPorts>, isDead = () => false): Promise<void> {
    const { id } = created.request
    await advance(id, ports, isDead)
    for (const position of people.keys()) {
      await fixture.sign(created, position, ports).catch((error: unknown) => {
        if (!(error instanceof Refusal && ['ALREADY_SIGNED', 'SIGNING_CLOSED'].includes(error.code))) throw error
      })
      await advance(id, ports, isDead)
    }
  }

  /**
   * It treats the death of its process as a failure, and continues; nothing is recorded if the step was done by then.
   */
  async function advance(id: string, ports: Partial<SigningPorts>, isDead: () => boolean): Promise<void> {
    await fixture.advance(id, ports)
    const { problem } = (await findOwnRequest(fixture.ports, fixture.caller, id)).request
    if (problem !== null || isDead()) throw new Death()
  }

  async function assertWhole({ request: { id, documents } }: CreatedRequest): Promise<void> {
    const { request, signers } = await findOwnRequest(fixture.ports, fixture.caller, id)
    assert.equal(request.status, 'COMPLETED')
    assert.ok(signers.every(({ status }) => status === 'SIGNED'))
    for (const { documentId } of documents) {
      const versions = await findVersions(fixture.ports, documentId)
      assert.deepEqual(
        versions.map(({ kind }) => kind),
        ['ORIGINAL', 'PREPARED', ...people.map(() => 'SIGNED'), 'FINAL'],
      )
      const bytes = await readFile(fixture.ports, versions.at(-1)?.fileHash ?? '')
      const trust = { anchors: fixture.ports.authority.anchors(), at: fixture.ports.clock.now() }
      const report = await verifyPdf(bytes, trust)
      assert.deepEqual([report.verdict, report.signatures.length], ['valid', people.length + 1])
    }
    const invitations = (kind: string) => people.map((_, index) => `${kind} signer${index}@example.org`)
    assert.deepEqual((await fixture.mails(id)).sort(), [...invitations('COMPLETION'), ...invitations('INVITATION')])
  }
})

/** The same ports, where the call with this number, counted over all of them, is the last. */
function mortalPorts(ports: SigningPorts, fatal: number, moment: 'before' | 'after') {
  const calls: string[] = []
  const mortal = <Port extends object>(port: Port, names: readonly (keyof Port)[]): Port => {
    const wrapped = { ...port }
    for (const name of names) {
      const act = port[name] as (...words: unknown[]) => Promise<unknown>
      wrapped[name] = (async (...words: unknown[]) => {
        const nth = calls.filter((call) => call.startsWith(`${String(name)} `)).length + 1
        const dies = calls.push(`${String(name)} ${nth}`) === fatal
        if (dies && moment === 'before') throw new Death()
        const result = await act.apply(port, words)
        if (dies) throw new Death()
        return result
      }) as Port[typeof name]
    }
    return wrapped
  }
  return {
    calls: () => calls,
    isDead: () => calls.length >= fatal,
    ports: {
      log: mortal(ports.log, ['append', 'appendAll']),
      blobStore: mortal(ports.blobStore, ['put', 'read']),
      pdfWork: mortal(ports.pdfWork, [
        'prepare',
        'beginSignerSignature',
        'addValidationData',
        'beginDocumentTimestamp',
      ]),
      timestampAuthority: mortal(ports.timestampAuthority, ['timestamp']),
      authority: mortal(ports.authority, ['issue']),
      queue: mortal(ports.queue, ['enqueue']),
    } satisfies Partial<SigningPorts>,
  }
}
