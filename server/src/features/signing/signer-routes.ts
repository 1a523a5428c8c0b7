import { signer as api, embedding as embeddingApi, type signing } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../../http/envelope.ts'
import { notFound } from '../../http/error-handler.ts'
import { guardLink, guardSecret, type LinkKind } from '../../http/guard-link.ts'
import { type SentFile, sendFile } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { fileOfVersion } from '../documents/file-of-version.ts'
import type { Document, Version } from '../documents/model.ts'
import { credentialsIn } from './authentication/credentials.ts'
import { presentProgress } from './authentication/present.ts'
import { readAuthentication } from './authentication/read-authentication.ts'
import { authenticationRoutes } from './authentication/routes.ts'
import { declineRequest } from './decline-request.ts'
import { delegateSigning } from './delegate-signing.ts'
import { findEmbedding } from './embedding/find-embedding.ts'
import { openEmbedded } from './embedding/open-embedded.ts'
import { loadSignerFile } from './load-signer-file.ts'
import { fileName } from './notify-outcome.ts'
import { presentEnd, presentSigned, presentState, presentToSigner } from './present.ts'
import { embedUrlInvalid, unknownLink } from './refusals.ts'
import { reportWrongRecipient } from './report-wrong-recipient.ts'
import { showEnd } from './show-end.ts'
import { showLogo, showRequest } from './show-request.ts'
import { signDocument } from './sign-document.ts'
import { isKnownLink } from './signer-access.ts'
import type { SigningPorts } from './signing-ports.ts'
import { viewDocument } from './view-document.ts'
import { visitorOf } from './visitor-of.ts'

interface Ports extends SigningPorts {
  readonly limiter: RateLimiter
}

type LinkRequest = FastifyRequest & { readonly params: { readonly token: string } }

/** Two pictures, and the values of all fields in any script. */
const mostSignBytes = 2 * 1024 * 1024

/** Serves the page behind a signing link. The token authorizes: it gives one signer's view of one request. */
export function signerRoutes(ports: Ports): Routes {
  const isKnown = (token: string) => isKnownLink(ports, token)
  const links: LinkKind = { name: 'link', usesPerMinute: 120, isKnown, unknown: unknownLink }
  const tickets: LinkKind = {
    name: 'embed',
    usesPerMinute: 30,
    isKnown: async (ticket) => (await findEmbedding(ports, 'ticket', ticket)) !== undefined,
    unknown: embedUrlInvalid,
  }

  return async (app) => {
    app.setNotFoundHandler(notFound)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    await app.register(authenticationRoutes(ports, links))

    serve(app, embeddingApi.openEmbedded, (request) =>
      guardSecret(ports.limiter, tickets, { token: request.body.ticket, ip: request.ip }, async () => {
        const { token, expiresAt } = await openEmbedded(ports, request.body)
        return success({ token, expiresAt: expiresAt.toISOString() })
      }),
    )

    serve(app, api.readSigningLink, (request) =>
      guardLink(ports.limiter, links, request, async () => {
        const credentials = credentialsIn(request)
        const authentication = presentProgress(await readAuthentication(ports, credentials))
        // Nothing else is shown before.
        if (authentication.done.length < authentication.required.length) return success({ authentication })
        const shown = await showRequest(ports, credentials, request.query.language)
        return success({ ...presentToSigner(ports.publicUrl, shown), authentication })
      }),
    )

    serve(app, api.readEndedRequest, (request) =>
      guardLink(ports.limiter, links, request, async () =>
        success(presentEnd(await showEnd(ports, credentialsIn(request)))),
      ),
    )

    serve(app, api.downloadSenderLogo, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const logo = await showLogo(ports, credentialsIn(request))
        return reply.type(logo.contentType).send(Buffer.from(logo.bytes))
      }),
    )

    const download = async (request: LinkRequest, reply: FastifyReply, number: number) => {
      const { title, document, version, open } = await loadSignerFile(
        ports,
        credentialsIn(request),
        number,
        await visitorOf(ports, request),
      )
      const { size, fileHash: sha256 } = version
      return await sendFile(request, reply, { ...shownAs(title, document, version), size, sha256 }, open)
    }

    serve(app, api.downloadSignerDocument, (request, reply) =>
      guardLink(ports.limiter, links, request, () => download(request, reply, 1)),
    )

    serve(app, api.downloadNumberedDocument, (request, reply) =>
      guardLink(ports.limiter, links, request, () => download(request, reply, Number(request.params.number))),
    )

    serve(app, api.reportViewed, (request) =>
      guardLink(ports.limiter, links, request, async () => {
        const number = request.body?.document ?? 1
        return success(
          presentState(await viewDocument(ports, credentialsIn(request), number, await visitorOf(ports, request))),
        )
      }),
    )

    serve(
      app,
      api.signDocument,
      (request) =>
        guardLink(ports.limiter, links, request, async () => {
          const act = { ...request.body, visitor: await visitorOf(ports, request) }
          return success(presentSigned(await signDocument(ports, credentialsIn(request), act)))
        }),
      { bodyLimit: mostSignBytes },
    )

    serve(app, api.declineToSign, (request) =>
      guardLink(ports.limiter, links, request, async () => {
        const act = { reason: request.body.reason.trim(), visitor: await visitorOf(ports, request) }
        return success(presentState(await declineRequest(ports, credentialsIn(request), act)))
      }),
    )

    serve(app, api.delegateSigning, (request) =>
      guardLink(ports.limiter, links, request, async () => {
        const { name, email } = request.body
        const act = { to: { name, email }, reason: givenReason(request.body), visitor: await visitorOf(ports, request) }
        return success(await delegateSigning(ports, credentialsIn(request), act))
      }),
    )

    serve(app, api.reportWrongRecipient, (request) =>
      guardLink(ports.limiter, links, request, async () => {
        const act = { reason: givenReason(request.body), visitor: await visitorOf(ports, request) }
        return success(presentState(await reportWrongRecipient(ports, credentialsIn(request), act)))
      }),
    )
  }
}

function givenReason(body: signing.OptionalReason): string | null {
  const given = body?.reason?.trim() ?? ''
  return given === '' ? null : given
}

/** A browser displays a PDF. It must save any other file, since how it would open it is unknown. */
function shownAs(title: string, document: Document, version: Version): Pick<SentFile, 'name' | 'type' | 'isShown'> {
  const { name, type } = fileOfVersion({ ...document, title }, version)
  if (document.container === null) return { name: fileName(title), type, isShown: true }
  return { name: version.kind === 'ORIGINAL' ? name : fileName(title, 'asice'), type }
}
