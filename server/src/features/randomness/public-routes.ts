import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findBeacon } from './find-beacon.ts'

/** What the entries of public randomness commit to, so that monitors of the log can check them. */
export function randomnessPublicRoutes(ports: { readonly database: Database }): Routes {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })

    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    })

    app.get<{ Params: { number: string } }>('/log/randomness/:number', async (request, reply) => {
      const { number } = request.params
      const isNumber = /^[1-9]\d{0,15}$/.test(number) && Number.isSafeInteger(Number(number))
      const text = isNumber ? await findBeacon(ports, Number(number)) : undefined
      if (text === undefined) throw new Refusal('NOT_FOUND', 'No entry with this number records public randomness.')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/plain; charset=utf-8')
        .send(text)
    })
  }
}
