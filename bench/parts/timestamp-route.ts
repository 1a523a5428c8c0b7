import { timestamps } from '@countersign/api'
import { envelope, success } from '../../server/src/http/envelope.ts'
import type { Routes } from '../../server/src/http/server.ts'

const url = `http://localhost:3000/verify/${'ab'.repeat(32)}`
const record = {
  id: 'ts_01jh5m3zqfe8kvd2t3c4r5s6w7',
  sequenceNumber: 123456,
  fingerprint: 'ab'.repeat(32),
  sequentialFingerprint: 'cd'.repeat(32),
  type: 'SUBMITTED_HASH' as const,
  serverTimestamp: new Date().toISOString(),
  chainTxHash: null,
  blockchain: { network: 'local', system: 'countersign-merkle-log', status: 'QUEUED' as const, explorerUrl: url },
  ipfs: { cid: null, gatewayUrl: null },
  verifyUrl: url,
  statusUrl: url,
  proofUrl: url,
}

/** The service's schemas and always the same record, after `keep` has handled the hash. */
export function timestampRoute(keep?: (hash: string) => Promise<void>): Routes {
  return async (app) => {
    app.post<{ Body: timestamps.Hash }>(
      '/timestamp',
      { schema: { body: timestamps.Hash, response: { 201: envelope(timestamps.Timestamp) } } },
      async (request, reply) => {
        await keep?.(request.body.hash)
        reply.code(201)
        return success({ ...record, fingerprint: request.body.hash })
      },
    )
  }
}
