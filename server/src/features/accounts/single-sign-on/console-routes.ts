import { singleSignOn as api } from '@countersign/api'
import { actedByPerson } from '../../../http/acted-by.ts'
import { addressGroup } from '../../../http/client-address.ts'
import { success } from '../../../http/envelope.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import { setCookies, visitorOf } from '../../../http/signed-in.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordSignIn } from '../record-sign-in.ts'
import type { SignIn } from '../sign-in.ts'
import { findSingleSignOn } from './find-provider.ts'
import { joinByProvider } from './join-by-provider.ts'
import { recordFailedVisit } from './record-failed-visit.ts'
import { browserIn, visitCookie } from './visit-cookie.ts'
import { finishVisit, startVisit, type VisitPorts } from './visit-provider.ts'

interface Ports extends VisitPorts {
  readonly passwords: Passwords
  readonly domainRecords: DomainRecords
  readonly limiter: RateLimiter
  readonly signIn: SignIn
  readonly mode: Mode
}

/** The requests that the cookie of a visit goes to. */
const cookiePath = '/console/v1/sign-in/single-sign-on'

/** Single sign-on of members. */
export function singleSignOnConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.findSignInOptions, async (request) => {
      await limit(ports.limiter, 'sign-in-options', request.ip, 120)
      const found = await findSingleSignOn(ports.database, request.body.email)
      const singleSignOn = found && { provider: found.provider.name, isRequired: found.isRequired }
      return success({ singleSignOn: singleSignOn ?? null })
    })

    serve(app, api.startSingleSignOn, async (request, reply) => {
      await limit(ports.limiter, 'single-sign-on', request.ip, 30)
      const { email } = request.body
      const found = await findSingleSignOn(ports.database, email)
      if (found === undefined) {
        throw new Refusal('NOT_FOUND', 'There is no single sign-on for this email address. Sign in with your password.')
      }
      const { url, browser } = await startVisit(ports, found.provider, { signerId: null, email })
      setCookies(reply, [visitCookie(ports.redirectBase, cookiePath, browser)])
      return success({ url })
    })

    serve(app, api.completeSingleSignOn, async (request, reply) => {
      const visitor = visitorOf(request)
      const browser = browserIn(visitor.cookie)
      const { provider, identity } = await finishVisit(ports, { ...request.body, browser, purpose: 'members' })
      const acted = (person: { readonly id: string | null; readonly email: string }) =>
        actedByPerson(ports, request, person)
      try {
        const user = await joinByProvider(ports, provider, identity, acted)
        const answer = await ports.signIn.signInBy(visitor, user, provider.organizationId)
        const { cookies, person } = answer
        if (person !== null) await recordSignIn(ports, acted(person), person.id, { identityProvider: provider.id })
        setCookies(reply, [...cookies, visitCookie(ports.redirectBase, cookiePath, '', 0)])
        return success(person === null ? { secondFactors: answer.secondFactors } : person)
      } catch (error) {
        if (error instanceof Refusal) await recordFailedVisit(ports, acted, provider, identity, error)
        throw error
      }
    })
  }
}

/** Per minute and network: an office shares an IP address. */
async function limit(limiter: RateLimiter, name: string, ip: string, most: number): Promise<void> {
  const { allowed, resetSeconds } = await limiter.hit(`${name}:${addressGroup(ip)}`, most, 60)
  if (allowed) return
  const message = `Too many requests from your network. Try again in ${resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
}
