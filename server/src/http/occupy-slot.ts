import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Slots } from '../ports/slots.ts'
import { jsonBodyLimit } from './server.ts'

/**
 * Limits how many requests are in memory at the same time: each has a slot from before its body is read until its answer
 * is sent. A body that every route would accept is read before, so that slow senders of those keep nobody waiting.
 */
export function occupySlot(app: FastifyInstance, slots: Slots, who: (request: FastifyRequest) => string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLarge(request)) await occupy(slots, who(request), request, reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!isLarge(request)) await occupy(slots, who(request), request, reply)
  })
}

function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > jsonBodyLimit
}

/** Resolves once it has the slot, which it keeps until the connection is done with the reply. */
async function occupy(slots: Slots, who: string, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const { socket } = request.raw
  await new Promise<void>((resolve, reject) => {
    const closed = new Promise<void>((isClosed) => {
      // A pipelined response that never got the connection does not close, and one that has closed does not say so again.
      const end = () => {
        raw.off('close', end)
        socket.off('close', end)
        isClosed()
      }
      raw.once('close', end)
      socket.once('close', end)
      if (raw.destroyed || socket.destroyed) end()
    })
    slots
      .run(who, async () => {
        resolve()
        await closed
      })
      .catch(reject)
  })
}
