import type { ServiceIndex } from '@countersign/pki/trusted-lists'
import { type Static, Type } from 'typebox'
import type { Routes } from '../../http/server.ts'
import type { Timers } from '../../ports/timers.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { TrustedServices } from './trusted-services.ts'

interface Ports {
  readonly trustedServices: TrustedServices
  readonly timers: Timers
}

const Bucket = Type.Object({ bucket: Type.String() })

/**
 * Listed services for pages that verify locally. They request by one byte derived from an issuer's name, so that nobody
 * learns which document, signer or issuer it is about.
 */
export function trustedListsPublicRoutes({ trustedServices, timers }: Ports): Routes {
  const recent = lookingRarely(trustedServices, timers)
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })

    app.get<{ Params: Static<typeof Bucket> }>(
      '/pki/trusted-services/:bucket',
      { schema: { params: Bucket } },
      async (request, reply) => {
        const { bucket } = request.params
        if (!/^[0-9a-f]{2}$/.test(bucket)) {
          throw new Refusal('NOT_FOUND', 'There is no such part of the trusted lists. Request 2 hexadecimal digits.')
        }
        const lists = (await recent())?.inBucket(bucket) ?? []
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/json')
          .send(JSON.stringify({ lists }))
      },
    )
  }
}

const looksMs = 10_000

/** The route is public, so it must not query the database each time. */
function lookingRarely(services: TrustedServices, timers: Timers): () => Promise<ServiceIndex | null> {
  let last: { readonly at: number; readonly index: Promise<ServiceIndex | null> } | undefined
  return async () => {
    const now = timers.elapsed()
    if (last === undefined || now - last.at >= looksMs) last = { at: now, index: services.current() }
    const { index } = last
    return await index.catch((error: unknown) => {
      last = undefined
      throw error
    })
  }
}
