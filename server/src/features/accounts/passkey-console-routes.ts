import { passkeys as api } from '@countersign/api'
import { actedByPerson } from '../../http/acted-by.ts'
import { originOf } from '../../http/client-address.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, signedIn, visitorOf } from '../../http/signed-in.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { SendNotice } from './notices.ts'
import { addPasskey, startPasskey } from './passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys/change-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in-with-passkey.ts'
import { type PasskeyPorts, startUse } from './passkeys/use-passkey.ts'
import { presentPasskey } from './present.ts'
import { recordSignIn } from './record-sign-in.ts'
import { requirePassword } from './require-password.ts'
import { confirmAddition, confirmBySecondFactor, confirmingChange } from './second-factor/use-second-factor.ts'
import type { SignIn } from './sign-in.ts'
import type { GuessingPorts } from './slow-down-guessing.ts'

interface Ports extends PasskeyPorts, GuessingPorts {
  readonly passwords: Passwords
  readonly vault: Vault
  readonly signIn: SignIn
  readonly sendNotice: SendNotice
  readonly mode: Mode
}

/** Passkeys of people with accounts: signing in with them, and managing them. */
export function passkeyConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.startPasskeySignIn, async (request, reply) => {
      const { options, cookies } = await startPasskeySignIn(ports, originOf(request), visitorOf(request))
      setCookies(reply, cookies)
      return success(options)
    })

    serve(app, api.signInWithPasskey, async (request, reply) => {
      const { passkey } = request.body
      const { person, cookies } = await signInWithPasskey(ports, originOf(request), visitorOf(request), passkey)
      await recordSignIn(ports, actedByPerson(ports, request, person), person.id, { method: 'passkey' })
      setCookies(reply, cookies)
      return success(person)
    })

    serve(app, api.startPasskeyStep, async (request) => {
      const person = await ports.signIn.whoIsPending(visitorOf(request))
      return success(await ports.signIn.startPasskeyStep(person))
    })

    serve(app, api.startPasskeyProof, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      return success(await startUse(ports, confirmingChange(person), person.id))
    })

    serve(app, api.startPasskey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      await requirePassword(ports, originOf(request), person, request.body.password)
      await confirmAddition(ports, person, request.body)
      return success(await startPasskey(ports, person))
    })

    serve(app, api.addPasskey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const by = actedByPerson(ports, request, person)
      const { passkey, recoveryCodes } = await addPasskey({ ...ports, by }, person, request.body)
      reply.status(201)
      return success({ passkey: presentPasskey(passkey), recoveryCodes })
    })

    serve(app, api.renamePasskey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const by = actedByPerson(ports, request, person)
      return success(
        presentPasskey(await renamePasskey({ ...ports, by }, person, request.params.id, request.body.name)),
      )
    })

    serve(app, api.removePasskey, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      await requirePassword(ports, originOf(request), person, request.body.password)
      await confirmBySecondFactor(ports, person, request.body)
      const { id } = request.params
      await removePasskey({ ...ports, by: actedByPerson(ports, request, person) }, person, id)
      return success({ id, removed: true })
    })
  }
}
