import { accounts, keys } from '@countersign/api'
import type { Logger } from 'pino'
import { actedByPerson } from '../../http/acted-by.ts'
import { originOf } from '../../http/client-address.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, signedIn, visitorOf } from '../../http/signed-in.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import type { KeyRing } from './key-ring.ts'
import { listApiKeys } from './list-accounts.ts'
import { deleteApiKey, findOwnKey, holdKeeper, holdMember, listMemberships, requireKeeper } from './own-keys.ts'
import { type OwnPages, presentApiKey, presentMembership, presentNewApiKey, presentPages } from './present.ts'
import { recordSignIn } from './record-sign-in.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { endOwnSession } from './sessions/own-sessions.ts'
import type { SignIn } from './sign-in.ts'
import { needOf, requireSignInTo } from './single-sign-on/require-sign-in.ts'
import { type AttemptCounter, type Failure, slowDownGuessing } from './slow-down-guessing.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly keyRing: KeyRing
  readonly signIn: SignIn
  readonly limiter: RateLimiter
  readonly metrics: AttemptCounter
  readonly logger: Logger
  readonly recordFailure: (failure: Failure) => Promise<void>
  /** The highest limit people may give their own keys; an administrator may set a higher one. */
  readonly requestsPerHour: number
  /** The console creates and shows keys of this mode only. */
  readonly mode: Mode
  /** The pages that this service serves beside the console. */
  readonly pages: OwnPages
}

/** Self-service: sign in and out, manage keys. */
export function accountsConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, accounts.signIn, async (request, reply) => {
      const { email, password } = request.body
      const answer = await slowDownGuessing(ports, originOf(request), email, () =>
        ports.signIn.signIn(visitorOf(request), email, password),
      )
      const { person, cookies } = answer
      if (person !== null) await recordSignIn(ports, actedByPerson(ports, request, person), person.id)
      setCookies(reply, cookies)
      return success(person === null ? { secondFactors: answer.secondFactors } : person)
    })

    serve(app, accounts.signOut, async (request, reply) => {
      const person = await ports.signIn.whoIs(visitorOf(request)).catch(nobodyIfSignedOut)
      if (person !== undefined) await endOwnSession(ports, actedByPerson(ports, request, person), person)
      setCookies(reply, (await ports.signIn.signOut(visitorOf(request))).cookies)
      return success({})
    })

    serve(app, accounts.readMe, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { id, email, name } = person
      const memberships = await listMemberships(ports, id)
      return success({
        ...{ id, email, name },
        hasSecondFactor: await ports.signIn.hasSecondFactor(id),
        organizations: await Promise.all(
          memberships.map(async (one) => presentMembership(one, await needOf(ports, person, one))),
        ),
        pages: presentPages(ports.mode, ports.pages),
        limits: { requestsPerHour: ports.requestsPerHour },
      })
    })

    serve(app, keys.createOwnKey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { organizationId, ...wanted } = request.body
      await requireSignInTo(ports, person, organizationId)
      if ((wanted.requestsPerHour ?? 0) > ports.requestsPerHour) throw limitTooHigh(ports.requestsPerHour)
      return answerOnce(ports, request, reply, {
        owner: person.id,
        status: 201,
        run: async (transaction) => {
          if (organizationId !== undefined) await holdKeeper(transaction, person.id, organizationId)
          else await holdMember(transaction, person.id)
          const keyFor =
            organizationId === undefined ? { personalUserId: person.id } : { organizationId, userId: person.id }
          return presentNewApiKey(
            await createApiKey(
              { ...ports, transaction, by: actedByPerson(ports, request, person) },
              { ...wanted, mode: ports.mode, for: keyFor, selfMade: true },
            ),
          )
        },
      })
    })

    serve(app, keys.listOwnKeys, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { organizationId, ...page } = request.query
      await requireSignInTo(ports, person, organizationId)
      if (organizationId !== undefined) await requireKeeper(ports, person.id, organizationId)
      const holder = organizationId === undefined ? { userId: person.id } : { organizationId }
      const { items, nextCursor } = await listApiKeys(ports, holder, page, ports.mode)
      return success({ keys: items.map(presentApiKey), nextCursor })
    })

    serve(app, keys.changeOwnKey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { id, organizationId } = await findOwnKey(ports, person.id, request.params.id)
      await requireSignInTo(ports, person, organizationId)
      return success(presentApiKey(await changeApiKey(ports, actedByPerson(ports, request, person), id, request.body)))
    })

    serve(app, keys.rotateOwnKey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { id, organizationId } = await findOwnKey(ports, person.id, request.params.id)
      await requireSignInTo(ports, person, organizationId)
      const answer = await answerOnce(ports, request, reply, {
        owner: person.id,
        status: 201,
        run: async (transaction) => {
          if (organizationId !== null) await holdKeeper(transaction, person.id, organizationId)
          else await holdMember(transaction, person.id)
          const by = actedByPerson(ports, request, person)
          const rotation = { ...request.body, userId: person.id }
          return presentNewApiKey(await rotateApiKey({ ...ports, transaction, by }, id, rotation))
        },
      })
      ports.keyRing.forget((caller) => caller.keyId === id)
      return answer
    })

    serve(app, keys.deleteOwnKey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { id, organizationId } = await findOwnKey(ports, person.id, request.params.id)
      await requireSignInTo(ports, person, organizationId)
      await deleteApiKey(ports, actedByPerson(ports, request, person), id)
      return success({ id, deleted: true })
    })
  }
}

/** A session that has ended is no reason to refuse to end it. */
function nobodyIfSignedOut(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function limitTooHigh(most: number): Refusal {
  const message = `requestsPerHour must be ${most} or less. Ask the operator for a key with a higher limit.`
  return wrongField('requestsPerHour', message)
}
