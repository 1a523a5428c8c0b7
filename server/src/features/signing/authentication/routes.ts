import { authentication as api } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../../../http/envelope.ts'
import { guardLink, type LinkKind } from '../../../http/guard-link.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import { setCookies } from '../../../http/signed-in.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import { browserIn, visitCookie } from '../../accounts/single-sign-on/visit-cookie.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { visitorOf } from '../visitor-of.ts'
import { authenticateSigner } from './authenticate-signer.ts'
import { completeIdentityCheck, startIdentityCheck } from './check-identity.ts'
import { credentialsIn, type LinkCredentials, sessionCookie } from './credentials.ts'
import { type CodeMethod, checkLastsMs, type SentCodeMethod } from './model.ts'
import { presentAuthentication } from './present.ts'
import { readAuthentication } from './read-authentication.ts'
import { registerPasskey, startRegistration } from './register-passkey.ts'
import { sendCode } from './send-code.ts'
import { startPasskeyUse, usePasskey } from './use-passkey.ts'
import { completeSignerVisit, startSignerVisit } from './visit-provider.ts'

type LinkRequest = FastifyRequest<{ Params: { token: string } }>
type CodeRequest = FastifyRequest<{ Params: { token: string }; Body: { code: string } }>

/** How the holder of a link shows who they are. These requests reveal nothing of the signing request. */
export function authenticationRoutes(ports: SigningPorts & { readonly limiter: RateLimiter }, links: LinkKind): Routes {
  const state = async (credentials: LinkCredentials) =>
    success(presentAuthentication(await readAuthentication(ports, credentials)))

  const entered = async (reply: FastifyReply, { token, session }: LinkCredentials) => {
    if (session !== undefined) setCookies(reply, [sessionCookie(ports.publicUrl, { token, session })])
    return await state({ token, session })
  }

  const send = async (request: LinkRequest, method: SentCodeMethod) => {
    const credentials = credentialsIn(request)
    await sendCode(ports, credentials, method, await visitorOf(ports, request))
    return await state(credentials)
  }

  const check = async (request: CodeRequest, reply: FastifyReply, method: CodeMethod) => {
    const tried = { method, code: request.body.code, visitor: await visitorOf(ports, request) }
    return await entered(reply, await authenticateSigner(ports, credentialsIn(request), tried))
  }

  return async (app) => {
    serve(app, api.readAuthentication, (request) =>
      guardLink(ports.limiter, links, request, () => state(credentialsIn(request))),
    )

    serve(app, api.sendEmailCode, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        reply.status(202)
        return await send(request, 'email_code')
      }),
    )

    serve(app, api.sendSmsCode, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        reply.status(202)
        return await send(request, 'sms_code')
      }),
    )

    serve(app, api.startSignerVisit, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const { url, browser } = await startSignerVisit(ports, credentialsIn(request))
        setCookies(reply, [visitCookie(ports.publicUrl, `/signer/v1/${request.params.token}`, browser)])
        return success({ url })
      }),
    )

    serve(app, api.completeSignerVisit, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const { organizationId, query } = request.body
        const answer = { organizationId, query, browser: browserIn(request.headers.cookie) }
        const visitor = await visitorOf(ports, request)
        return await entered(reply, await completeSignerVisit(ports, credentialsIn(request), answer, visitor))
      }),
    )

    serve(app, api.startIdentityCheck, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const visitor = await visitorOf(ports, request)
        const { browser, ...visit } = await startIdentityCheck(ports, credentialsIn(request), visitor)
        const path = `/signer/v1/${request.params.token}`
        setCookies(reply, [visitCookie(ports.publicUrl, path, browser, checkLastsMs / 1000)])
        return success(visit)
      }),
    )

    serve(app, api.completeIdentityCheck, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const credentials = credentialsIn(request)
        const { proof } = request.body
        const given = { browser: browserIn(request.headers.cookie), proof, visitor: await visitorOf(ports, request) }
        const checked = await completeIdentityCheck(ports, credentials, given)
        return checked === undefined ? await state(credentials) : await entered(reply, checked)
      }),
    )

    serve(app, api.checkEmailCode, (request, reply) =>
      guardLink(ports.limiter, links, request, () => check(request, reply, 'email_code')),
    )

    serve(app, api.checkSmsCode, (request, reply) =>
      guardLink(ports.limiter, links, request, () => check(request, reply, 'sms_code')),
    )

    serve(app, api.checkAccessCode, (request, reply) =>
      guardLink(ports.limiter, links, request, () => check(request, reply, 'access_code')),
    )

    serve(app, api.startSignerPasskey, (request) =>
      guardLink(ports.limiter, links, request, async () =>
        success(await startRegistration(ports, credentialsIn(request))),
      ),
    )

    serve(app, api.registerSignerPasskey, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const given = { passkey: request.body.passkey, visitor: await visitorOf(ports, request) }
        return await entered(reply, await registerPasskey(ports, credentialsIn(request), given))
      }),
    )

    serve(app, api.requestSignerPasskey, (request) =>
      guardLink(ports.limiter, links, request, async () =>
        success(await startPasskeyUse(ports, credentialsIn(request))),
      ),
    )

    serve(app, api.checkSignerPasskey, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const given = { passkey: request.body.passkey, visitor: await visitorOf(ports, request) }
        return await entered(reply, await usePasskey(ports, credentialsIn(request), given))
      }),
    )
  }
}
