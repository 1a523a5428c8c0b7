import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { findVersions } from '../../src/features/documents/find-document.ts'
import { readFile } from '../../src/features/documents/keep-file.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningWorld, signingWorld } from './signing-world.ts'

/** As if the process had died there: nothing after it is done. */
class Death extends Error {
  override readonly name = 'Death'
}

describe('A request whose process dies at any call to the outside', () => {
  let world: SigningWorld
  before(async () => {
    world = await signingWorld()
  })
  after(() => world.end())

  for (const moment of ['before', 'after'] as const) {
    it(`is completed all the same when it dies ${moment} the call, wherever that is`, {
      timeout: 600_000,
    }, async (t) => {
      let deaths = 0
      for (let fatal = 1; ; fatal++) {
        const created = await world.create(['Ann', 'Bob', { name: 'Carl', order: 1 }])
        const mortal = mortalPorts(world.ports, fatal, moment)
        await live(created, mortal.ports, mortal.isDead).catch(requireDeath)
        await live(created, {})
        await assertWhole(created)
        if (mortal.calls() < fatal) break
        deaths++
      }
      assert.ok(deaths > 20, `it died only ${deaths} times`)
      t.diagnostic(`${deaths} deaths`)
    })
  }

  async function live(created: CreatedRequest, ports: Partial<SigningPorts>, isDead = () => false): Promise<void> {
    const { id } = created.request
    await advance(id, ports, isDead)
    for (const position of [0, 1, 2]) {
      await world.sign(created, position, ports).catch((error: unknown) => {
        if (!(error instanceof Refusal && ['ALREADY_SIGNED', 'SIGNING_IS_OVER'].includes(error.code))) throw error
      })
      await advance(id, ports, isDead)
    }
  }

  /** It takes the death of its process for trouble, and goes on; nothing is noted where the step was done by then. */
  async function advance(id: string, ports: Partial<SigningPorts>, isDead: () => boolean): Promise<void> {
    await world.advance(id, ports)
    const { trouble } = (await findOwnRequest(world.ports, world.caller, id)).request
    if (trouble !== null || isDead()) throw new Death()
  }

  async function assertWhole({ request: { id, documentId } }: CreatedRequest): Promise<void> {
    const { request, signers } = await findOwnRequest(world.ports, world.caller, id)
    assert.equal(request.status, 'COMPLETED')
    assert.ok(signers.every(({ status }) => status === 'SIGNED'))
    const versions = await findVersions(world.ports, documentId)
    assert.deepEqual(
      versions.map(({ kind }) => kind),
      ['ORIGINAL', 'PREPARED', 'SIGNED', 'SIGNED', 'SIGNED', 'FINAL'],
    )
    const bytes = await readFile(world.ports, versions.at(-1)?.fileHash ?? '')
    const trust = { anchors: world.ports.authority.anchors(), at: world.ports.clock.now() }
    const report = await verifyPdf(bytes, trust)
    assert.deepEqual([report.verdict, report.signatures.length], ['valid', 4])
    const invitations = (kind: string) => [0, 1, 2].map((index) => `${kind} signer${index}@example.org`)
    assert.deepEqual((await world.mails(id)).sort(), [...invitations('COMPLETION'), ...invitations('INVITATION')])
  }
})

function requireDeath(error: unknown): void {
  if (!(error instanceof Death)) throw error
}

/** The same ports, of which the call with this number, counted over all of them, is the last. */
function mortalPorts(ports: SigningPorts, fatal: number, moment: 'before' | 'after') {
  let calls = 0
  const mortal = <Port extends object>(port: Port, names: readonly (keyof Port)[]): Port => {
    const wrapped = { ...port }
    for (const name of names) {
      const act = port[name] as (...words: unknown[]) => Promise<unknown>
      wrapped[name] = (async (...words: unknown[]) => {
        const dies = ++calls === fatal
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
    isDead: () => calls >= fatal,
    ports: {
      log: mortal(ports.log, ['append']),
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
