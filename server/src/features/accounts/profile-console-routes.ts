import { accountLinks, accounts } from '@countersign/api'
import { actedByPerson } from '../../http/acted-by.ts'
import { addressGroup, originOf } from '../../http/client-address.ts'
import { success } from '../../http/envelope.ts'
import { guardLink, type LinkKind } from '../../http/guard-link.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { checkPassword } from './check-password.ts'
import { type AccountLinkKind, invalidLink, type SendLink } from './links/account-link.ts'
import { confirmEmailChange, requestEmailChange } from './links/change-email.ts'
import { isUsableLink } from './links/find-link.ts'
import { requestPasswordReset } from './links/request-password-reset.ts'
import { readPasswordReset, setNewPassword } from './links/use-password-reset.ts'
import type { SendNotice } from './notices.ts'
import { presentPerson } from './present.ts'
import { requirePassword } from './require-password.ts'
import { requireUnguessable } from './require-unguessable.ts'
import type { SignIn } from './sign-in.ts'
import { type GuessingPorts, slowDownGuessing } from './slow-down-guessing.ts'

interface Ports extends GuessingPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly queue: JobQueue
  readonly signIn: SignIn
  readonly sendLink: SendLink
  readonly sendNotice: SendNotice
  readonly publicUrl: string
  readonly mode: Mode
}

/** A person's name, email address and password. */
export function profileConsoleRoutes(ports: Ports): Routes {
  const linksOf = (kind: AccountLinkKind): LinkKind => ({
    name: `account-link-${kind}`,
    usesPerMinute: 30,
    isKnown: (token) => isUsableLink(ports, kind, token),
    unknown: invalidLink,
  })
  const resets = linksOf('PASSWORD_RESET')
  const emailChanges = linksOf('EMAIL_CHANGE')

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
    })

    serve(app, accounts.changeName, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const by = actedByPerson(ports, request, person)
      return success(presentPerson(await changeName({ ...ports, by }, person.id, request.body.name)))
    })

    serve(app, accounts.changePassword, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { currentPassword, newPassword } = request.body
      requireUnguessable(newPassword, person)
      await slowDownGuessing(ports, originOf(request), person.email, () =>
        checkPassword(ports, person.email, currentPassword, 'The current password is incorrect.'),
      )
      const by = actedByPerson(ports, request, person)
      await ports.database
        .transaction()
        .execute((transaction) =>
          changePassword({ ...ports, transaction, by }, person, newPassword, 'password.changed', person.sessionId),
        )
      return success({})
    })

    serve(app, accountLinks.requestPasswordReset, async (request, reply) => {
      const { email, language } = request.body
      await requestPasswordReset(ports, { email, language }, { ip: request.ip, network: addressGroup(request.ip) })
      reply.status(202)
      return success({})
    })

    serve(app, accountLinks.readPasswordReset, (request) =>
      guardLink(ports.limiter, resets, request, async () => {
        const { link, user } = await readPasswordReset(ports, request.params.token)
        return success({ email: user.email, expiresAt: link.expiresAt.toISOString() })
      }),
    )

    serve(app, accountLinks.setNewPassword, (request) =>
      guardLink(ports.limiter, resets, request, async () => {
        await setNewPassword(ports, { token: request.params.token, password: request.body.password, ip: request.ip })
        return success({})
      }),
    )

    serve(app, accountLinks.requestEmailChange, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { email, password, language } = request.body
      await requirePassword(ports, originOf(request), person, password)
      const { expiresAt } = await requestEmailChange(ports, person, { email, language })
      reply.status(202)
      return success({ email: email.toLowerCase(), expiresAt: expiresAt.toISOString() })
    })

    serve(app, accountLinks.confirmEmailChange, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const by = actedByPerson(ports, request, person)
      return await guardLink(ports.limiter, emailChanges, request, async () =>
        success(presentPerson(await confirmEmailChange({ ...ports, by }, person, request.params.token))),
      )
    })
  }
}
