import { secondFactors as api } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actedByPerson } from '../../http/acted-by.ts'
import { originOf } from '../../http/client-address.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, signedIn, visitorOf } from '../../http/signed-in.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { SendNotice } from './notices.ts'
import { presentPasskey, presentSecondFactor } from './present.ts'
import { recordSignIn } from './record-sign-in.ts'
import { requirePassword } from './require-password.ts'
import {
  confirmTotp,
  readSecondFactors,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
} from './second-factor/set-up-totp.ts'
import { turnOffSecondFactor } from './second-factor/turn-off-second-factor.ts'
import { confirmAddition, confirmBySecondFactor } from './second-factor/use-second-factor.ts'
import type { SignIn } from './sign-in.ts'
import type { GuessingPorts } from './slow-down-guessing.ts'

interface Ports extends GuessingPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly vault: Vault
  readonly signIn: SignIn
  readonly sendNotice: SendNotice
  readonly publicUrl: string
  readonly mode: Mode
}

/** Two-step verification: signing in with it, and setting it up. */
export function secondFactorConsoleRoutes(ports: Ports): Routes {
  async function withPassword(request: FastifyRequest<{ Body: api.ProofOfIdentity }>, reply: FastifyReply) {
    const person = await signedIn(ports.signIn, request, reply)
    await requirePassword(ports, originOf(request), person, request.body.password)
    return person
  }

  async function withSecondFactor(request: FastifyRequest<{ Body: api.ProofOfIdentity }>, reply: FastifyReply) {
    const person = await withPassword(request, reply)
    await confirmBySecondFactor(ports, person, request.body)
    return person
  }

  return async (app) => {
    serve(app, api.confirmSignIn, async (request, reply) => {
      const visitor = visitorOf(request)
      const person = await ports.signIn.whoIsPending(visitor)
      const { cookies } = await ports.signIn.confirm(visitor, person, request.body).catch(async (error) => {
        if (error instanceof Refusal)
          await ports.recordFailure({ email: person.email, ip: request.ip, code: error.code })
        throw error
      })
      await recordSignIn(ports, actedByPerson(ports, request, person), person.id)
      setCookies(reply, cookies)
      return success(person)
    })

    serve(app, api.readSecondFactors, async (request, reply) => {
      const { id } = await signedIn(ports.signIn, request, reply)
      const { factors, passkeys, recoveryCodesLeft } = await readSecondFactors(ports, id)
      return success({
        factors: factors.map(presentSecondFactor),
        passkeys: passkeys.map(presentPasskey),
        recoveryCodesLeft,
      })
    })

    serve(app, api.startTotp, async (request, reply) => {
      const person = await withPassword(request, reply)
      await confirmAddition(ports, person, request.body)
      return success(await startTotp(ports, person))
    })

    serve(app, api.confirmTotp, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const by = actedByPerson(ports, request, person)
      const recoveryCodes = await confirmTotp({ ...ports, by }, person, request.body.code)
      return success({ recoveryCodes })
    })

    serve(app, api.removeTotp, async (request, reply) => {
      const person = await withSecondFactor(request, reply)
      await removeTotp({ ...ports, by: actedByPerson(ports, request, person) }, person)
      return success({})
    })

    serve(app, api.replaceRecoveryCodes, async (request, reply) => {
      const person = await withSecondFactor(request, reply)
      const by = actedByPerson(ports, request, person)
      return success({ recoveryCodes: await replaceRecoveryCodes({ ...ports, by }, person) })
    })

    serve(app, api.removeSecondFactors, async (request, reply) => {
      const person = await withSecondFactor(request, reply)
      const by = actedByPerson(ports, request, person)
      await ports.database
        .transaction()
        .execute((transaction) => turnOffSecondFactor({ ...ports, transaction, by }, person, 'second_factor.disabled'))
      return success({})
    })
  }
}
