import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findVersions } from '../../src/features/documents/find-document.ts'
import { cancelRequest } from '../../src/features/signing/cancel-request.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { declineRequest } from '../../src/features/signing/decline-request.ts'
import { findOwnRequest } from '../../src/features/signing/find-request.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import type { Refusal } from '../../src/vocabulary/refusal.ts'
import { type SigningWorld, signingWorld } from './signing-world.ts'

describe('A signature that is being made when something else happens', () => {
  let world: SigningWorld
  before(async () => {
    world = await signingWorld()
  })
  after(() => world.end())

  it('is not taken when the request is cancelled meanwhile, and says so', async () => {
    await assertRefused('SIGNING_CANCELLED', 'CANCELLED', async ({ request: { id } }) => {
      await world.ports.database
        .transaction()
        .execute((transaction) => cancelRequest(world.ports, transaction, world.caller, id, null))
    })
  })

  it('is not taken when somebody else declines meanwhile, and says so', async () => {
    await assertRefused('SIGNING_DECLINED', 'DECLINED', async ({ signers: [, bob] }) => {
      const visitor = { ip: '192.0.2.2', userAgent: null }
      await declineRequest(world.ports, bob?.token ?? '', { reason: 'No', visitor })
    })
  })

  it('is not taken when the time runs out meanwhile, whether or not anybody has noticed', async () => {
    const runOut = () => world.ports.clock.advance(31 * 86_400)
    await assertRefused('SIGNING_EXPIRED', 'PENDING', async () => runOut())
    await assertRefused('SIGNING_EXPIRED', 'EXPIRED', async () => {
      runOut()
      await expireRequests(world.ports, new AbortController().signal)
    })
  })

  it('is not taken twice, and says so even if the request is complete by the time of the second', async () => {
    const created = await world.create(['Ann'])
    const { id } = created.request
    await world.advance(id)
    const { log } = world.ports
    const append: typeof log.append = async (entry, companion) => {
      const appended = await log.append(entry, companion)
      await world.advance(id)
      return appended
    }
    const sign = () => world.sign(created, 0, { log: { ...log, append } })
    const both = await Promise.allSettled([sign(), sign()])
    const codes = both.map((one) => (one.status === 'rejected' ? (one.reason as Refusal).code : 'SIGNED'))
    assert.deepEqual(codes.sort(), ['ALREADY_SIGNED', 'SIGNED'])
    assert.equal((await findOwnRequest(world.ports, world.caller, id)).request.status, 'COMPLETED')
  })

  async function assertRefused(code: string, status: string, happens: (created: CreatedRequest) => Promise<void>) {
    const created = await world.create(['Ann', 'Bob'])
    const { id, documentId } = created.request
    await world.advance(id)
    await assert.rejects(
      signMeanwhile(created, () => happens(created)),
      (error: Refusal) => error.code === code,
      code,
    )
    const { request, signers } = await findOwnRequest(world.ports, world.caller, id)
    assert.equal(request.status, status)
    assert.ok(signers.every((signer) => signer.status !== 'SIGNED'))
    assert.ok((await findVersions(world.ports, documentId)).every(({ kind }) => kind !== 'SIGNED'))
  }

  /** The first signer signs, and this happens before their signature has its time. */
  function signMeanwhile(created: CreatedRequest, happens: () => Promise<void>) {
    const timestampAuthority: typeof world.ports.timestampAuthority = {
      async timestamp(digest) {
        await happens()
        return await world.ports.timestampAuthority.timestamp(digest)
      },
    }
    return world.sign(created, 0, { timestampAuthority })
  }
})
