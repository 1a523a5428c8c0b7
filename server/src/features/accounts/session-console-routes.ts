import { sessions as api } from '@countersign/api'
import { actedByPerson } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, signedIn, visitorOf } from '../../http/signed-in.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { presentSession } from './present.ts'
import { endAllSessions, endSession, listSessions } from './sessions/own-sessions.ts'
import type { SessionLimits } from './sessions/session.ts'
import type { SignIn } from './sign-in.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly signIn: SignIn
  readonly sessionLimits: SessionLimits
  readonly mode: Mode
}

/** Where a person is signed in. */
export function sessionConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.listSessions, async (request, reply) => {
      const { id, sessionId } = await signedIn(ports.signIn, request, reply)
      const sessions = await listSessions(ports, id)
      return success({ sessions: sessions.map((one) => presentSession(one, ports.sessionLimits, sessionId)) })
    })

    serve(app, api.endSession, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      const { id } = request.params
      await endSession(ports, actedByPerson(ports, request, person), person.id, id)
      return success({ id, ended: true })
    })

    serve(app, api.signOutEverywhere, async (request, reply) => {
      const person = await signedIn(ports.signIn, request, reply)
      await endAllSessions(ports, actedByPerson(ports, request, person), person.id)
      setCookies(reply, (await ports.signIn.signOut(visitorOf(request))).cookies)
      return success({})
    })
  }
}
